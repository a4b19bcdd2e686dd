/* playback/demo/demo.h - a recording as a file: where its blocks lie.
 *
 * Three containers, told apart by content:
 *
 *   .dem  NetQuake: a CD track in ASCII up to a newline, then blocks of i32
 *         size, three f32 view angles and `size` bytes of server messages;
 *   .qwd  QuakeWorld: blocks of f32 time and u8 kind: the recorder's input, a
 *         packet of the server, or a pair of sequence numbers;
 *   .mvd  QuakeWorld, all players: blocks of u8 milliseconds since the one
 *         before, u8 kind and player, and messages for some or all players.
 *
 * A file that was cut off anywhere ends at its last whole block. */
#ifndef PLAYBACK_DEMO_DEMO_H
#define PLAYBACK_DEMO_DEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "playback/pmove/pmove.h"

struct err;

enum demo_format { DEMO_DEM, DEMO_QWD, DEMO_MVD };

enum demo_block_kind {
    DEMO_MESSAGES,       /* of the server */
    DEMO_COMMAND,        /* .qwd: the recorder's input; the angles are his view */
    DEMO_SEQUENCES,      /* .qwd and .mvd: where the numbers of packets go on */
    DEMO_CONNECTIONLESS, /* .qwd: a packet outside of the connection; no messages */
    DEMO_HIDDEN,         /* .mvd: data for programs; no messages */
};

enum { DEMO_EVERYONE = -1 };

struct demo_block {
    size_t offset; /* of the block in the file, for messages */
    enum demo_block_kind kind;
    vec3s view_angles;       /* degrees, as recorded: .dem, and .qwd's commands */
    double clock;            /* s; .qwd: the recorder's, .mvd: since the file's begin, .dem: 0 */
    bool ends_frame;         /* .mvd: the next block is of a later time; else always */
    uint32_t sequence;       /* .qwd: of the packet, or of the last before DEMO_SEQUENCES */
    uint32_t command_number; /* .qwd: of the last command that the server had run before the
                                    packet; of the next after DEMO_SEQUENCES */
    struct usercmd command;  /* DEMO_COMMAND */
    uint32_t players;        /* .mvd: whom the messages are for, a bit each; else all bits */
    int player;              /* .mvd: whose stats they bring, a slot or DEMO_EVERYONE */
    struct bytes message;
};

struct demo;

/* Open from a file, packed or not (see unpack.h), or from memory (borrowed).
 * NULL with err when it is not a demo at all. */
struct demo *demo_open(const char *path, struct err *err);
struct demo *demo_open_memory(const char *name, const void *data, size_t size, struct err *err);
void demo_close(struct demo *demo);

const char *demo_name(const struct demo *demo);
enum demo_format demo_format(const struct demo *demo);
const char *demo_format_name(const struct demo *demo); /* "qwd" */
uint64_t demo_digest(const struct demo *demo);

/* The CD track that the header forces; -1 for none. */
int demo_cd_track(const struct demo *demo);

/* The whole file, unpacked. */
struct bytes demo_bytes(const struct demo *demo);

int demo_num_blocks(const struct demo *demo);
struct demo_block demo_get_block(const struct demo *demo, int index);

/* Where and why the file ends before its time; NULL when it is whole. */
const char *demo_damage(const struct demo *demo);

/* Is it other than what was packed? Then it is damaged even if it seems to end
 * as it should. */
bool demo_is_altered(const struct demo *demo);

/* Where the last whole block ends. */
size_t demo_damage_offset(const struct demo *demo);

#endif
