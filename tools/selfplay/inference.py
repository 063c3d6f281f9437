"""The network as self-play evaluates it: batch norm folded in, 16-bit floats, channels last, convolution and ReLU fused.

Takes the folded tensors by their names in a .knet file: Net.tensors(), or those of FoldedNet.read().
"""
import torch
import torch.nn.functional as F

import model


class Inference:
    def __init__(self, tensors):
        self.t = {}
        self.blocks = sum(name.endswith("conv1.weight") for name in tensors)
        self.channels = tensors["stem.weight"].shape[0]
        self.pooled = model.pooled_channels(self.channels)
        for name, value in self.joined(tensors).items():
            value = value.to("cuda", torch.float16)
            self.t[name] = value.contiguous(memory_format=torch.channels_last) if value.dim() == 4 else value.contiguous()

    @staticmethod
    def joined(tensors):
        """The three convolutions of the heads are one: policy.conv, policy.pool, value.conv."""
        out = {name: value.detach() for name, value in tensors.items()}
        heads = ("policy.conv", "policy.pool", "value.conv")
        for part in ("weight", "bias"):
            out[f"heads.{part}"] = torch.cat([out.pop(f"{name}.{part}") for name in heads])
        return out

    def load(self, tensors):
        """New weights into the same memory, which CUDA graphs read."""
        for name, value in self.joined(tensors).items():
            self.t[name].copy_(value)

    def linear(self, name, x):
        return F.linear(x, self.t[f"{name}.weight"], self.t.get(f"{name}.bias"))

    def conv(self, name, x):
        weight = self.t[f"{name}.weight"]
        return F.conv2d(x, weight, padding=weight.shape[-1] // 2)

    def conv_relu(self, name, x):
        return torch.cudnn_convolution_relu(x, self.t[f"{name}.weight"], self.t[f"{name}.bias"], (1, 1), (1, 1), (1, 1), 1)

    def conv_add_relu(self, name, x, add):
        return torch.cudnn_convolution_add_relu(x, self.t[f"{name}.weight"], add, 1.0, self.t[f"{name}.bias"], (1, 1),
                                                (1, 1), (1, 1), 1)

    def pooling_conv(self, i, x):
        """The first convolution of a block with global pooling."""
        r, bias = self.conv(f"block{i}.conv1", x), self.t[f"block{i}.conv1.bias"]
        g = F.relu(r[:, :self.pooled] + bias[:self.pooled, None, None])
        shift = F.linear(model.pool(g), self.t[f"block{i}.pool.weight"], bias)
        return F.relu_(r.add_(model.spread(shift)))

    def __call__(self, planes, globals_):
        """Policy logits [n, moves] and value [n, 3], 32-bit."""
        shift = F.linear(globals_.half(), self.t["stem.globals"], self.t["stem.bias"])
        x = F.relu_(self.conv("stem", planes).add_(model.spread(shift)))
        for i in range(self.blocks):
            y = self.pooling_conv(i, x) if model.is_pooling(i) else self.conv_relu(f"block{i}.conv1", x)
            x = self.conv_add_relu(f"block{i}.conv2", y, x)
        t = self.conv("heads", x).add_(self.t["heads.bias"][:, None, None])
        h, hp, v = t[:, :model.HEAD], F.relu(t[:, model.HEAD:2 * model.HEAD]), F.relu(t[:, 2 * model.HEAD:])
        pooled = model.pool(hp)
        h = F.relu(h + model.spread(self.linear("policy.pool_linear", pooled)))
        points = (h * self.t["policy.out.weight"].reshape(1, -1, 1, 1)).sum(1).flatten(1)
        policy = torch.cat([points, self.linear("policy.pass", pooled)], 1)
        value = self.linear("value.fc2", F.relu(self.linear("value.fc1", model.pool_value(v))))
        return policy.float(), value.float()
