/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_source.h - the datagrams of a capture, one after another. */
#ifndef DEMO_CAPTURE_CAPTURE_SOURCE_H
#define DEMO_CAPTURE_CAPTURE_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/bytes.h"
#include "demo/capture/datagram.h"

struct capture_source;
struct err;

/* As packet_file.h's. */
struct capture_source *capture_source_open_memory(const char *name, struct bytes file,
                                                  struct err *err);
struct capture_source *capture_source_open_stream(const char *name, FILE *stream, struct err *err);
void capture_source_close(struct capture_source *source); /* NULL is fine */

/* False at the end. */
bool capture_source_next(struct capture_source *source, struct datagram *out);

/* Where and why the capture ends before its time; NULL when it is whole. */
const char *capture_source_damage(const struct capture_source *source);

/* Frames so far of which the capture kept the beginning only: what they held is
 * as good as lost. */
int capture_source_num_cut(const struct capture_source *source);

#endif
