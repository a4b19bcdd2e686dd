/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/packet_file.h - reads the frames of a capture file (pcap or pcapng) with libpcap.
 *
 * The file may still grow while it is read: a frame is returned as soon as it is complete. See
 * link_layer.h for the content of frames. */
#ifndef DEMO_CAPTURE_PACKET_FILE_H
#define DEMO_CAPTURE_PACKET_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"

struct err;
struct packet_file;

struct frame_bytes {
    uint64_t time;     /* ns since 1970 */
    bool is_cut;       /* only the beginning of the frame was captured */
    struct bytes data; /* borrowed until the next frame is read */
};

/* Returns whether the data begins like a capture file. */
bool packet_file_is(struct bytes file);

/* Open a capture in memory, which is borrowed, or a stream, which is closed by packet_file_close()
 * and on failure. Return NULL and set err if it is not a capture or its link type is not supported.
 * `name` is used in messages. */
struct packet_file *packet_file_open_memory(const char *name, struct bytes file, struct err *err);
struct packet_file *packet_file_open_stream(const char *name, FILE *stream, struct err *err);
void packet_file_close(struct packet_file *file); /* accepts NULL */

/* Returns the link type of all frames, for link_layer_payload(). */
int packet_file_link(const struct packet_file *file);

/* Reads the next frame; returns false at the end. */
bool packet_file_next(struct packet_file *file, struct frame_bytes *out);

/* Says where and why the file is damaged or truncated; NULL if it is complete. */
const char *packet_file_damage(const struct packet_file *file);

#endif
