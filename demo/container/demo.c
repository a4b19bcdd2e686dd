/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/container/demo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "demo/container/demo_container.h"
#include "demo/container/demo_unpack.h"
#include "demo/container/file_kind.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/message.h"

/* A block ends where the next one begins. */
struct block_place {
    uint32_t offset;
    uint32_t clock; /* ms since the start of the file, in formats whose blocks store times */
};

struct demo {
    char name[256];
    const uint8_t *data;
    size_t size;
    struct demo_unpacked file; /* holds the data when opened from a file */
    uint64_t digest;
    const struct demo_container *container;
    struct demo_header header;
    int num_blocks, block_capacity;
    struct block_place *places;
    size_t end; /* of the last complete block */
    char damage[384];
};

/* Returns the file name without its directory, or the path if it ends in a slash. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static void add_block(struct demo *demo, struct block_place place)
{
    demo->places =
        mem_grow(demo->places, demo->num_blocks, &demo->block_capacity, sizeof *demo->places);
    demo->places[demo->num_blocks++] = place;
}

/* Finds all complete blocks; anything after them is reported as damage. */
static bool index_blocks(struct demo *demo, struct err *err)
{
    size_t offset = demo->header.first;
    uint32_t clock = 0;
    while (offset < demo->size) {
        const struct bytes rest = bytes_make(demo->data + offset, demo->size - offset);
        const struct demo_extent extent = demo->container->measure(rest);
        if (extent.fault) {
            snprintf(demo->damage, sizeof demo->damage, "%s: block %d at byte %zu: %s", demo->name,
                     demo->num_blocks, offset, extent.fault);
            return true;
        }
        if (extent.is_end)
            return true;
        if (demo->num_blocks == LIMIT_BLOCKS)
            return err_set(err, ERR_LIMIT, "%s: byte %zu: more than %d blocks", demo->name, offset,
                           LIMIT_BLOCKS);
        clock += extent.elapsed;
        add_block(demo, (struct block_place){(uint32_t)offset, clock});
        offset += extent.size;
        demo->end = offset;
    }
    return true;
}

static bool find_blocks(struct demo *demo, struct err *err)
{
    if (demo->size > LIMIT_DEMO_SIZE)
        return err_set(err, ERR_LIMIT, "%s: size of %zu bytes exceeds the limit of %d", demo->name,
                       demo->size, LIMIT_DEMO_SIZE);
    const struct bytes file = bytes_make(demo->data, demo->size);
    demo->container = demo_container_find(file, &demo->header);
    if (!demo->container)
        return file_kind_refuse(demo->name, file, FILE_KIND_DEMO, err);
    if (!index_blocks(demo, err))
        return false;
    if (demo->num_blocks == 0)
        return demo->damage[0]
                   ? err_set(err, ERR_FORMAT, "%s", demo->damage)
                   : err_set(err, ERR_FORMAT, "%s: file ends before the first block", demo->name);
    demo->digest = hash_bytes(0, demo->data, demo->size);
    return true;
}

struct demo *demo_open_memory(const char *name, const void *data, size_t size, struct err *err)
{
    struct demo *demo = mem_alloc(sizeof *demo);
    snprintf(demo->name, sizeof demo->name, "%s", base_name(name));
    demo->data = data;
    demo->size = size;
    if (find_blocks(demo, err))
        return demo;
    demo_close(demo);
    return NULL;
}

struct demo *demo_open_unpacked(struct demo_unpacked *file, struct err *err)
{
    struct demo *demo = demo_open_memory(file->name, file->data, file->size, err);
    if (!demo) {
        demo_unpack_free(file);
        return NULL;
    }
    demo->file = *file;
    if (file->damage[0]) /* takes precedence: it explains why the demo ends there */
        snprintf(demo->damage, sizeof demo->damage, "%.*s", (int)sizeof demo->damage - 1,
                 file->damage);
    return demo;
}

struct demo *demo_open(const char *path, struct err *err)
{
    struct demo_unpacked file;
    return demo_unpack_load(path, &file, err) ? demo_open_unpacked(&file, err) : NULL;
}

void demo_close(struct demo *demo)
{
    if (!demo)
        return;
    demo_unpack_free(&demo->file);
    free(demo->places);
    free(demo);
}

const char *demo_name(const struct demo *demo)
{
    return demo->name;
}

enum demo_format demo_format(const struct demo *demo)
{
    return demo->container->format;
}

bool demo_is_multi_view(const struct demo *demo)
{
    return demo->container->multi_view;
}

bool demo_has_commands(const struct demo *demo)
{
    return demo->container->has_commands;
}

struct protocol demo_protocol(const struct demo *demo)
{
    const struct demo_container *container = demo->container;
    return (struct protocol){
        .dialect = dialect_default(container->family),
        .multi_view = container->multi_view,
    };
}

const char *demo_format_name(const struct demo *demo)
{
    return demo->container->name;
}

uint64_t demo_digest(const struct demo *demo)
{
    return demo->digest;
}

int demo_cd_track(const struct demo *demo)
{
    return demo->header.cd_track;
}

struct bytes demo_bytes(const struct demo *demo)
{
    return bytes_make(demo->data, demo->size);
}

int demo_num_blocks(const struct demo *demo)
{
    return demo->num_blocks;
}

struct demo_block demo_get_block(const struct demo *demo, int index)
{
    const struct block_place *place = &demo->places[index];
    const bool is_last = index + 1 == demo->num_blocks;
    const size_t end = is_last ? demo->end : place[1].offset;
    struct demo_block block = {
        .offset = place->offset,
        .clock = place->clock / 1000.0,
        .ends_frame = true,
        .players = UINT32_MAX,
        .player = SLOT_EVERYONE,
    };
    if (demo->container->format == DEMO_MVD)
        block.ends_frame = is_last || place[1].clock != place->clock;
    demo->container->read(bytes_make(demo->data + place->offset, end - place->offset), &block);
    return block;
}

const char *demo_damage(const struct demo *demo)
{
    return demo->damage[0] ? demo->damage : NULL;
}

bool demo_is_altered(const struct demo *demo)
{
    return demo->file.damage[0] != '\0';
}

size_t demo_damage_offset(const struct demo *demo)
{
    return demo->end;
}
