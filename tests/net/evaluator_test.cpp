#include "net/evaluator.hpp"

#include <cmath>
#include <cstring>
#include <thread>

#include <gtest/gtest.h>

#include "net/knet.hpp"
#include "net/reference.hpp"
#include "tests/net/allocations.hpp"
#include "tests/net/positions.hpp"

namespace katachi::net {
namespace {

std::shared_ptr<const Model> model_of(const Network& network, Precision precision) {
  return std::make_shared<const Model>(network, precision);
}

Output evaluated(Evaluator& evaluator, const Input& input) {
  Output out;
  evaluator.evaluate({&input, 1}, {&out, 1});
  return out;
}

std::vector<Input> inputs_of_size(go::Size size, int count, std::uint64_t seed) {
  core::Rng rng(seed);
  std::vector<Input> out;
  for (int i = 0; i < count; ++i) {
    const go::History history = test::random_history(rng, size, static_cast<int>(rng.below(120)));
    out.push_back(input_of(history, history.to_move()));
  }
  return out;
}

// Boards of all kinds: the smallest, the largest, wide, high.
std::vector<Input> mixed_inputs(int of_each, std::uint64_t seed) {
  std::vector<Input> out;
  for (const go::Size size : {go::Size{7, 7}, go::Size{9, 9}, go::Size{19, 19}, go::Size{7, 12}, go::Size{11, 8}}) {
    const auto more = inputs_of_size(size, of_each, seed++);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

double largest_difference(const Output& a, const Output& b) {
  EXPECT_EQ(a.area, b.area);
  double out = std::abs(a.win_logit - b.win_logit);
  out = std::max<double>(out, std::abs(a.score_mean - b.score_mean) / 20);
  out = std::max<double>(out, std::abs(a.score_deviation - b.score_deviation) / 20);
  for (std::size_t i = 0; i <= static_cast<std::size_t>(a.area); ++i)
    out = std::max<double>(out, std::abs(a.logits[i] - b.logits[i]));
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.area); ++i)
    out = std::max<double>(out, std::abs(a.ownership[i] - b.ownership[i]));
  return out;
}

bool are_same_bits(const Output& a, const Output& b) {
  const auto points = static_cast<std::size_t>(a.area);
  const float numbers_a[] = {a.win_logit, a.win, a.score_mean, a.score_deviation};
  const float numbers_b[] = {b.win_logit, b.win, b.score_mean, b.score_deviation};
  return a.area == b.area && std::memcmp(a.logits.data(), b.logits.data(), (points + 1) * sizeof(float)) == 0 &&
         std::memcmp(a.ownership.data(), b.ownership.data(), points * sizeof(float)) == 0 &&
         std::memcmp(numbers_a, numbers_b, sizeof numbers_a) == 0;
}

TEST(Evaluator, FloatsAreThoseOfThePlainNetwork) {
  // 40 channels: groups of three, two and one, not all of them full; pooling in the third block.
  for (const Architecture architecture : {Architecture{3, 16}, Architecture{4, 40}, Architecture{1, 8}}) {
    const Network network = Network::random(architecture, 7);
    const auto model = model_of(network, Precision::kFloat32);
    for (const Input& input : mixed_inputs(architecture.channels == 40 ? 1 : 2, 5)) {
      const Output plain = evaluate_plainly(network, input);
      for (const Kernels* const kernels : usable_kernels()) {
        Evaluator evaluator(model, *kernels);
        EXPECT_LT(largest_difference(evaluated(evaluator, input), plain), 2e-4)
            << kernels->name << " " << architecture_text(architecture) << " " << go::board_text(input.size);
      }
    }
  }
}

TEST(Evaluator, EightBitsAreTheSameOnEveryProcessor) {
  for (const Architecture architecture : {Architecture{4, 40}, Architecture{3, 96}}) {
    const auto model = model_of(Network::random(architecture, 8), Precision::kInt8);
    Evaluator best(model), portable(model, *usable_kernels().back());
    for (const Input& input : mixed_inputs(2, 6)) {
      const Output expected = evaluated(portable, input);
      EXPECT_TRUE(are_same_bits(evaluated(best, input), expected));
      for (const Kernels* const kernels : usable_kernels()) {
        Evaluator evaluator(model, *kernels);
        EXPECT_TRUE(are_same_bits(evaluated(evaluator, input), expected))
            << kernels->name << " " << go::board_text(input.size);
      }
    }
  }
}

TEST(Evaluator, EightBitsAreCloseToFloats) {
  const Network network = Network::random({6, 64}, 9);
  Evaluator bytes(model_of(network, Precision::kInt8)), floats(model_of(network, Precision::kFloat32));
  double sum = 0, size = 0;
  int count = 0;
  for (const Input& input : mixed_inputs(4, 8)) {
    const Output a = evaluated(bytes, input), b = evaluated(floats, input);
    for (std::size_t i = 0; i <= static_cast<std::size_t>(a.area); ++i, ++count) {
      sum += std::pow(static_cast<double>(a.logits[i] - b.logits[i]), 2);
      size += std::pow(static_cast<double>(b.logits[i]), 2);
    }
  }
  EXPECT_GT(sum, 0);
  EXPECT_LT(std::sqrt(sum / size), 0.03) << "relative error of the logits";
}

TEST(Evaluator, DependsOnThePositionAlone) {
  const auto model = model_of(Network::random({3, 32}, 3), Precision::kInt8);
  const std::vector<Input> inputs = mixed_inputs(3, 9);
  std::vector<Output> alone(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Evaluator fresh(model);
    alone[i] = evaluated(fresh, inputs[i]);
  }
  // In one batch forwards, and in two threads backwards: sizes change in the middle, and buffers are used again.
  std::vector<Output> batch(inputs.size());
  Evaluator evaluator(model);
  evaluator.evaluate(inputs, batch);
  const std::vector<Input> backwards(inputs.rbegin(), inputs.rend());
  std::vector<Output> first(inputs.size()), second(inputs.size());
  {
    const std::jthread one([&] { Evaluator(model).evaluate(backwards, first); });
    const std::jthread two([&] { Evaluator(model).evaluate(backwards, second); });
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_TRUE(are_same_bits(batch[i], alone[i])) << i;
    EXPECT_TRUE(are_same_bits(first[inputs.size() - 1 - i], alone[i])) << i;
    EXPECT_TRUE(are_same_bits(second[inputs.size() - 1 - i], alone[i])) << i;
  }
}

TEST(Evaluator, AllocatesNothing) {
#ifdef KATACHI_SANITIZED
  GTEST_SKIP() << "sanitizers have an operator new of their own";
#endif
  const Network network = Network::random({3, 32}, 4);
  const std::vector<Input> inputs = mixed_inputs(2, 10);
  std::vector<Output> outputs(inputs.size());
  for (const Precision precision : {Precision::kFloat32, Precision::kInt8}) {
    const auto model = model_of(network, precision);
    const std::size_t before_construction = test::allocations();
    Evaluator evaluator(model);
    EXPECT_GT(test::allocations(), before_construction) << "the count counts";
    const std::size_t before = test::allocations();
    evaluator.evaluate(inputs, outputs);
    EXPECT_EQ(test::allocations(), before);
  }
}

TEST(Evaluator, TellsKernelsApart) {
  ASSERT_FALSE(usable_kernels().empty());
  EXPECT_EQ(usable_kernels().back()->name, "portable");
}

// A turned board has turned answers if the weights are turned too; here: wide boards and high ones do not get mixed up.
TEST(Evaluator, TransposedBoardsHaveTransposedAnswers) {
  Network network = Network::random({3, 16}, 11);
  std::vector<Tensor> tensors(network.tensors().begin(), network.tensors().end());
  core::Rng rng(2);
  const go::History wide = test::random_history(rng, {12, 7}, 50);
  Input input = input_of(wide, wide.to_move()), turned = input;
  turned.size = {7, 12};
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 12; ++x)
      turned.points[static_cast<std::size_t>(x * 7 + y)] = input.points[static_cast<std::size_t>(y * 12 + x)];
  for (Tensor& tensor : tensors) {
    if (tensor.shape.size() != 4 || tensor.shape[3] != 3) continue;
    for (std::size_t at = 0; at < tensor.values.size(); at += 9)
      for (const auto& [a, b] : {std::pair{1, 3}, std::pair{2, 6}, std::pair{5, 7}})
        std::swap(tensor.values[at + static_cast<std::size_t>(a)], tensor.values[at + static_cast<std::size_t>(b)]);
  }
  const auto mirrored = Network::parse(knet_bytes(network.facts(), tensors, StoredType::kFloat32), "turned");
  ASSERT_TRUE(mirrored) << mirrored.error().text();
  Evaluator straight(model_of(network, Precision::kInt8)), across(model_of(*mirrored, Precision::kInt8));
  const Output a = evaluated(straight, input), b = evaluated(across, turned);
  EXPECT_NEAR(a.win, b.win, 1e-4);
  EXPECT_NEAR(a.pass(), b.pass(), 1e-3);
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 12; ++x)
      EXPECT_NEAR(a.logits[static_cast<std::size_t>(y * 12 + x)], b.logits[static_cast<std::size_t>(x * 7 + y)], 1e-3);
}

TEST(Output, ProbabilitiesAreOfTheMovesAlone) {
  Output output;
  output.area = 49;
  output.logits.fill(0);
  output.logits[3] = std::log(2.0f);
  output.logits[4] = 80;
  std::array<float, 3> out{};
  probabilities(output, std::array{3, 7, 49}, out);
  EXPECT_NEAR(out[0], 0.5, 1e-6);
  EXPECT_NEAR(out[1], 0.25, 1e-6);
  EXPECT_NEAR(out[2], 0.25, 1e-6);
  probabilities(output, std::array{3, 4, 7}, out);
  EXPECT_NEAR(out[1], 1, 1e-6);
}

TEST(Output, NumbersAreInPoints) {
  Output out;
  out.area = 1;
  const float value[] = {0, -0.5f, 30}, owner[] = {100};
  finish(value, owner, out);
  EXPECT_EQ(out.win, 0.5f);
  EXPECT_EQ(out.score_mean, -10);
  EXPECT_EQ(out.score_deviation, 600);
  EXPECT_EQ(out.ownership[0], 1);
}

}  // namespace
}  // namespace katachi::net
