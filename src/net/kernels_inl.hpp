// The kernels as templates on the vectors of one kind of processor. Included by the kernels_*.cpp alone.
//
// Each of those files is compiled for its processor, and the linker keeps one copy of an inline function of several files: so nothing here
// may call an inline function that other files call too, those of the standard library included. The templates themselves are told
// apart by Isa, which has no linkage outside its file.
//
// An Isa has
//   kLanes, F (floats), I (32-bit integers)
//   load, store, zero, all, add, mul, max, fused(a, b, c) = a * b + c
//   zero_integer, load_bytes, all_bytes (four bytes in every lane), dot(sum, unsigned, signed), to_float
//   kTile[g]: how many pixels of g groups of outputs fit the registers, for floats; kByteTile likewise
#pragma once

#include <cstddef>

#include "net/kernels.hpp"

namespace katachi::net {

template <class Isa>
struct KernelsOf {
  using F = typename Isa::F;
  using I = typename Isa::I;
  static constexpr int kLanes = Isa::kLanes;
  static constexpr int kVectors = kGroup / kLanes;  // of a group

  template <bool kFused>
  [[gnu::always_inline]] static inline F multiply_add(F a, F b, F c) {
    if constexpr (kFused)
      return Isa::fused(a, b, c);
    else
      return Isa::add(Isa::mul(a, b), c);
  }

  // sums[pixel][vector] to the output: bias, what goes around, ReLU, edges.
  template <int kGroups, int kPixels, class Sum>
  [[gnu::always_inline]] static inline void put(const Conv& c, int group, int first, Sum&& sum) {
    const F zero = Isa::zero();
    for (int p = 0; p < kPixels; ++p) {
      const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(first + p) * c.outputs + group * kGroup;
      for (int v = 0; v < kGroups * kVectors; ++v) {
        const std::ptrdiff_t at = row + v * kLanes;
        if (c.is_edge[first + p]) {
          Isa::store(c.out + at, zero);
          continue;
        }
        F value = Isa::add(sum(p, v), Isa::load(c.bias + group * kGroup + v * kLanes));
        if (c.residual) value = Isa::add(value, Isa::load(c.residual + at));
        if (c.relu) value = Isa::max(value, zero);
        Isa::store(c.out + at, value);
      }
    }
  }

  template <int kGroups, int kPixels, bool kFused>
  static void float_tile(const ConvFloat& c, int group, int first) {
    constexpr int kAll = kGroups * kVectors;
    F sums[kPixels][kAll];
    for (int p = 0; p < kPixels; ++p)
      for (int v = 0; v < kAll; ++v) sums[p][v] = Isa::zero();
    const std::ptrdiff_t group_size = static_cast<std::ptrdiff_t>(c.taps) * c.inputs * kGroup;
    const float* w = c.weights + group * group_size;
    for (int t = 0; t < c.taps; ++t) {
      const float* in = c.in + static_cast<std::ptrdiff_t>(first + c.distance[t]) * c.inputs;
      for (int i = 0; i < c.inputs; ++i, w += kGroup) {
        F weights[kAll];
        for (int v = 0; v < kAll; ++v) weights[v] = Isa::load(w + v / kVectors * group_size + v % kVectors * kLanes);
        for (int p = 0; p < kPixels; ++p) {
          const F x = Isa::all(in[static_cast<std::ptrdiff_t>(p) * c.inputs + i]);
          for (int v = 0; v < kAll; ++v) sums[p][v] = multiply_add<kFused>(x, weights[v], sums[p][v]);
        }
      }
    }
    put<kGroups, kPixels>(c, group, first, [&](int p, int v) { return sums[p][v]; });
  }

  template <int kGroups, int kPixels>
  static void byte_tile(const ConvByte& c, int group, int first) {
    constexpr int kAll = kGroups * kVectors;
    I sums[kPixels][kAll];
    for (int p = 0; p < kPixels; ++p)
      for (int v = 0; v < kAll; ++v) sums[p][v] = Isa::zero_integer();
    const std::ptrdiff_t group_size = static_cast<std::ptrdiff_t>(c.taps) * c.inputs * kGroup;
    const std::int8_t* w = c.weights + group * group_size;
    for (int t = 0; t < c.taps; ++t) {
      const std::uint8_t* in = c.in + static_cast<std::ptrdiff_t>(first + c.distance[t]) * c.inputs;
      for (int i = 0; i < c.inputs; i += 4, w += 4 * kGroup) {
        I weights[kAll];
        for (int v = 0; v < kAll; ++v)
          weights[v] = Isa::load_bytes(w + v / kVectors * group_size + v % kVectors * 4 * kLanes);
        for (int p = 0; p < kPixels; ++p) {
          const I x = Isa::all_bytes(in + static_cast<std::ptrdiff_t>(p) * c.inputs + i);
          for (int v = 0; v < kAll; ++v) sums[p][v] = Isa::dot(sums[p][v], x, weights[v]);
        }
      }
    }
    F factors[kAll];
    for (int v = 0; v < kAll; ++v)
      factors[v] = Isa::mul(Isa::load(c.scales + group * kGroup + v * kLanes), Isa::all(c.in_scale));
    put<kGroups, kPixels>(c, group, first,
                          [&](int p, int v) { return Isa::mul(Isa::to_float(sums[p][v]), factors[v]); });
  }

  template <int kGroups>
  static void float_groups(const ConvFloat& c, int group) {
    constexpr int kPixels = Isa::kTile[kGroups];
    for (int first = 0; first < c.pixels; first += kPixels) {
      if (c.fused)
        float_tile<kGroups, kPixels, true>(c, group, first);
      else
        float_tile<kGroups, kPixels, false>(c, group, first);
    }
  }

  // On 9x9, rows fit the registers of AVX-512: no pixel beyond the board is computed.
  template <int kGroups>
  static void byte_groups(const ConvByte& c, int group) {
    constexpr int kPixels = Isa::kByteTile[kGroups], kRow = 9;
    if constexpr (kPixels >= 8 && kGroups > 1) {
      if (c.width == kRow) {
        for (int first = 0; first < c.pixels; first += kRow + 1) byte_tile<kGroups, kRow>(c, group, first);
        return;
      }
    }
    for (int first = 0; first < c.pixels; first += kPixels) byte_tile<kGroups, kPixels>(c, group, first);
  }

  static void conv_float(const ConvFloat& c) {
    const int groups = c.outputs / kGroup;
    int g = 0;
    if constexpr (Isa::kTile[3] > 0)
      for (; groups - g >= 3 && groups - g != 4; g += 3) float_groups<3>(c, g);
    if constexpr (Isa::kTile[2] > 0)
      for (; groups - g >= 2; g += 2) float_groups<2>(c, g);
    for (; g < groups; ++g) float_groups<1>(c, g);
  }

  static void conv_byte(const ConvByte& c) {
    const int groups = c.outputs / kGroup;
    int g = 0;
    if constexpr (Isa::kByteTile[3] > 0)
      for (; groups - g >= 3 && groups - g != 4; g += 3) byte_groups<3>(c, g);
    if constexpr (Isa::kByteTile[2] > 0)
      for (; groups - g >= 2; g += 2) byte_groups<2>(c, g);
    for (; g < groups; ++g) byte_groups<1>(c, g);
  }

  // The rows of weights that a point sums up, as distances from Stem::weights.
  static int rows_of_point(const Stem& s, std::ptrdiff_t pixel, int* rows) {
    int count = 0;
    for (int t = 0; t < kMostTaps; ++t) {
      unsigned planes = s.points[pixel + s.distance[t]] & ~1u;  // plane 0 is in `start`
      for (; planes != 0; planes &= planes - 1) rows[count++] = (t * 16 + __builtin_ctz(planes)) * s.outputs;
    }
    return count;
  }

  static void stem(const Stem& s) {
    int rows[kMostTaps * 16];
    for (int y = 0; y < s.height; ++y)
      for (int x = 0; x < s.width; ++x) {
        const std::ptrdiff_t pixel = static_cast<std::ptrdiff_t>(y) * (s.width + 1) + x;
        const int count = rows_of_point(s, pixel, rows);
        const int part = (y == 0 ? 0 : y == s.height - 1 ? 2 : 1) * 3 + (x == 0 ? 0 : x == s.width - 1 ? 2 : 1);
        for (int at = 0; at < s.outputs; at += kLanes) {
          F sum = Isa::add(Isa::load(s.more + at), Isa::load(s.start + part * s.outputs + at));
          for (int k = 0; k < count; ++k) sum = Isa::add(sum, Isa::load(s.weights + rows[k] + at));
          Isa::store(s.out + pixel * s.outputs + at, Isa::max(sum, Isa::zero()));
        }
      }
  }

  static float largest(const float* in, int n) {
    F found[4] = {Isa::zero(), Isa::zero(), Isa::zero(), Isa::zero()};
    int i = 0;
    for (; i + 4 * kLanes <= n; i += 4 * kLanes)
      for (int k = 0; k < 4; ++k) found[k] = Isa::max(found[k], Isa::load(in + i + k * kLanes));
    for (; i < n; i += kLanes) found[0] = Isa::max(found[0], Isa::load(in + i));
    float lanes[kLanes];
    Isa::store(lanes, Isa::max(Isa::max(found[0], found[1]), Isa::max(found[2], found[3])));
    float out = 0;
    for (int k = 0; k < kLanes; ++k) out = lanes[k] > out ? lanes[k] : out;
    return out;
  }

  static void quantise(const float* in, std::uint8_t* out, int n, float factor) {
    for (int i = 0; i < n; i += kGroup)
      for (int k = 0; k < kGroup; ++k) {
        const float x = in[i + k] * factor + 0.5f;
        out[i + k] =
            static_cast<std::uint8_t>(static_cast<int>(x < 128 ? x : 127.0f));  // 127: of what is not a number too
      }
  }

  static void add_relu(float* in, const float* add, const std::uint8_t* is_edge, int pixels, int channels) {
    for (int p = 0; p < pixels; ++p) {
      if (is_edge[p]) continue;
      float* row = in + static_cast<std::ptrdiff_t>(p) * channels;
      for (int i = 0; i < channels; i += kLanes)
        Isa::store(row + i, Isa::max(Isa::add(Isa::load(row + i), Isa::load(add + i)), Isa::zero()));
    }
  }

  static void pool(const float* in, int pixels, int channels, int stride, float* sum, float* largest_out) {
    for (int i = 0; i < channels; i += kLanes) {
      F total = Isa::zero(), most = Isa::zero();
      for (int p = 0; p < pixels; ++p) {
        const F x = Isa::max(Isa::load(in + static_cast<std::ptrdiff_t>(p) * stride + i), Isa::zero());
        total = Isa::add(total, x);
        most = Isa::max(most, x);
      }
      Isa::store(sum + i, total);
      Isa::store(largest_out + i, most);
    }
  }

  static void linear(const float* weights, const float* in, int inputs, int outputs, float* out) {
    for (int at = 0; at < outputs; at += kLanes) {
      F sum = Isa::load(out + at);
      const float* w = weights + at;
      for (int i = 0; i < inputs; ++i, w += outputs) sum = Isa::add(sum, Isa::mul(Isa::all(in[i]), Isa::load(w)));
      Isa::store(out + at, sum);
    }
  }

  static void dot(const float* in, const float* add, const float* weights, int pixels, int stride, float* out) {
    constexpr int kChannels = 2 * kGroup;
    for (int p = 0; p < pixels; ++p) {
      const float* row = in + static_cast<std::ptrdiff_t>(p) * stride;
      float terms[kChannels];
      for (int i = 0; i < kChannels; i += kLanes) {
        const F x = Isa::max(Isa::add(Isa::load(row + i), Isa::load(add + i)), Isa::zero());
        Isa::store(terms + i, Isa::mul(x, Isa::load(weights + i)));
      }
      for (int half = kChannels / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) terms[i] += terms[i + half];
      out[p] = terms[0];
    }
  }

  static constexpr Kernels table(std::string_view name) {
    return {name, conv_float, conv_byte, stem, largest, quantise, add_relu, pool, linear, dot};
  }
};

}  // namespace katachi::net
