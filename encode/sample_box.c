/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/sample_box.h"

#include <errno.h>
#include <libavformat/avformat.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"

/* The box is inserted into the track's sample description. The track's title, which has the
 * same size, is overwritten by the box, so neither the size of the index nor the file
 * offsets in it change. */
enum { HEADER = 8, MAX_INDEX = 1 << 30, MIN_SIZE = 2 * HEADER + 1 /* of a title */ };

/* ---- the boxes ---- */

static void put_number(struct sample_box *box, uint32_t number, int size)
{
    for (int i = size - 1; i >= 0; i--)
        box->bytes[box->size++] = (uint8_t)(number >> (8 * i));
}

/* Begins a box and returns its position for end_box. */
static int begin_box(struct sample_box *box, const char *kind)
{
    const int at = box->size;
    put_number(box, 0, 4);
    memcpy(box->bytes + box->size, kind, 4);
    box->size += 4;
    return at;
}

static void end_box(struct sample_box *box, int at)
{
    const int end = box->size;
    box->size = at;
    put_number(box, (uint32_t)(end - at), 4);
    box->size = end;
}

struct sample_box sample_box_ambisonic(void)
{
    enum { CHANNELS = 4 };
    struct sample_box box = {.what = "ambisonic audio"};
    const int at = begin_box(&box, "SA3D");
    put_number(&box, 0, 1); /* version */
    put_number(&box, 0, 1); /* periphonic */
    put_number(&box, 1, 4); /* order */
    put_number(&box, 0, 1); /* ACN */
    put_number(&box, 0, 1); /* SN3D */
    put_number(&box, CHANNELS, 4);
    for (uint32_t i = 0; i < CHANNELS; i++)
        put_number(&box, i, 4); /* component of the channel */
    end_box(&box, at);
    return box;
}

static void add_stereo(struct sample_box *box, enum stereo stereo)
{
    const int at = begin_box(box, "st3d");
    put_number(box, 0, 4); /* version, flags */
    put_number(box, stereo == STEREO_TOP_BOTTOM ? 1 : 2, 1);
    end_box(box, at);
}

static void add_projection(struct sample_box *box, enum projection projection)
{
    const bool is_cubemap = projection == PROJECTION_CUBEMAP;
    const int all = begin_box(box, "sv3d"), source = begin_box(box, "svhd");
    put_number(box, 0, 4); /* version, flags */
    memcpy(box->bytes + box->size, "demoreel", sizeof "demoreel");
    box->size += sizeof "demoreel";
    end_box(box, source);
    const int proj = begin_box(box, "proj"), pose = begin_box(box, "prhd");
    put_number(box, 0, 4); /* version, flags; then yaw, pitch and roll */
    for (int i = 0; i < 3; i++)
        put_number(box, 0, 4);
    end_box(box, pose);
    const int shape = begin_box(box, is_cubemap ? "cbmp" : "equi");
    put_number(box, 0, 4); /* version, flags; then layout and padding, or the four bounds */
    for (int i = 0; i < (is_cubemap ? 2 : 4); i++)
        put_number(box, 0, 4);
    end_box(box, shape);
    end_box(box, proj);
    end_box(box, all);
}

struct sample_box sample_box_spherical(enum projection projection, enum stereo stereo)
{
    struct sample_box box = {.what = "360-degree or stereoscopic video"};
    if (stereo != STEREO_NONE)
        add_stereo(&box, stereo);
    if (projection != PROJECTION_FLAT)
        add_projection(&box, projection);
    if (box.size > 0 && box.size < MIN_SIZE)
        end_box(&box, begin_box(&box, "free"));
    return box;
}

/* ---- inserting them ---- */

/* A box in the index, including its header. */
struct span {
    uint8_t *from, *to;
};

/* Writes the title that reserves room for the box. */
static void make_title(const struct sample_box *box, char out[SAMPLE_BOX_MAX])
{
    const int size = box->size - 2 * HEADER;
    memset(out, '.', (size_t)size);
    out[0] = (char)box->bytes[4]; /* differs between the boxes of a file */
    out[size] = '\0';
}

void sample_box_reserve(const struct sample_box *box, struct AVStream *stream)
{
    char title[SAMPLE_BOX_MAX];
    if (box->size == 0)
        return;
    make_title(box, title);
    if (av_dict_set(&stream->metadata, "title", title, 0) < 0)
        mem_check(NULL);
}

static uint64_t get_number(const uint8_t *at, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | at[i];
    return number;
}

static void add_box_size(const struct span *box, int added)
{
    const uint32_t size = (uint32_t)get_number(box->from, 4) + (uint32_t)added;
    for (int i = 0; i < 4; i++)
        box->from[i] = (uint8_t)(size >> (24 - 8 * i));
}

/* Finds the first box of a kind in [at, end). */
static bool find_box(uint8_t *at, const uint8_t *end, const char *kind, struct span *out)
{
    while (end - at >= HEADER) {
        const uint64_t size = get_number(at, 4);
        if (size < HEADER || size > (uint64_t)(end - at))
            return false;
        *out = (struct span){at, at + size};
        if (memcmp(at + 4, kind, 4) == 0)
            return true;
        at += size;
    }
    return false;
}

/* The boxes around a track's first sample description, from outermost to innermost. */
enum { MDIA, MINF, STBL, STSD, ENTRY, NUM_BOXES };

static bool find_entry(const struct span *track, struct span out[NUM_BOXES])
{
    static const char *const kinds[] = {"mdia", "minf", "stbl", "stsd"};
    const struct span *around = track;
    for (int i = MDIA; i <= STSD; i++) {
        if (!find_box(around->from + HEADER, around->to, kinds[i], &out[i]))
            return false;
        around = &out[i];
    }
    uint8_t *first = out[STSD].from + HEADER + 8; /* after flags and entry count */
    if (out[STSD].to - first < HEADER || get_number(first, 4) > (uint64_t)(out[STSD].to - first))
        return false;
    out[ENTRY] = (struct span){first, first + get_number(first, 4)};
    return true;
}

static bool has_title(const struct span *user, const struct sample_box *box)
{
    char title[SAMPLE_BOX_MAX];
    make_title(box, title);
    return user->to - user->from == box->size && memcmp(user->from + HEADER + 4, "name", 4) == 0 &&
           memcmp(user->from + 2 * HEADER, title, strlen(title)) == 0;
}

static bool insert_box(const struct span *track, const struct sample_box *box)
{
    struct span boxes[NUM_BOXES], user;
    if (!find_box(track->from + HEADER, track->to, "udta", &user) || !has_title(&user, box) ||
        !find_entry(track, boxes) || boxes[ENTRY].to > user.from)
        return false;
    uint8_t *const at = boxes[ENTRY].to;
    memmove(at + box->size, at, (size_t)(user.from - at));
    memcpy(at, box->bytes, (size_t)box->size);
    for (int i = 0; i < NUM_BOXES; i++)
        add_box_size(&boxes[i], box->size);
    return true;
}

static bool insert_in_index(uint8_t *index, size_t size, const struct sample_box *box)
{
    uint8_t *at = index + HEADER;
    struct span track;
    for (; find_box(at, index + size, "trak", &track); at = track.to)
        if (insert_box(&track, box))
            return true;
    return false;
}

/* Finds the moov box of the file. */
static bool find_index(int fd, off_t *at, uint64_t *size)
{
    uint8_t header[16];
    for (*at = 0; pread(fd, header, sizeof header, *at) >= HEADER; *at += (off_t)*size) {
        const uint64_t small = get_number(header, 4);
        *size = small == 1 ? get_number(header + 8, 8) : small;
        if (*size < HEADER || *size > INT64_MAX / 2)
            return false;
        if (memcmp(header + 4, "moov", 4) == 0)
            return *size <= MAX_INDEX;
    }
    return false;
}

bool sample_box_write(const struct sample_box *box, int fd, const char *name, struct err *err)
{
    off_t at;
    uint64_t size;
    if (box->size == 0)
        return true;
    if (!find_index(fd, &at, &size))
        return err_set(err, ERR_UNSUPPORTED, "%s: no usable index found", name);
    uint8_t *const index = mem_alloc(size);
    bool ok = pread(fd, index, size, at) == (ssize_t)size;
    const bool inserted = ok && insert_in_index(index, size, box);
    ok = inserted && pwrite(fd, index, size, at) == (ssize_t)size;
    free(index);
    if (ok)
        return true;
    return inserted
               ? err_set_errno(err, errno, "%s: cannot be written", name)
               : err_set(err, ERR_UNSUPPORTED,
                         "%s: this build of libavformat cannot mark %s in this format; use .mkv or "
                         ".webm",
                         name, box->what);
}
