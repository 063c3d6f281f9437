"""Files of networks (.knet, docs/network.md): writing and reading, with the standard library alone."""
import json
import os
import struct

MAGIC = b"katachi network\n"
VERSION = 1
ALIGNMENT = 64
TYPES = {"f16": 2, "f32": 4, "i8": 1}  # bytes of a number


def fnv1a(data):
    """The 64-bit FNV-1a hash (Fowler, Noll, Vo). About a second for 8 MB."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def count(shape):
    product = 1
    for n in shape:
        product *= n
    return product


def encode(header, tensors):
    """The bytes of a file. `tensors`: (name, shape, type, bytes) in the order in which they are to stand."""
    # Offsets depend on the length of the header, which holds the offsets: the first guess is made with long numbers.
    start = 0
    while True:
        entries, at = [], start
        for name, shape, kind, data in tensors:
            if len(data) != count(shape) * TYPES[kind]:
                raise ValueError(f"{name}: {len(data)} bytes for shape {shape} of {kind}")
            at = (at + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT
            entries.append({"name": name, "shape": list(shape), "type": kind, "offset": at})
            at += len(data)
        text = json.dumps({**header, "tensors": entries}, separators=(",", ":"), ensure_ascii=False).encode()
        end = len(MAGIC) + 8 + len(text)
        if end <= start:
            break
        start = end + 256
    text += b" " * (start - end)  # JSON may be followed by blanks
    out = bytearray(MAGIC + struct.pack("<II", VERSION, len(text)) + text)
    for entry, (_, _, _, data) in zip(entries, tensors):
        out += bytes(entry["offset"] - len(out)) + data
    return bytes(out) + struct.pack("<Q", fnv1a(out))


def decode(data):
    """(header, {name: (shape, type, bytes)}); ValueError where the file is damaged."""
    fixed = len(MAGIC) + 8
    if len(data) < fixed + 8 or not data.startswith(MAGIC):
        raise ValueError("is no network of katachi")
    version, header_bytes = struct.unpack_from("<II", data, len(MAGIC))
    if version != VERSION:
        raise ValueError(f"has version {version}, not {VERSION}")
    if struct.unpack_from("<Q", data, len(data) - 8)[0] != fnv1a(data[:-8]):
        raise ValueError("is truncated or damaged: its checksum is wrong")
    header = json.loads(data[fixed:fixed + header_bytes])
    tensors = {}
    for entry in header["tensors"]:
        size = count(entry["shape"]) * TYPES[entry["type"]]
        if entry["offset"] + size > len(data) - 8:
            raise ValueError(f"tensor {entry['name']} lies outside the file")
        tensors[entry["name"]] = (entry["shape"], entry["type"], data[entry["offset"]:entry["offset"] + size])
    return header, tensors


def write_whole(path, data):
    """A file appears under its name only when it is complete."""
    temporary = f"{path}.tmp"
    with open(temporary, "wb") as file:
        file.write(data)
    os.replace(temporary, path)
