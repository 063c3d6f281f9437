// Axes: which range they cover, where their ticks stand, how these are labelled, and where a value falls on the paper.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace katachi::draw {

// Values that can be drawn: finite, and not so large that differences overflow.
bool is_drawable(double value);
bool is_log_drawable(double value);  // on a logarithmic axis: also positive, and not too small

struct Range {
  double low = 0, high = 0;
};

// The interval of a point, if it has both ends and they can be drawn.
std::optional<Range> drawable_interval(std::optional<double> low, std::optional<double> high);

// The smallest range that holds all values put in; all drawable.
class RangeFinder {
 public:
  void add(double value);
  void add(Range values) {
    add(values.low);
    add(values.high);
  }
  bool is_empty() const { return empty_; }
  Range range() const { return range_; }

 private:
  Range range_;
  bool empty_ = true;
};

struct Tick {
  double value = 0;
  std::string label;  // empty: a line of the grid only
};

struct Axis {
  Range range;  // low < high; on a logarithmic axis low > 0
  bool logarithmic = false;
  std::vector<Tick> ticks;  // within the range
};

// Ends at ticks, for y.
Axis rounded_axis(Range data, bool percent);

// Ends a little beyond the data, for x. Precondition of log_axis: is_log_drawable.
Axis linear_axis(Range data);
Axis log_axis(Range data);

// An axis on the paper, from `begin` to `end` in units of the picture.
struct Scale {
  Axis axis;
  double begin = 0, end = 0;
  double at(double value) const;
};

}  // namespace katachi::draw
