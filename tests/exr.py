# SPDX-License-Identifier: GPL-2.0-or-later
"""Print the values of an OpenEXR file, with a reader independent of ours: scan-line parts,
uncompressed or with ZIP.

    tests/exr.py FILE                 the names of all channels, PART:CHANNEL in multi-part files
    tests/exr.py FILE CHANNEL...      one line per pixel with its values in these channels
    tests/exr.py FILE attribute NAME  the value of a string attribute

CHANNEL:x prints a Cryptomatte ID as eight hexadecimal digits.
"""
import struct
import sys
import zlib

SIZES = {1: 2, 2: 4}  # bytes of a half and a float


def text(data, at):
    end = data.index(0, at)
    return data[at:end].decode(), end + 1


def read_header(data, at):
    attributes = {}
    while data[at]:
        name, at = text(data, at)
        _, at = text(data, at)
        size, = struct.unpack_from("<i", data, at)
        attributes[name] = data[at + 4:at + 4 + size]
        at += 4 + size
    return attributes, at + 1


def channels_of(header):
    data, at, channels = header["channels"], 0, []
    while data[at]:
        name, at = text(data, at)
        channels.append((name, struct.unpack_from("<i", data, at)[0]))
        at += 16
    return channels


def unpack(raw, size):
    if len(raw) == size:
        return raw
    bytes_ = bytearray(zlib.decompress(raw))
    for i in range(1, len(bytes_)):
        bytes_[i] = (bytes_[i] + bytes_[i - 1] - 128) & 255
    half = (len(bytes_) + 1) // 2
    out = bytearray(len(bytes_))
    out[0::2], out[1::2] = bytes_[:half], bytes_[half:]
    return bytes(out)


def read_part(data, header, offsets, skip, at_once, values):
    left, top, right, bottom = struct.unpack("<4i", header["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    prefix = header["name"][:].decode() + ":" if skip else ""
    channels = channels_of(header)
    for name, _ in channels:
        values[prefix + name] = [None] * height
    for offset in offsets:
        y, size = struct.unpack_from("<ii", data, offset + skip)
        rows = min(at_once, height - y)
        raw = data[offset + skip + 8:offset + skip + 8 + size]
        raw = unpack(raw, rows * width * sum(SIZES[kind] for _, kind in channels))
        at = 0
        for row in range(y, y + rows):
            for name, kind in channels:
                letter = "e" if kind == 1 else "f"
                values[prefix + name][row] = struct.unpack_from(f"<{width}{letter}", raw, at)
                at += width * SIZES[kind]


def read(path):
    data = open(path, "rb").read()
    magic, flags = struct.unpack_from("<II", data)
    assert magic == 20000630, path
    is_multi, at, headers = bool(flags & 0x1000), 8, []
    while not headers or (is_multi and data[at]):
        header, at = read_header(data, at)
        headers.append(header)
    at += is_multi
    tables, values = [], {}
    for header in headers:
        _, top, _, bottom = struct.unpack("<4i", header["dataWindow"])
        at_once = 16 if header["compression"][0] == 3 else 1
        num = (bottom - top) // at_once + 1
        tables.append((header, struct.unpack_from(f"<{num}Q", data, at), at_once))
        at += 8 * num
    for header, offsets, at_once in tables:
        read_part(data, header, offsets, 4 * is_multi, at_once, values)
    return headers, values


def main():
    headers, values = read(sys.argv[1])
    wanted = sys.argv[2:]
    if not wanted:
        print("\n".join(sorted(values)))
    elif wanted[0] == "attribute":
        print(next(h[wanted[1]].decode() for h in headers if wanted[1] in h))
    else:
        columns = []
        for name in wanted:
            is_id = name.endswith(":x")
            flat = [v for row in values[name[:-2] if is_id else name] for v in row]
            if is_id:
                columns.append(["%08x" % struct.unpack("<I", struct.pack("<f", v)) for v in flat])
            else:
                columns.append(["%.9g" % v for v in flat])
        print("\n".join(" ".join(row) for row in zip(*columns)))


main()
