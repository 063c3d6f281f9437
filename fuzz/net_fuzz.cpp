// libFuzzer target of net/knet: any bytes as a network, as they are, with a checksum that is right, and as a header in front of weights.
//
// The first byte chooses: 0 the rest is a file; 1 the rest is a file but for its last 8 bytes, which become its checksum; otherwise the
// rest is a header, behind which stand as many weights as a tiny network has. A network that is accepted is written and read again, and
// evaluates a position with floats and with bytes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/evaluator.hpp"
#include "net/knet.hpp"

namespace {

using namespace katachi;

std::string with_checksum(std::string bytes) {
  const std::uint64_t hash = net::fnv1a(bytes);
  bytes.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  return bytes;
}

std::string behind_header(std::string_view header) {
  std::string out(net::kKnetMagic);
  const std::uint32_t numbers[] = {net::kKnetVersion, static_cast<std::uint32_t>(header.size())};
  out.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  out += header;
  out.resize(out.size() + 20'000, '\x21');
  return with_checksum(std::move(out));
}

void use(const std::string& bytes) {
  const auto network = net::Network::parse(bytes, "fuzz.knet");
  if (!network) {
    if (network.error().what.empty()) std::abort();
    return;
  }
  // What is written again is read again.
  const std::vector<net::Tensor> tensors(network->tensors().begin(), network->tensors().end());
  if (!net::Network::parse(net::knet_bytes(network->facts(), tensors, net::StoredType::kFloat32), "again"))
    std::abort();
  if (network->architecture().channels > 64 || network->architecture().blocks > 8) return;
  const go::History history(go::Size::square(7), {});
  const net::Input input = net::input_of(history, go::Color::kBlack);
  for (const net::Precision precision : {net::Precision::kFloat32, net::Precision::kInt8}) {
    net::Evaluator evaluator(std::make_shared<const net::Model>(*network, precision));
    net::Output output;
    evaluator.evaluate({&input, 1}, {&output, 1});
    if (output.area != 49) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.empty()) return 0;
  const std::string_view rest = bytes.substr(1);
  if (bytes[0] == 0)
    use(std::string(rest));
  else if (bytes[0] == 1 && rest.size() >= 8)
    use(with_checksum(std::string(rest.substr(0, rest.size() - 8))));
  else
    use(behind_header(rest));
  return 0;
}
