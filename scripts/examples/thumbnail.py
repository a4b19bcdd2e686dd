#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""thumbnail.py DEMO IMAGE.ppm [GAME FOLDER] - writes an image of the best moment of a demo
that is in memory, and prints its duration, using only ctypes."""
import ctypes
import json
import sys

WIDTH, HEIGHT = 320, 180


class Error(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("text", ctypes.c_char * 1024)]


lib = ctypes.CDLL("libdemoreel.so.0")
lib.demoreel_settings_create.restype = ctypes.c_void_p
lib.demoreel_info.restype = ctypes.c_void_p
lib.demoreel_thumbnail.restype = lib.demoreel_settings_set.restype = ctypes.c_bool
error = Error()


def check(result):
    if not result:
        sys.exit("thumbnail.py: " + error.text.decode())
    return result


name, picture = sys.argv[1:3]
demo = open(name, "rb").read()
size = ctypes.c_size_t(len(demo))
settings = ctypes.c_void_p(lib.demoreel_settings_create())
options = {"size": "%dx%d" % (WIDTH, HEIGHT)}
if len(sys.argv) > 3:
    options["basedir"] = sys.argv[3]
for key, value in options.items():
    check(lib.demoreel_settings_set(settings, key.encode(), value.encode(), ctypes.byref(error)))

text = ctypes.c_void_p(
    check(lib.demoreel_info(name.encode(), demo, size, settings, ctypes.byref(error))))
info = json.loads(ctypes.string_at(text))
lib.demoreel_free(text)

pixels = ctypes.create_string_buffer(4 * WIDTH * HEIGHT)
seconds = ctypes.c_double()
check(lib.demoreel_thumbnail(name.encode(), demo, size, settings, pixels,
                             ctypes.c_size_t(4 * WIDTH), ctypes.byref(seconds),
                             ctypes.byref(error)))
lib.demoreel_settings_destroy(settings)
rgba = bytearray(pixels.raw)
del rgba[3::4]
with open(picture, "wb") as out:
    out.write(b"P6 %d %d 255\n" % (WIDTH, HEIGHT) + rgba)
print("%.2f of %.2f seconds" % (seconds.value, info["duration"]))
