#include "net/reference.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace katachi::net {

namespace {

// Channels of the size of the board, one after the other: [channel][y][x].
struct Maps {
  int channels, height, width;
  std::vector<double> values;

  Maps(int c, int h, int w) : channels(c), height(h), width(w), values(static_cast<std::size_t>(c * h * w)) {}
  double& at(int c, int y, int x) { return values[static_cast<std::size_t>((c * height + y) * width + x)]; }
  double at(int c, int y, int x) const { return values[static_cast<std::size_t>((c * height + y) * width + x)]; }
};

using Row = std::vector<double>;

class Plain {
 public:
  explicit Plain(const Network& network) : network_(network) {}

  Output evaluate(const Input& input) {
    const int h = input.size.height, w = input.size.width;
    Maps planes(kPlanes, h, w);
    for (int k = 0; k < kPlanes; ++k)
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) planes.at(k, y, x) = input.is_set(k, go::Point::at(x, y)) ? 1 : 0;
    Maps x = conv("stem", planes);
    add_to_all(x, linear("stem.globals", "", Row(input.numbers.begin(), input.numbers.end())));
    relu(x);
    for (int i = 0; i < network_.architecture().blocks; ++i) run_block(i, x);
    return run_heads(x);
  }

 private:
  std::span<const float> bias_of(const std::string& name) const {
    for (const Tensor& tensor : network_.tensors())
      if (tensor.name == name) return tensor.values;
    return {};
  }

  Maps conv(const std::string& layer, const Maps& in) const {
    const auto weight = network_.values(layer + ".weight");
    const auto bias = bias_of(layer + ".bias");
    const int side = layer.contains("stem") || layer.contains("block") ? 3 : 1;
    const int outputs = static_cast<int>(weight.size()) / (in.channels * side * side);
    Maps out(outputs, in.height, in.width);
    for (int o = 0; o < outputs; ++o)
      for (int y = 0; y < in.height; ++y)
        for (int x = 0; x < in.width; ++x) {
          double sum = bias.empty() ? 0.0 : static_cast<double>(bias[static_cast<std::size_t>(o)]);
          for (int i = 0; i < in.channels; ++i)
            for (int r = 0; r < side; ++r)
              for (int c = 0; c < side; ++c) {
                const int yy = y + r - side / 2, xx = x + c - side / 2;
                if (yy < 0 || xx < 0 || yy >= in.height || xx >= in.width) continue;
                const auto at = static_cast<std::size_t>(((o * in.channels + i) * side + r) * side + c);
                sum += static_cast<double>(weight[at]) * in.at(i, yy, xx);
              }
          out.at(o, y, x) = sum;
        }
    return out;
  }

  Row linear(const std::string& weight_name, const std::string& bias_name, const Row& in) const {
    const auto weight = network_.values(weight_name);
    const auto bias = bias_of(bias_name);
    Row out(weight.size() / in.size());
    for (std::size_t o = 0; o < out.size(); ++o) {
      out[o] = bias.empty() ? 0.0 : static_cast<double>(bias[o]);
      for (std::size_t i = 0; i < in.size(); ++i) out[o] += static_cast<double>(weight[o * in.size() + i]) * in[i];
    }
    return out;
  }

  static void relu(Maps& maps) {
    for (double& value : maps.values) value = std::max(value, 0.0);
  }

  static void add_to_all(Maps& maps, const Row& row) {
    for (int c = 0; c < maps.channels; ++c)
      for (int y = 0; y < maps.height; ++y)
        for (int x = 0; x < maps.width; ++x) maps.at(c, y, x) += row[static_cast<std::size_t>(c)];
  }

  static double mean(const Maps& maps, int channel) {
    double sum = 0;
    for (int y = 0; y < maps.height; ++y)
      for (int x = 0; x < maps.width; ++x) sum += maps.at(channel, y, x);
    return sum / (maps.height * maps.width);
  }

  static double largest(const Maps& maps, int channel) {
    double out = maps.at(channel, 0, 0);
    for (int y = 0; y < maps.height; ++y)
      for (int x = 0; x < maps.width; ++x) out = std::max(out, maps.at(channel, y, x));
    return out;
  }

  static double size_factor(const Maps& maps) { return (std::sqrt(maps.height * maps.width) - 14) / 10; }

  // Of the first channels after ReLU: mean, mean * size factor, maximum.
  static Row pool(Maps maps, int channels) {
    relu(maps);
    Row out;
    for (int c = 0; c < channels; ++c) out.push_back(mean(maps, c));
    for (int c = 0; c < channels; ++c) out.push_back(mean(maps, c) * size_factor(maps));
    for (int c = 0; c < channels; ++c) out.push_back(largest(maps, c));
    return out;
  }

  void run_block(int i, Maps& x) const {
    const std::string name = "block" + std::to_string(i);
    Maps r = conv(name + ".conv1", x);
    if (Architecture::pools(i))
      add_to_all(r, linear(name + ".pool.weight", "", pool(r, network_.architecture().pooled())));
    relu(r);
    const Maps more = conv(name + ".conv2", r);
    for (std::size_t k = 0; k < x.values.size(); ++k) x.values[k] += more.values[k];
    relu(x);
  }

  Output run_heads(const Maps& x) const {
    Output out;
    out.area = x.height * x.width;
    const Row pooled = pool(conv("policy.pool", x), kHead);
    Maps h = conv("policy.conv", x);
    add_to_all(h, linear("policy.pool_linear.weight", "", pooled));
    relu(h);
    const Maps points = conv("policy.out", h);
    std::ranges::transform(points.values, out.logits.begin(), [](double v) { return static_cast<float>(v); });
    out.logits[static_cast<std::size_t>(out.area)] =
        static_cast<float>(linear("policy.pass.weight", "policy.pass.bias", pooled)[0]);
    Maps v = conv("value.conv", x);
    relu(v);
    const double k = size_factor(v);
    Row means;
    for (const double factor : {1.0, k, k * k - 0.1})
      for (int c = 0; c < kHead; ++c) means.push_back(mean(v, c) * factor);
    Row hidden = linear("value.fc1.weight", "value.fc1.bias", means);
    for (double& value : hidden) value = std::max(value, 0.0);
    const Row value = linear("value.fc2.weight", "value.fc2.bias", hidden);
    const Maps owners = conv("ownership", v);
    const std::vector<float> value_floats(value.begin(), value.end());
    const std::vector<float> owner_floats(owners.values.begin(), owners.values.end());
    finish(value_floats.data(), owner_floats.data(), out);
    return out;
  }

  const Network& network_;
};

}  // namespace

Output evaluate_plainly(const Network& network, const Input& input) { return Plain(network).evaluate(input); }

}  // namespace katachi::net
