/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_source.h - reads the datagrams of a capture in order. */
#ifndef DEMO_CAPTURE_CAPTURE_SOURCE_H
#define DEMO_CAPTURE_CAPTURE_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/bytes.h"
#include "demo/capture/datagram.h"

struct capture_source;
struct err;

/* Like packet_file_open_memory() and packet_file_open_stream(). */
struct capture_source *capture_source_open_memory(const char *name, struct bytes file,
                                                  struct err *err);
struct capture_source *capture_source_open_stream(const char *name, FILE *stream, struct err *err);
void capture_source_close(struct capture_source *source); /* accepts NULL */

/* Returns false at the end. */
bool capture_source_next(struct capture_source *source, struct datagram *out);

/* Says where and why the capture is damaged or truncated; NULL if it is complete. */
const char *capture_source_damage(const struct capture_source *source);

/* Returns the number of truncated frames so far, whose content is lost. */
int capture_source_num_cut(const struct capture_source *source);

#endif
