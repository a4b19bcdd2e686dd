/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sample_box.h - boxes in the sample descriptions of MP4 and QuickTime files that
 * libavformat does not write: SA3D, which marks ambisonic audio ("Spatial Audio RFC
 * (draft)"), and in QuickTime st3d and sv3d, which describe stereoscopic and 360-degree
 * video ("Spherical Video V2 RFC"). Players of 360-degree videos look for them. */
#ifndef ENCODE_SAMPLE_BOX_H
#define ENCODE_SAMPLE_BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"

struct AVStream;
struct err;

enum { SAMPLE_BOX_MAX = 128 };

/* The bytes to insert: one or several boxes. */
struct sample_box {
    const char *what; /* for messages */
    int size;         /* 0: nothing to insert */
    uint8_t bytes[SAMPLE_BOX_MAX];
};

struct sample_box sample_box_ambisonic(void);
struct sample_box sample_box_spherical(enum projection projection, enum stereo stereo);

/* Reserves room for the box in the stream's track. Must be called before the header is
 * written. */
void sample_box_reserve(const struct sample_box *box, struct AVStream *stream);

/* Writes the box into the complete, open file. Error messages begin with `name`. */
bool sample_box_write(const struct sample_box *box, int fd, const char *name, struct err *err);

#endif
