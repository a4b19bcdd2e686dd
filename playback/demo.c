#include "playback/demo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "playback/unpack.h"

enum {
    BLOCK_HEADER_SIZE = 16, /* i32 size, 3 f32 angles */
    HEADER_LIMIT = 32,      /* bytes that a CD track and white space may take; ours */
};

struct demo {
    char name[256];
    const uint8_t *data;
    size_t size;
    struct unpacked file; /* holds the data when opened from a file */
    uint64_t digest;
    int cd_track;
    int num_blocks, block_capacity;
    size_t *offsets; /* of the blocks */
    char damage[384];
};

/* The part of a path that people call the file's name. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static bool is_header_byte(uint8_t c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == ' ' || c == '\t' || c == '\r';
}

static bool angles_are_sane(struct bytes *at)
{
    bool sane = true;
    for (int i = 0; i < 3; i++) {
        const float angle = bytes_f32(at);
        sane = sane && isfinite(angle) && fabsf(angle) < 1e6f;
    }
    return sane;
}

/* Could a block begin at `offset`? One that the file ends in may. */
static bool is_block_at(const struct demo *demo, size_t offset)
{
    struct bytes at = bytes_make(demo->data, demo->size);
    bytes_take(&at, offset);
    const int32_t size = bytes_i32(&at);
    if (!bytes_ok(&at) || size < 1 || size > LIMIT_BLOCK_SIZE)
        return false;
    const bool sane = angles_are_sane(&at);
    const uint8_t svc = bytes_u8(&at);
    return !bytes_ok(&at) || (sane && svc > 0 && (svc < 64 || svc >= 128));
}

static int read_track(const uint8_t *at, size_t length)
{
    int track = 0;
    bool negative = false;
    for (size_t i = 0; i < length; i++) {
        if (at[i] == '-')
            negative = true;
        else if (at[i] >= '0' && at[i] <= '9' && track < 1000)
            track = track * 10 + at[i] - '0';
    }
    return negative ? -track : track;
}

/* Find where the blocks begin. The header is read up to its newline; writers
 * before 1.09 allowed more white space after it, and some files have no header
 * at all. The first place at which a block can begin is taken. */
static bool find_first_block(struct demo *demo, size_t *first)
{
    const size_t limit = demo->size < HEADER_LIMIT ? demo->size : HEADER_LIMIT;
    size_t length = 0;
    while (length < limit && is_header_byte(demo->data[length]))
        length++;
    for (size_t i = length; i < limit && demo->data[i] == '\n'; i++) {
        if (!is_block_at(demo, i + 1))
            continue;
        demo->cd_track = read_track(demo->data, length);
        *first = i + 1;
        return true;
    }
    demo->cd_track = -1;
    *first = 0;
    return is_block_at(demo, 0);
}

static void add_block(struct demo *demo, size_t offset)
{
    if (demo->num_blocks == demo->block_capacity) {
        demo->block_capacity = demo->block_capacity ? demo->block_capacity * 2 : 1024;
        demo->offsets =
            mem_resize(demo->offsets, (size_t)demo->block_capacity, sizeof *demo->offsets);
    }
    demo->offsets[demo->num_blocks++] = offset;
}

/* Find all whole blocks; what comes after the last one is told as damage. */
static void index_blocks(struct demo *demo, size_t offset)
{
    while (offset < demo->size) {
        struct bytes at = bytes_make(demo->data + offset, demo->size - offset);
        const int32_t size = bytes_i32(&at);
        const char *fact = NULL;
        if (demo->size - offset < BLOCK_HEADER_SIZE)
            fact = "the file ends inside its header";
        else if (size < 0 || size > LIMIT_BLOCK_SIZE)
            fact = "its size cannot be";
        else if ((size_t)size > demo->size - offset - BLOCK_HEADER_SIZE)
            fact = "the file ends inside it";
        if (fact) {
            snprintf(demo->damage, sizeof demo->damage, "%s: block %d at byte %zu: %s", demo->name,
                     demo->num_blocks, offset, fact);
            return;
        }
        add_block(demo, offset);
        offset += BLOCK_HEADER_SIZE + (size_t)size;
    }
}

/* Say what a file that is no NetQuake demo is, where it can be told. */
static bool refuse(const struct demo *demo, struct err *err)
{
    static const struct {
        const char *bytes;
        const char *name;
    } magics[] = {
        {"DZ", "Dzip"},
        {"Rar!", "RAR"},
        {"7z\xbc\xaf", "7z"},
    };
    for (size_t i = 0; i < sizeof magics / sizeof magics[0]; i++) {
        const size_t length = strlen(magics[i].bytes);
        if (demo->size >= length && memcmp(demo->data, magics[i].bytes, length) == 0)
            return err_set(err, ERR_UNSUPPORTED, "%s: a %s file: unpack it first", demo->name,
                           magics[i].name);
    }
    /* The first message of QuakeWorld demos holds svc_serverdata (11) and the protocol; that of
     * Quake II demos begins with svc_serverdata (12). */
    const size_t limit = demo->size < 2048 ? demo->size : 2048;
    for (size_t i = 0; i + 5 <= limit; i++) {
        const uint8_t *p = demo->data + i;
        if (p[2] == 0 && p[3] == 0 && p[4] == 0) {
            if (p[0] == 11 && p[1] >= 24 && p[1] <= 28)
                return err_set(err, ERR_UNSUPPORTED,
                               "%s: a QuakeWorld demo (protocol %d) is not supported", demo->name,
                               p[1]);
            if (i == 4 && p[0] == 12 && p[1] >= 25 && p[1] <= 36)
                return err_set(err, ERR_UNSUPPORTED,
                               "%s: a Quake II demo (protocol %d) is not supported", demo->name,
                               p[1]);
        } else if (p[0] == 11 && memcmp(p + 1, "FTE", 3) == 0) {
            return err_set(err, ERR_UNSUPPORTED,
                           "%s: a QuakeWorld demo with FTE extensions is not supported",
                           demo->name);
        }
    }
    return err_set(err, ERR_FORMAT, "%s: not a Quake demo", demo->name);
}

static bool scan(struct demo *demo, struct err *err)
{
    if (demo->size > LIMIT_DEMO_SIZE)
        return err_set(err, ERR_LIMIT, "%s: %zu bytes are more than %d", demo->name, demo->size,
                       LIMIT_DEMO_SIZE);
    size_t first;
    if (!find_first_block(demo, &first))
        return refuse(demo, err);
    index_blocks(demo, first);
    if (demo->num_blocks == 0)
        return err_set(err, ERR_FORMAT, "%s", demo->damage);
    demo->digest = hash_bytes(0, demo->data, demo->size);
    return true;
}

struct demo *demo_open_memory(const char *name, const void *data, size_t size, struct err *err)
{
    struct demo *demo = mem_alloc(sizeof *demo);
    snprintf(demo->name, sizeof demo->name, "%s", base_name(name));
    demo->data = data;
    demo->size = size;
    if (scan(demo, err))
        return demo;
    demo_close(demo);
    return NULL;
}

struct demo *demo_open(const char *path, struct err *err)
{
    struct unpacked file;
    if (!unpack_load(path, &file, err))
        return NULL;
    struct demo *demo = demo_open_memory(file.name, file.data, file.size, err);
    if (!demo) {
        unpack_free(&file);
        return NULL;
    }
    demo->file = file;
    if (file.damage[0]) /* the reason why the demo ends where it does */
        snprintf(demo->damage, sizeof demo->damage, "%.*s", (int)sizeof demo->damage - 1,
                 file.damage);
    return demo;
}

void demo_close(struct demo *demo)
{
    if (!demo)
        return;
    unpack_free(&demo->file);
    free(demo->offsets);
    free(demo);
}

const char *demo_name(const struct demo *demo)
{
    return demo->name;
}

enum demo_format demo_format(const struct demo *demo)
{
    (void)demo;
    return DEMO_DEM;
}

uint64_t demo_digest(const struct demo *demo)
{
    return demo->digest;
}

int demo_cd_track(const struct demo *demo)
{
    return demo->cd_track;
}

int demo_num_blocks(const struct demo *demo)
{
    return demo->num_blocks;
}

struct demo_block demo_get_block(const struct demo *demo, int index)
{
    struct demo_block block = {.offset = demo->offsets[index]};
    struct bytes at = bytes_make(demo->data + block.offset, demo->size - block.offset);
    const size_t size = (size_t)bytes_i32(&at);
    for (int i = 0; i < 3; i++) {
        const float angle = bytes_f32(&at);
        block.view_angles.raw[i] = isfinite(angle) ? fmodf(angle, 360.0f) : 0.0f;
    }
    block.message = bytes_sub(&at, 0, size);
    return block;
}

const char *demo_damage(const struct demo *demo)
{
    return demo->damage[0] ? demo->damage : NULL;
}
