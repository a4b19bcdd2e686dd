/* playback/demo.h - a recording as a file: where its blocks lie.
 *
 * A NetQuake demo (.dem) is a CD track in ASCII up to a newline, then blocks of
 * i32 size, three f32 view angles and `size` bytes of server messages. Found by
 * content. A file that was cut off anywhere ends at its last whole block. */
#ifndef PLAYBACK_DEMO_H
#define PLAYBACK_DEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"

struct err;

enum demo_format { DEMO_DEM };

struct demo_block {
    size_t offset;     /* of the block in the file, for messages */
    vec3s view_angles; /* degrees, as recorded */
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
uint64_t demo_digest(const struct demo *demo);

/* The CD track that the header forces; -1 for none. */
int demo_cd_track(const struct demo *demo);

int demo_num_blocks(const struct demo *demo);
struct demo_block demo_get_block(const struct demo *demo, int index);

/* Where and why the file ends before its time; NULL when it is whole. */
const char *demo_damage(const struct demo *demo);

#endif
