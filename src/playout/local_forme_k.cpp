#include "playout/local_forme_k.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "pattern/rule_predictor.hpp"
#include "playout/urgency_code.hpp"

namespace katachi::playout {

using pattern::FactCode;
using pattern::FactKind;
using pattern::NodeId;

namespace {

constexpr std::size_t kOuters = 256;

// The points of the window by their place in a window's code.
constexpr std::array<go::Offset, LocalFormeK::kWindow> kPoints = {
    {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, -2}, {-2, 0}, {2, 0}, {0, 2}}};

go::Color color_in_window(WindowCode code, std::size_t point) {
  return static_cast<go::Color>(code >> (2 * point) & 3);
}

// How a symmetry takes windows into windows: the point at i goes to place target[i].
using Images = std::array<std::array<std::size_t, LocalFormeK::kWindow>, go::kSymmetries>;

Images window_images() {
  Images images{};
  for (std::size_t symmetry = 0; symmetry < images.size(); ++symmetry)
    for (std::size_t i = 0; i < kPoints.size(); ++i) {
      const go::Offset to = go::image(kPoints[i], symmetry);
      images[symmetry][i] = static_cast<std::size_t>(std::ranges::find(kPoints, to) - kPoints.begin());
    }
  return images;
}

// The image of a window, or of the 3x3 code or the outer points alone.
WindowCode turned_window(WindowCode code, const std::array<std::size_t, LocalFormeK::kWindow>& target) {
  WindowCode result = 0;
  for (std::size_t i = 0; i < target.size(); ++i) result |= (code >> (2 * i) & 3) << (2 * target[i]);
  return result;
}

// The facts of windows, and what the base says of them.
class WindowWalker {
 public:
  WindowWalker(const pattern::Base& base, const LocalFormeKOptions& options)
      : base_(base), order_(base.facts().order), max_facts_(std::min(options.max_facts, base.max_facts())) {
    rule_.rule = pattern::Rule::kDeepest;
    rule_.min_matches = options.min_matches;
    const Images images = window_images();
    for (std::size_t symmetry = 0; symmetry < images.size(); ++symmetry)
      for (std::size_t i = 0; i < kPoints.size(); ++i) {
        const std::uint16_t place = order_.place(kPoints[images[symmetry][i]]);
        assert(place < kPoints.size());  // the window holds the nearest points
        points_[symmetry][place] = i;
      }
  }

  // For Black.
  std::uint16_t urgency(WindowCode code) const {
    const Facts facts = canonical(code);
    std::array<NodeId, LocalFormeK::kWindow> path{};
    std::size_t depth = 0;
    for (; depth < std::min(facts.size(), max_facts_); ++depth) {
      const pattern::NodeRange below = depth == 0 ? base_.roots() : base_.children_of(path[depth - 1]);
      const NodeId node = below.empty() ? pattern::kNoNode : pattern::find_child(base_, below, facts[depth]);
      if (node == pattern::kNoNode) break;
      path[depth] = node;
    }
    return static_cast<std::uint16_t>(local_urgency(pattern::path_probability(base_, {path.data(), depth}, rule_)));
  }

 private:
  using Facts = core::FixedVector<FactCode, LocalFormeK::kWindow>;

  // With sides as facts, of the points outside only the one straight ahead counts, and once.
  bool is_fact(WindowCode code, std::size_t point) const {
    const go::Color color = color_in_window(code, point);
    if (color == go::Color::kEmpty) return false;
    return color != go::Color::kEdge || order_.options().edges == pattern::Edges::kPoints || kPoints[point].dx == 0 ||
           kPoints[point].dy == 0;
  }

  static FactKind kind(go::Color color) {
    return color == go::Color::kEdge ? FactKind::kEdge : color == go::Color::kBlack ? FactKind::kOwn : FactKind::kEnemy;
  }

  // The smallest of the 8 sequences: by definition, not shell by shell, since each window is asked once.
  Facts canonical(WindowCode code) const {
    Facts smallest;
    for (const auto& points : points_) {
      Facts facts;
      for (std::size_t place = 0; place < points.size(); ++place)
        if (is_fact(code, points[place]))
          facts.push_back(
              pattern::fact_code(static_cast<std::uint16_t>(place), kind(color_in_window(code, points[place]))));
      if (smallest.empty() ||
          std::lexicographical_compare(facts.begin(), facts.end(), smallest.begin(), smallest.end()))
        smallest = facts;
    }
    return smallest;
  }

  const pattern::Base& base_;
  pattern::NeighbourOrder order_;
  std::size_t max_facts_;
  pattern::RuleOptions rule_;
  Images points_{};  // by symmetry and place in the order of neighbours: which point of the window it brings there
};

// Points behind an edge, when points outside are facts, are edge again.
WindowCode with_points_behind_edges(WindowCode code) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(go::kNeighbours); ++d)
    if (color_in_window(code, d) == go::Color::kEdge) code |= WindowCode{3} << (kOuterShift + 2 * d);
  return code;
}

}  // namespace

int local_urgency(double probability) {
  return static_cast<int>(std::clamp<long>(std::lround(probability * LocalFormeK::kUnit), 1, LocalFormeK::kUnit - 1));
}

LocalFormeK::LocalFormeK(const pattern::Base& base, const LocalFormeKOptions& options) : rows_(kLocalCodes) {
  assert(options.max_facts >= 1 && options.max_facts <= kWindow);
  const WindowWalker walker(base, options);
  const bool points_are_facts = base.facts().order.edges == pattern::Edges::kPoints;
  const Images images = window_images();
  urgencies_.assign(kOuters, 1);
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    if (!is_possible_code(static_cast<std::uint16_t>(code))) continue;
    rows_[code] = static_cast<std::uint16_t>(urgencies_.size() / kOuters);
    const std::size_t row = urgencies_.size();
    urgencies_.resize(row + kOuters, 1);
    // A row whose image was walked before is a copy of that one with the outer points turned; the name comes first.
    const std::uint16_t name = class_names()[code];
    const auto image = std::ranges::find_if(
        images, [&](const auto& target) { return turned_window(static_cast<WindowCode>(code), target) == name; });
    for (WindowCode outer = 0; outer < kOuters; ++outer) {
      if (name == code) {
        WindowCode window = outer << kOuterShift | static_cast<WindowCode>(code);
        if (points_are_facts) window = with_points_behind_edges(window);
        urgencies_[row + outer] = walker.urgency(window);
      } else {
        const WindowCode other = turned_window(outer << kOuterShift, *image) >> kOuterShift;
        urgencies_[row + outer] = urgencies_[std::size_t{rows_[name]} * kOuters + other];
      }
    }
  }
}

}  // namespace katachi::playout
