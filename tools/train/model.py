"""The network of docs/network.md in PyTorch, with batch norm for training, and its export to a .knet file.

A batch holds positions of one size of board; the same network takes every size. Inputs: planes [n, 16, H, W], globals [n, 6].
Outputs (float32, whatever the body is computed in): policy logits [n, H * W + 1], the pass last; value [n, 3]: logit that the mover wins, score mean / 20,
score deviation / 20 before softplus; ownership [n, H * W] before tanh.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

import knet

PLANES, GLOBALS, POOL_EVERY, HEAD, HIDDEN = 16, 6, 3, 32, 64


def pooled_channels(channels):
    """A quarter of the channels as a multiple of 8, halves up, at least 8."""
    return max(8, (channels // 4 + 4) // 8 * 8)


def is_pooling(block):
    return block % POOL_EVERY == POOL_EVERY - 1


def size_factor(x):
    return (math.sqrt(x.shape[2] * x.shape[3]) - 14) / 10


def pool(x):
    mean, k = x.mean((2, 3)), size_factor(x)
    return torch.cat([mean, mean * k, x.amax((2, 3))], 1)


def pool_value(x):
    mean, k = x.mean((2, 3)), size_factor(x)
    return torch.cat([mean, mean * k, mean * (k * k - 0.1)], 1)


def spread(v):
    return v[:, :, None, None]


class ConvNorm(nn.Module):
    """A convolution without bias and batch norm: what export folds into a convolution with bias."""

    def __init__(self, inputs, outputs, size):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        nn.init.kaiming_normal_(self.conv.weight, mode="fan_out", nonlinearity="relu")

    def forward(self, x):
        return self.norm(self.conv(x))

    def unfold(self, weight, bias, inputs):
        """Becomes the convolution with this weight and bias, with the norm at rest for such inputs: it does the same in training."""
        self.conv.weight.copy_(weight)
        y = self.conv(inputs)
        variance, mean = torch.var_mean(y, (0, 2, 3), correction=0)
        norm = self.norm
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.copy_(bias + mean)

    def folded(self):
        """Weight and bias of the convolution that does the same in evaluation."""
        norm = self.norm
        scale = norm.weight.double() / torch.sqrt(norm.running_var.double() + norm.eps)
        weight = self.conv.weight.double() * scale[:, None, None, None]
        return weight, norm.bias.double() - norm.running_mean.double() * scale


class Block(nn.Module):
    def __init__(self, channels, has_pooling):
        super().__init__()
        self.conv1 = ConvNorm(channels, channels, 3)
        self.conv2 = ConvNorm(channels, channels, 3)
        nn.init.zeros_(self.conv2.norm.weight)  # a block starts as the identity
        self.pooled = pooled_channels(channels)
        self.pool = nn.Linear(3 * self.pooled, channels, bias=False) if has_pooling else None

    def forward(self, x):
        r = self.conv1(x)
        if self.pool is not None:
            r = r + spread(self.pool(pool(F.relu(r[:, :self.pooled]))))
        return F.relu(x + self.conv2(F.relu(r)))


class Net(nn.Module):
    def __init__(self, blocks, channels):
        super().__init__()
        self.channels = channels
        self.stem = ConvNorm(PLANES, channels, 3)
        self.stem_globals = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList(Block(channels, is_pooling(i)) for i in range(blocks))
        self.policy_conv = ConvNorm(channels, HEAD, 1)
        self.policy_pool = ConvNorm(channels, HEAD, 1)
        self.policy_pool_linear = nn.Linear(3 * HEAD, HEAD, bias=False)
        self.policy_pass = nn.Linear(3 * HEAD, 1)
        self.policy_out = nn.Conv2d(HEAD, 1, 1, bias=False)
        self.value_conv = ConvNorm(channels, HEAD, 1)
        self.value_fc1 = nn.Linear(3 * HEAD, HIDDEN)
        self.value_fc2 = nn.Linear(HIDDEN, 3)
        self.ownership = nn.Conv2d(HEAD, 1, 1)
        nn.init.zeros_(self.value_fc2.bias)

    def forward(self, planes, globals_):
        x = F.relu(self.stem(planes) + spread(self.stem_globals(globals_)))
        for block in self.blocks:
            x = block(x)
        hp, h, v = F.relu(self.policy_pool(x)), self.policy_conv(x), F.relu(self.value_conv(x))
        # bfloat16 has 8 bits of mantissa: logits near 10 would be rounded to sixteenths, and good moves would get the same one.
        with torch.autocast(x.device.type, enabled=False):
            hp, h, v = hp.float(), h.float(), v.float()
            pooled = pool(hp)
            points = self.policy_out(F.relu(h + spread(self.policy_pool_linear(pooled))))
            policy = torch.cat([points.flatten(1), self.policy_pass(pooled)], 1)
            value = self.value_fc2(F.relu(self.value_fc1(pool_value(v))))
            return policy, value, self.ownership(v).flatten(1)

    @torch.no_grad()
    def unfold(self, folded, planes, globals_):
        """Takes the weights of a file. What folding threw away, the statistics of batch norm, is taken from these positions."""
        t = {name: tensor.to(planes.device) for name, tensor in folded.t.items()}
        norms = {self.stem: "stem", self.policy_conv: "policy.conv", self.policy_pool: "policy.pool", self.value_conv: "value.conv"}
        plain = {self.policy_pool_linear: "policy.pool_linear", self.policy_pass: "policy.pass", self.policy_out: "policy.out",
                 self.value_fc1: "value.fc1", self.value_fc2: "value.fc2", self.ownership: "ownership"}
        for i, block in enumerate(self.blocks):
            norms[block.conv1], norms[block.conv2] = f"block{i}.conv1", f"block{i}.conv2"
            if block.pool is not None:
                plain[block.pool] = f"block{i}.pool"
        self.stem_globals.weight.copy_(t["stem.globals"])
        for layer, name in plain.items():
            layer.weight.copy_(t[f"{name}.weight"])
            if layer.bias is not None:
                layer.bias.copy_(t[f"{name}.bias"])

        def before(layer, inputs):
            layer.unfold(t[f"{norms[layer]}.weight"], t[f"{norms[layer]}.bias"], inputs[0])

        # Every layer takes its weights when its input, made by the layers before it, is there.
        hooks = [layer.register_forward_pre_hook(before) for layer in norms]
        self.eval()
        self(planes, globals_)
        for hook in hooks:
            hook.remove()

    def tensors(self):
        """The tensors of the file: name -> tensor, batch norm folded in."""
        out = {}

        def folded(name, layer):
            out[f"{name}.weight"], out[f"{name}.bias"] = layer.folded()

        folded("stem", self.stem)
        out["stem.globals"] = self.stem_globals.weight
        for i, block in enumerate(self.blocks):
            folded(f"block{i}.conv1", block.conv1)
            folded(f"block{i}.conv2", block.conv2)
            if block.pool is not None:
                out[f"block{i}.pool.weight"] = block.pool.weight
        folded("policy.conv", self.policy_conv)
        folded("policy.pool", self.policy_pool)
        out["policy.pool_linear.weight"] = self.policy_pool_linear.weight
        out["policy.pass.weight"] = self.policy_pass.weight
        out["policy.pass.bias"] = self.policy_pass.bias
        out["policy.out.weight"] = self.policy_out.weight
        folded("value.conv", self.value_conv)
        for name, layer in (("value.fc1", self.value_fc1), ("value.fc2", self.value_fc2),
                            ("ownership", self.ownership)):
            out[f"{name}.weight"], out[f"{name}.bias"] = layer.weight, layer.bias
        return {name: tensor.detach() for name, tensor in out.items()}


class FoldedNet:
    """The network as a file has it, computed plainly: what readers of the file must get."""

    def __init__(self, header, tensors):
        self.blocks, self.channels = header["blocks"], header["channels"]
        self.t = tensors

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            header, raw = knet.decode(file.read())
        kinds = {"f16": torch.float16, "f32": torch.float32}
        tensors = {name: torch.frombuffer(bytearray(data), dtype=kinds[kind]).reshape(shape).float()
                   for name, (shape, kind, data) in raw.items()}
        return FoldedNet(header, tensors)

    def conv(self, name, x):
        weight = self.t[f"{name}.weight"]
        return F.conv2d(x, weight, self.t.get(f"{name}.bias"), padding=weight.shape[-1] // 2)

    def linear(self, name, x):
        return F.linear(x, self.t[f"{name}.weight"], self.t.get(f"{name}.bias"))

    def __call__(self, planes, globals_):
        x = F.relu(self.conv("stem", planes) + spread(F.linear(globals_, self.t["stem.globals"])))
        for i in range(self.blocks):
            r = self.conv(f"block{i}.conv1", x)
            if is_pooling(i):
                r = r + spread(self.linear(f"block{i}.pool", pool(F.relu(r[:, :pooled_channels(self.channels)]))))
            x = F.relu(x + self.conv(f"block{i}.conv2", F.relu(r)))
        pooled = pool(F.relu(self.conv("policy.pool", x)))
        h = self.conv("policy.conv", x) + spread(self.linear("policy.pool_linear", pooled))
        points = self.conv("policy.out", F.relu(h)).flatten(1)
        v = F.relu(self.conv("value.conv", x))
        value = self.linear("value.fc2", F.relu(self.linear("value.fc1", pool_value(v))))
        return (torch.cat([points, self.linear("policy.pass", pooled)], 1), value,
                self.conv("ownership", v).flatten(1))


def export(net, path, training, trained_sizes):
    """Writes the network as a .knet file with 16-bit weights; `training` is one line for people."""
    header = {"blocks": len(net.blocks), "channels": net.channels, "pool_every": POOL_EVERY, "planes": PLANES,
              "globals": GLOBALS, "training": training, "trained_sizes": trained_sizes}
    tensors = []
    for name, tensor in net.tensors().items():
        half = tensor.float().cpu().contiguous().half()
        if not torch.isfinite(half).all():
            raise ValueError(f"{name} has numbers that 16 bits cannot hold")
        tensors.append((name, list(half.shape), "f16", half.numpy().tobytes()))
    knet.write_whole(path, knet.encode(header, tensors))
