/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/ambisonic_box.h - says in a film of the MP4 family that its sound is of all
 * directions, as players of pictures all around look for it: the SA3D box of "Spatial Audio
 * RFC (draft)". libavformat does not write it. */
#ifndef ENCODE_AMBISONIC_BOX_H
#define ENCODE_AMBISONIC_BOX_H

#include <stdbool.h>

struct AVStream;
struct err;

/* Before the film's header: keep room for the box in the stream's track. */
void ambisonic_box_reserve(struct AVStream *audio);

/* After its end: put the box there, into the open file. Messages call it `name`. */
bool ambisonic_box_write(int fd, const char *name, struct err *err);

#endif
