/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/packet_file.h - a file of captured network traffic: pcap or
 * pcapng, read with libpcap one frame at a time.
 *
 * A file may still be written while it is read: a frame comes as soon as all of
 * it is there. What a frame holds is link_layer.h's. */
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
    bool is_cut;       /* the capture kept its beginning only */
    struct bytes data; /* borrowed until the next frame is read */
};

/* Does a file begin as one of these? */
bool packet_file_is(struct bytes file);

/* Read from memory, which is borrowed, or from a stream, which packet_file_close
 * closes (it is closed on failure, too). NULL with err when it is no capture or
 * one of a kind of network that is not known here. */
struct packet_file *packet_file_open_memory(const char *name, struct bytes file, struct err *err);
struct packet_file *packet_file_open_stream(const char *name, FILE *stream, struct err *err);
void packet_file_close(struct packet_file *file); /* NULL is fine */

/* The kind of all frames, for link_layer_payload. */
int packet_file_link(const struct packet_file *file);

/* The next frame; false at the end. */
bool packet_file_next(struct packet_file *file, struct frame_bytes *out);

/* Where and why the file ends before its time; NULL when it is whole. */
const char *packet_file_damage(const struct packet_file *file);

#endif
