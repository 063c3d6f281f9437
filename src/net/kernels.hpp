// Kernels: the loops in which an evaluation spends its time, compiled once per kind of processor and chosen at run time.
//
// Layout. A board is a line of pixels: its rows from the top, each followed by one pixel that stands for both edges, so that every
// neighbour is at a fixed distance (Grid). A pixel has its channels side by side, padded to a multiple of 16 ("group"). Pixels beyond
// the board are zero. Weights of a convolution are [group of 16 outputs][tap][input][16]; with 8 bits [group][tap][input / 4][16][4].
//
// Eight bits: activations are 0 to 127 and weights -127 to 127, so that the products of two neighbours fit 16 bits and processors
// without VNNI get the same sums as those with it. All else on this way is additions, multiplications and maxima in a fixed order, and
// no fused multiply-add: the result has the same bits on every processor. ConvFloat::fused gives that up for speed.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace katachi::net {

inline constexpr int kGroup = 16;
inline constexpr int kMostTaps = 9;
inline constexpr int kSpare = 40;  // pixels in front of the line and behind it that may be read

// A convolution over a run of pixels, from the first point of the board to the last.
struct Conv {
  const float* bias;            // per output
  const float* residual;        // added, or null
  float* out;                   // pixels * outputs; zero where is_edge
  const std::uint8_t* is_edge;  // per pixel
  int taps;                     // 1 or 9
  int distance[kMostTaps];      // in pixels
  int inputs, outputs;          // padded to groups
  int pixels, width;            // width: of the board
  bool relu;
};

struct ConvFloat : Conv {
  const float* in;
  const float* weights;
  bool fused;  // multiply and add with one rounding, where the processor can
};

struct ConvByte : Conv {
  const std::uint8_t* in;
  const std::int8_t* weights;
  const float* scales;  // per output, of the weights
  float in_scale;
};

// The first layer. Planes are binary: it is a sum of rows of weights.
struct Stem {
  const std::uint16_t* points;  // planes as bits, of the padded line like `out`
  const float* weights;         // [tap][plane][outputs]
  const float* start;  // [3 rows][3 columns][outputs]: plane 0 at the upper, inner, lower and left, inner, right points
  const float* more;   // per output: bias and numbers
  float* out;
  int distance[kMostTaps];
  int outputs, width, height;
};

struct Kernels {
  std::string_view name;
  void (*conv_float)(const ConvFloat&);
  void (*conv_byte)(const ConvByte&);
  void (*stem)(const Stem&);
  // The largest of n values, at least 0. n is a multiple of kGroup.
  float (*largest)(const float* in, int n);
  // out = in * factor to nearest, halves up. Precondition: results are 0 to 127; n is a multiple of kGroup.
  void (*quantise)(const float* in, std::uint8_t* out, int n, float factor);
  // in = max(in + add, 0) where it is no edge; channels is a multiple of kGroup.
  void (*add_relu)(float* in, const float* add, const std::uint8_t* is_edge, int pixels, int channels);
  // Sum and maximum over the pixels of max(in, 0), of `channels` (a multiple of kGroup) of the `stride` that a pixel has.
  void (*pool)(const float* in, int pixels, int channels, int stride, float* sum, float* largest);
  // out += in * weights, weights [inputs][outputs]; outputs is a multiple of kGroup.
  void (*linear)(const float* weights, const float* in, int inputs, int outputs, float* out);
  // out[pixel] = sum over 32 channels of max(in + add, 0) * weights, in a fixed order.
  void (*dot)(const float* in, const float* add, const float* weights, int pixels, int stride, float* out);
};

// The kernels that this processor can run, the best first; the last one runs everywhere.
std::span<const Kernels* const> usable_kernels();

// One file each. The functions may be called on any processor; what they return, only where the processor fits.
const Kernels& portable_kernels();
const Kernels& avx2_kernels();
const Kernels& avx_vnni_kernels();
const Kernels& avx512_kernels();

}  // namespace katachi::net
