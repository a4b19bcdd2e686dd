/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/cryptomatte.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/aov.h"
#include "render/scene.h"

enum {
    NAME_SIZE = 96,
    MAX_NAMES = UINT16_MAX, /* per frame; further objects are not in the mattes */
    MAX_OBJECTS = 8,        /* per pixel; further objects are not counted */
    VALUES = 2 * CRYPTOMATTE_PAIRS,
};

struct name {
    char text[NAME_SIZE];
    uint32_t id;
};

/* How many samples of a pixel show an object; 0: unused. */
struct coverage {
    uint16_t name, num;
};

struct matte {
    const char *title;
    char channels[VALUES][24];
    int num_names, capacity;
    struct name *names;        /* of the frame, in the order in which they were found */
    struct coverage *coverage; /* MAX_OBJECTS per pixel */
    float *values;             /* VALUES per pixel */
    char keys[4][40];
    char *manifest;
};

enum { OBJECTS, ASSETS, NUM_MATTES };

struct cryptomatte {
    size_t num;          /* px */
    struct arena *arena; /* of a frame */
    struct matte mattes[NUM_MATTES];
};

/* ---- IDs ---- */

static uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static uint32_t mix(uint32_t block)
{
    return turn(block * UINT32_C(0xcc9e2d51), 15) * UINT32_C(0x1b873593);
}

/* MurmurHash3_x86_32 with a seed of 0. */
static uint32_t murmur3(const char *text)
{
    const uint8_t *const bytes = (const uint8_t *)text;
    const size_t size = strlen(text);
    uint32_t hash = 0, tail = 0;
    for (size_t i = 0; i < size / 4 * 4; i += 4) {
        const uint32_t block = (uint32_t)bytes[i] | (uint32_t)bytes[i + 1] << 8 |
                               (uint32_t)bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24;
        hash = turn(hash ^ mix(block), 13) * 5 + UINT32_C(0xe6546b64);
    }
    for (size_t i = size / 4 * 4; i < size; i++)
        tail |= (uint32_t)bytes[i] << 8 * (i % 4);
    hash ^= mix(tail);
    hash ^= (uint32_t)size;
    hash = (hash ^ hash >> 16) * UINT32_C(0x85ebca6b);
    hash = (hash ^ hash >> 13) * UINT32_C(0xc2b2ae35);
    return hash ^ hash >> 16;
}

/* Returns the ID as the bits of a normal float, as the specification requires. */
static uint32_t id_of(const char *name)
{
    const uint32_t hash = murmur3(name), exponent = hash >> 23 & 255;
    return exponent == 0 || exponent == 255 ? hash ^ UINT32_C(1) << 23 : hash;
}

/* ---- names of objects ---- */

static const char *title_of(const struct scene *scene, int thing)
{
    return thing == AOV_SKY     ? "sky"
           : thing == AOV_LEVEL ? "world"
                                : scene->entities[thing].model->name;
}

/* Names of models come from files; only printable characters are kept. */
static void write_name(const struct scene *scene, int thing, int matte, char out[NAME_SIZE])
{
    const struct scene_entity *const entity = thing >= 0 ? &scene->entities[thing] : NULL;
    if (matte == OBJECTS && entity && entity->player)
        snprintf(out, NAME_SIZE, "%s", entity->player);
    else if (matte == OBJECTS && entity && entity->number != 0)
        snprintf(out, NAME_SIZE, "%.80s %d", title_of(scene, thing), entity->number);
    else
        snprintf(out, NAME_SIZE, "%s", title_of(scene, thing));
    for (char *at = out; *at; at++)
        if (*at < ' ' || *at > '~' || *at == '"' || *at == '\\')
            *at = '_';
}

/* Returns the index of a name in the frame's list; MAX_NAMES if the list is full. */
static uint16_t find_name(struct matte *matte, struct arena *arena, const char *text)
{
    const uint32_t id = id_of(text);
    for (int i = 0; i < matte->num_names; i++)
        if (matte->names[i].id == id)
            return (uint16_t)i;
    if (matte->num_names == MAX_NAMES)
        return MAX_NAMES;
    matte->names =
        arena_grow(arena, matte->names, matte->num_names, &matte->capacity, sizeof *matte->names);
    struct name *const name = &matte->names[matte->num_names];
    memcpy(name->text, text, strlen(text) + 1);
    name->id = id;
    return (uint16_t)matte->num_names++;
}

/* ---- samples ---- */

static void count_object(struct coverage coverage[MAX_OBJECTS], uint16_t name)
{
    for (int i = 0; i < MAX_OBJECTS; i++) {
        if (coverage[i].num > 0 && coverage[i].name != name)
            continue;
        coverage[i].name = name;
        coverage[i].num++;
        return;
    }
}

static void add_to(struct matte *matte, int which, struct arena *arena, const struct scene *scene,
                   const int32_t *object_ids, size_t num)
{
    enum { UNKNOWN = -1 };
    const int num_things = scene->num_entities - AOV_NOTHING;
    int *const names = ARENA_NEW(arena, int, (size_t)num_things);
    for (int i = 0; i < num_things; i++)
        names[i] = UNKNOWN;
    for (size_t i = 0; i < num; i++) {
        int *const name = &names[object_ids[i] - AOV_NOTHING];
        if (object_ids[i] == AOV_NOTHING)
            continue;
        if (*name == UNKNOWN) {
            char text[NAME_SIZE];
            write_name(scene, object_ids[i], which, text);
            *name = find_name(matte, arena, text);
        }
        if (*name != MAX_NAMES)
            count_object(matte->coverage + i * MAX_OBJECTS, (uint16_t)*name);
    }
}

void cryptomatte_add(struct cryptomatte *c, const struct scene *scene, const int32_t *object_ids)
{
    for (int i = 0; i < NUM_MATTES; i++)
        add_to(&c->mattes[i], i, c->arena, scene, object_ids, c->num);
}

/* ---- a frame ---- */

static void put(struct matte *matte, size_t px, int pair, uint32_t id, float share)
{
    float *const out = matte->values + px * VALUES + (size_t)pair * 2;
    memcpy(out, &id, sizeof id);
    out[1] = share;
}

/* Sort by coverage, the largest first. Ties are broken by ID, so that the order of objects does not
 * matter. */
static void end_px(struct matte *matte, size_t px, int num_samples)
{
    struct coverage *const coverage = matte->coverage + px * MAX_OBJECTS;
    for (int pair = 0; pair < CRYPTOMATTE_PAIRS; pair++) {
        int best = pair;
        for (int i = pair + 1; i < MAX_OBJECTS; i++)
            if (coverage[i].num > coverage[best].num ||
                (coverage[i].num > 0 && coverage[i].num == coverage[best].num &&
                 matte->names[coverage[i].name].id < matte->names[coverage[best].name].id))
                best = i;
        const struct coverage most = coverage[best];
        coverage[best] = coverage[pair];
        coverage[pair] = most;
        put(matte, px, pair, most.num > 0 ? matte->names[most.name].id : 0,
            (float)most.num / (float)num_samples);
    }
}

static char *make_manifest(const struct matte *matte, struct arena *arena)
{
    const size_t room = (size_t)matte->num_names * (NAME_SIZE + 16) + 3;
    char *const out = arena_alloc(arena, room), *at = out;
    at += sprintf(at, "{");
    for (int i = 0; i < matte->num_names; i++)
        at += sprintf(at, "%s\"%s\":\"%08x\"", i > 0 ? "," : "", matte->names[i].text,
                      (unsigned)matte->names[i].id);
    sprintf(at, "}");
    return out;
}

void cryptomatte_begin(struct cryptomatte *c)
{
    arena_reset(c->arena);
    for (int i = 0; i < NUM_MATTES; i++) {
        c->mattes[i].names = NULL;
        c->mattes[i].num_names = c->mattes[i].capacity = 0;
        memset(c->mattes[i].coverage, 0, c->num * MAX_OBJECTS * sizeof *c->mattes[i].coverage);
    }
}

void cryptomatte_end(struct cryptomatte *c, int num_samples)
{
    for (int i = 0; i < NUM_MATTES; i++) {
        for (size_t px = 0; px < c->num; px++)
            end_px(&c->mattes[i], px, num_samples);
        c->mattes[i].manifest = make_manifest(&c->mattes[i], c->arena);
    }
}

/* ---- files ---- */

void cryptomatte_channels(const struct cryptomatte *c,
                          struct exr_channel channels[CRYPTOMATTE_CHANNELS])
{
    for (int i = 0; i < NUM_MATTES; i++)
        for (int k = 0; k < VALUES; k++)
            channels[i * VALUES + k] =
                (struct exr_channel){c->mattes[i].channels[k], CRYPTOMATTE_LAYER,
                                     c->mattes[i].values + k, VALUES, false};
}

void cryptomatte_texts(const struct cryptomatte *c, struct exr_text texts[CRYPTOMATTE_TEXTS])
{
    for (int i = 0; i < NUM_MATTES; i++) {
        const struct matte *const matte = &c->mattes[i];
        const char *const values[4] = {matte->title, "MurmurHash3_32", "uint32_to_float32",
                                       matte->manifest};
        for (int k = 0; k < 4; k++)
            texts[i * 4 + k] = (struct exr_text){matte->keys[k], values[k], CRYPTOMATTE_LAYER};
    }
}

static void make_matte(struct matte *matte, const char *title, size_t num)
{
    static const char *const keys[4] = {"name", "hash", "conversion", "manifest"};
    matte->title = title;
    matte->coverage = mem_alloc(num * MAX_OBJECTS * sizeof *matte->coverage);
    matte->values = mem_alloc(num * VALUES * sizeof *matte->values);
    for (int i = 0; i < VALUES; i++)
        snprintf(matte->channels[i], sizeof matte->channels[i], "%s%02d.%c", title, i / 4,
                 "RGBA"[i % 4]);
    for (int i = 0; i < 4; i++)
        snprintf(matte->keys[i], sizeof matte->keys[i], "cryptomatte/%07x/%s",
                 (unsigned)(murmur3(title) >> 4), keys[i]);
}

struct cryptomatte *cryptomatte_create(int width, int height)
{
    struct cryptomatte *const c = mem_alloc(sizeof *c);
    c->num = (size_t)width * (size_t)height;
    c->arena = arena_create();
    make_matte(&c->mattes[OBJECTS], "CryptoObject", c->num);
    make_matte(&c->mattes[ASSETS], "CryptoAsset", c->num);
    return c;
}

void cryptomatte_destroy(struct cryptomatte *c)
{
    if (!c)
        return;
    for (int i = 0; i < NUM_MATTES; i++) {
        free(c->mattes[i].coverage);
        free(c->mattes[i].values);
    }
    arena_destroy(c->arena);
    free(c);
}
