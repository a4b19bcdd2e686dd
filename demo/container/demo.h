/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo.h - a recording as a file: a list of blocks.
 *
 * The face of demo/container. In: a file, packed or not. Out: its blocks of server messages
 * or of the recorder's input, each with its clock. What the messages say is not known here.
 *
 * Five containers, recognised by content:
 *
 *   .dem  NetQuake: a CD track in ASCII up to a newline, then blocks of i32
 *         size, three f32 view angles and `size` bytes of server messages;
 *   .qwd  QuakeWorld: blocks of f32 time and u8 kind: the recorder's input, a
 *         packet of the server, or a pair of sequence numbers;
 *   .mvd  QuakeWorld, all players: blocks of u8 milliseconds since the one
 *         before, u8 kind and player, and messages for some or all players;
 *   .dm2  Quake II: blocks of i32 size and `size` bytes of server messages;
 *   .mvd2 Quake II, all players: blocks of u16 size and what a server says of all
 *         in a frame.
 *
 * A file that was cut off anywhere ends at its last whole block. */
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

/* Open from a file, packed or not (see demo_unpack.h), from what was unpacked (taken
 * over, also on failure), or from memory (borrowed).
 * NULL with err when it is not a demo at all. */
struct demo *demo_open(const char *path, struct err *err);
struct demo *demo_open_unpacked(struct demo_unpacked *file, struct err *err);
struct demo *demo_open_memory(const char *name, const void *data, size_t size, struct err *err);
void demo_close(struct demo *demo);

const char *demo_name(const struct demo *demo);
enum demo_format demo_format(const struct demo *demo);
const char *demo_format_name(const struct demo *demo); /* "qwd" */

/* Is it a recording of all players, not of one? */
bool demo_sees_all(const struct demo *demo);

/* Is the recorder's input in it, as DEMO_COMMAND? */
bool demo_has_commands(const struct demo *demo);

/* The protocol with which reading its messages begins. */
struct protocol demo_protocol(const struct demo *demo);

uint64_t demo_digest(const struct demo *demo);

/* The CD track that the header forces; -1 for none. */
int demo_cd_track(const struct demo *demo);

/* The whole file, unpacked. */
struct bytes demo_bytes(const struct demo *demo);

int demo_num_blocks(const struct demo *demo);
struct demo_block demo_get_block(const struct demo *demo, int index);

/* Where and why the file ends before its time; NULL when it is whole. */
const char *demo_damage(const struct demo *demo);

/* Was the packed file damaged? Then the demo is not what was packed, even if it ends
 * with a whole block. */
bool demo_is_altered(const struct demo *demo);

/* Where the last whole block ends. */
size_t demo_damage_offset(const struct demo *demo);

#endif
