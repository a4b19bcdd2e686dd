/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/ambisonic_box.h - marks the audio of an MP4 file as ambisonic, by the SA3D box
 * of "Spatial Audio RFC (draft)", which players of 360-degree videos look for.
 * libavformat does not write it. */
#ifndef ENCODE_AMBISONIC_BOX_H
#define ENCODE_AMBISONIC_BOX_H

#include <stdbool.h>

struct AVStream;
struct err;

/* Reserves room for the box in the stream's track. Must be called before the header is
 * written. */
void ambisonic_box_reserve(struct AVStream *audio);

/* Writes the box into the complete, open file. Error messages begin with `name`. */
bool ambisonic_box_write(int fd, const char *name, struct err *err);

#endif
