/* SPDX-License-Identifier: GPL-2.0-or-later */
/* makeload SAMPLE FOLDER: generates the largest inputs from the sample game.
 *
 *   long.dem         the sample's demo, repeated for three hours
 *   crowd.dem        two seconds of its level with 10 000 entities
 *   id1/maps/sample.bsp  its map with an additional 200 MB of textures and light
 *
 * FOLDER/id1/maps must exist. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"

enum {
    HOURS = 3,
    CROWD = 10000,
    CROWD_FRAMES = 40,
    NUM_TEXTURES = 96,
    TEXTURE_SIDE = 1024,
    MORE_LIGHT = 70 << 20,
    SVC_TIME = 7,
    SVC_DISCONNECT = 2,
};

static void give_up(const char *what)
{
    fprintf(stderr, "makeload: %s\n", what);
    exit(1);
}

static void save(const struct buffer *data, const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data->data, 1, data->size, file) != data->size || fclose(file) != 0)
        give_up(path);
}

/* ---- demos ---- */

/* Appends a block of the sample with the level's clock advanced by `later` seconds. */
static void put_block(struct buffer *out, const struct demo *demo, int index, float later)
{
    const struct demo_block block = demo_get_block(demo, index);
    const struct bytes all = demo_bytes(demo);
    const size_t size = bytes_left(&block.message), at = out->size;
    buffer_append(out, all.at + block.offset, 16 + size);
    struct bytes message = block.message;
    if (bytes_u8(&message) != SVC_TIME)
        return;
    const float clock = bytes_f32(&message) + later;
    uint32_t bits;
    memcpy(&bits, &clock, sizeof bits);
    buffer_set_u32(out, at + 16 + 1, bits);
}

static float clock_of(const struct demo *demo, int index)
{
    struct bytes message = demo_get_block(demo, index).message;
    return bytes_u8(&message) == SVC_TIME ? bytes_f32(&message) : -1.0f;
}

/* Returns the first block with a time; sets the duration from there to the last one. */
static int find_first(const struct demo *demo, float *length)
{
    int first = 0, last = demo_num_blocks(demo) - 1;
    while (clock_of(demo, first) < 0.0f)
        first++;
    while (clock_of(demo, last) < 0.0f)
        last--;
    *length = clock_of(demo, last) - clock_of(demo, first);
    return first;
}

static void make_long(const struct demo *demo, const char *folder)
{
    struct buffer out = {0};
    float length;
    const int first = find_first(demo, &length), num = demo_num_blocks(demo);
    buffer_append(&out, demo_bytes(demo).at, demo_get_block(demo, 0).offset);
    for (int i = 0; i < first; i++)
        put_block(&out, demo, i, 0.0f);
    for (float later = 0.0f; later < HOURS * 3600.0f; later += length + 0.02f)
        for (int i = first; i < num; i++)
            if (*demo_get_block(demo, i).message.at != SVC_DISCONNECT)
                put_block(&out, demo, i, later);
    save(&out, folder, "long.dem");
    buffer_free(&out);
}

/* Appends an update with model, origin and yaw: signal, U_MOREBITS, origins, yaw, then
 * U_LONGENTITY and U_MODEL. */
static void put_entity(struct buffer *out, int number, float time)
{
    const uint64_t seed = (uint64_t)number;
    buffer_u8(out, 128 | 1 | 2 | 4 | 8 | 16);
    buffer_u8(out, (1 << 14 | 1 << 10) >> 8);
    buffer_u16(out, (unsigned)number);
    buffer_u8(out, 10 + hash_below(seed, 0, 6)); /* items and armour */
    buffer_u16(out, 8 * (hash_below(seed, 1, 1600) - 400u));
    buffer_u16(out, 8 * (hash_below(seed, 2, 1600) - 1000u));
    buffer_u8(out, (unsigned)(time * 90.0f) & 255);
    buffer_u16(out, 8 * hash_below(seed, 3, 200));
}

static void make_crowd(const struct demo *demo, const char *folder)
{
    struct buffer out = {0};
    float length;
    const int first = find_first(demo, &length);
    buffer_append(&out, demo_bytes(demo).at, demo_get_block(demo, 0).offset);
    for (int i = 0; i <= first; i++)
        put_block(&out, demo, i, 0.0f);
    for (int i = 1; i <= CROWD_FRAMES; i++) {
        const size_t at = out.size;
        put_block(&out, demo, first, 0.05f * (float)i);
        for (int k = 0; k < CROWD; k++)
            put_entity(&out, 100 + k, 0.05f * (float)i);
        buffer_set_u32(&out, at, (uint32_t)(out.size - at - 16));
    }
    save(&out, folder, "crowd.dem");
    buffer_free(&out);
}

/* ---- the map ---- */

enum { LUMP_TEXTURES = 2, LUMP_LIGHT = 8, NUM_LUMPS = 15, MIPTEX_HEAD = 40 };

static uint32_t number_at(const struct vfs_file *file, size_t offset)
{
    struct bytes at = bytes_make(file->data + offset, 4);
    return bytes_u32(&at);
}

static void put_texture(struct buffer *out, int index)
{
    char name[16] = {0};
    uint32_t offset = MIPTEX_HEAD;
    snprintf(name, sizeof name, "load%d", index);
    buffer_append(out, name, sizeof name);
    buffer_u32(out, TEXTURE_SIDE);
    buffer_u32(out, TEXTURE_SIDE);
    for (int mip = 0; mip < 4; mip++) {
        buffer_u32(out, offset);
        offset += TEXTURE_SIDE * TEXTURE_SIDE >> (2 * mip);
    }
    for (uint32_t i = MIPTEX_HEAD; i < offset; i++)
        buffer_u8(out, (i * 7 + i / TEXTURE_SIDE + (unsigned)index) & 127);
}

/* Appends the existing textures, with offsets increased by the growth of the table, and ours. */
static void put_textures(struct buffer *out, const uint8_t *lump, size_t size)
{
    struct bytes old = bytes_make(lump, size);
    const size_t start = out->size;
    const uint32_t num = bytes_u32(&old), longer = 4 * NUM_TEXTURES;
    buffer_u32(out, num + NUM_TEXTURES);
    for (uint32_t i = 0; i < num; i++) {
        const uint32_t offset = bytes_u32(&old);
        buffer_u32(out, offset == UINT32_MAX ? offset : offset + longer);
    }
    const size_t table = out->size;
    for (int i = 0; i < NUM_TEXTURES; i++)
        buffer_u32(out, 0);
    buffer_append(out, old.at, bytes_left(&old));
    for (int i = 0; i < NUM_TEXTURES; i++) {
        buffer_set_u32(out, table + 4 * (size_t)i, (uint32_t)(out->size - start));
        put_texture(out, i);
    }
}

static void make_map(const struct vfs_file *map, const char *folder)
{
    struct buffer out = {0};
    static const uint8_t zeros[1 << 20];
    buffer_append(&out, map->data, 4 + 8 * NUM_LUMPS);
    for (size_t i = 0; i < NUM_LUMPS; i++) {
        const uint8_t *lump = map->data + number_at(map, 4 + 8 * i);
        const size_t size = number_at(map, 8 + 8 * i), at = out.size;
        if (i == LUMP_TEXTURES)
            put_textures(&out, lump, size);
        else
            buffer_append(&out, lump, size);
        for (int k = 0; i == LUMP_LIGHT && k < MORE_LIGHT / (int)sizeof zeros; k++)
            buffer_append(&out, zeros, sizeof zeros);
        buffer_set_u32(&out, 4 + 8 * i, (uint32_t)at);
        buffer_set_u32(&out, 8 + 8 * i, (uint32_t)(out.size - at));
        buffer_append(&out, zeros, -out.size & 3);
    }
    save(&out, folder, "id1/maps/sample.bsp");
    buffer_free(&out);
}

int main(int argc, char **argv)
{
    char path[4096];
    struct vfs_file map;
    struct err err = {0};
    if (argc != 3)
        give_up("usage: makeload SAMPLE FOLDER");
    snprintf(path, sizeof path, "%s/id1/sample.dem", argv[1]);
    struct demo *demo = demo_open(path, &err);
    snprintf(path, sizeof path, "%s/id1/maps/sample.bsp", argv[1]);
    if (!demo || !file_load(path, 1 << 28, &map, &err))
        give_up(err.text);
    make_long(demo, argv[2]);
    make_crowd(demo, argv[2]);
    make_map(&map, argv[2]);
    vfs_file_free(&map);
    demo_close(demo);
    return 0;
}
