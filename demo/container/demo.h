/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo.h - demuxer: a demo file as a list of blocks.
 *
 * The public interface of demo/container. Input: a file, compressed or not. Output: blocks of
 * server messages or of the recorder's input, with timestamps. Messages are not parsed here.
 *
 * Five formats, recognised by content:
 *
 *   .dem  NetQuake: a CD track in ASCII up to a newline, then blocks of i32
 *         size, three f32 view angles and `size` bytes of server messages;
 *   .qwd  QuakeWorld: blocks of f32 time, u8 kind, and the recorder's input, a
 *         packet from the server, or a pair of sequence numbers;
 *   .mvd  QuakeWorld, all players: blocks of u8 milliseconds since the one
 *         before, u8 kind and player, and messages for some or all players;
 *   .dm2  Quake II: blocks of i32 size and `size` bytes of server messages;
 *   .mvd2 Quake II, all players: blocks of u16 size and `size` bytes of MVD2
 *         commands, one block for each frame of the server.
 *
 * A truncated file ends at its last complete block. */
#ifndef DEMO_CONTAINER_DEMO_H
#define DEMO_CONTAINER_DEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/container/demo_block.h"
#include "demo/protocol/dialect.h"

struct demo_unpacked;
struct err;
struct demo;

/* Opens a demo from a file, compressed or not (see demo_unpack.h), from an unpacked file
 * (ownership is taken, also on failure) or from memory (borrowed). Returns NULL and sets err if it
 * is not a demo. Close with demo_close(). */
struct demo *demo_open(const char *path, struct err *err);
struct demo *demo_open_unpacked(struct demo_unpacked *file, struct err *err);
struct demo *demo_open_memory(const char *name, const void *data, size_t size, struct err *err);
void demo_close(struct demo *demo);

const char *demo_name(const struct demo *demo);
enum demo_format demo_format(const struct demo *demo);
const char *demo_format_name(const struct demo *demo); /* e.g. "qwd" */

/* True for recordings of all players, false for recordings of one. */
bool demo_is_multi_view(const struct demo *demo);

/* True if the format stores the recorder's input (DEMO_COMMAND blocks). */
bool demo_has_commands(const struct demo *demo);

/* Returns the initial state for message_read(). */
struct protocol demo_protocol(const struct demo *demo);

uint64_t demo_digest(const struct demo *demo);

/* Returns the CD track given in the header; -1 if none. */
int demo_cd_track(const struct demo *demo);

/* Returns the complete file, unpacked. */
struct bytes demo_bytes(const struct demo *demo);

int demo_num_blocks(const struct demo *demo);
struct demo_block demo_get_block(const struct demo *demo, int index);

/* Says where and why the file is damaged or truncated; NULL if it is complete. */
const char *demo_damage(const struct demo *demo);

/* True if the compressed file was damaged: the demo then differs from the original, even if it
 * ends with a complete block. */
bool demo_is_altered(const struct demo *demo);

/* Returns the offset at which the last complete block ends. */
size_t demo_damage_offset(const struct demo *demo);

#endif
