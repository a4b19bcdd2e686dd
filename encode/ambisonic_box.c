/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/ambisonic_box.h"

#include <errno.h>
#include <libavformat/avformat.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"

/* The box is inserted into the track's sample description. The track's title, which has
 * the same size, is overwritten by that, so neither the size of the index nor the file
 * offsets in it change. */
enum { HEADER = 8, BOX_SIZE = 36, TITLE_SIZE = BOX_SIZE - 2 * HEADER, MAX_INDEX = 1 << 30 };
static const char title[TITLE_SIZE + 1] = "Ambisonics: ACN SN3D";

static const uint8_t sa3d[BOX_SIZE] = {
    0, 0, 0, BOX_SIZE, 'S', 'A', '3', 'D', 0, /* version */
    0,                                        /* periphonic */
    0, 0, 0, 1,                               /* order */
    0,                                        /* ACN */
    0,                                        /* SN3D */
    0, 0, 0, 4,                               /* number of channels, then the component ... */
    0, 0, 0, 0,        0,   0,   0,   1,   0, 0, 0, 2, 0, 0, 0, 3, /* ... of each channel */
};

/* A box in the index, including its header. */
struct span {
    uint8_t *from, *to;
};

void ambisonic_box_reserve(struct AVStream *audio)
{
    if (av_dict_set(&audio->metadata, "title", title, 0) < 0)
        mem_check(NULL);
}

static uint64_t get_number(const uint8_t *at, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | at[i];
    return number;
}

static void add_box_size(const struct span *box)
{
    const uint32_t size = (uint32_t)get_number(box->from, 4) + BOX_SIZE;
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

static bool has_title(const struct span *user)
{
    return user->to - user->from == BOX_SIZE && memcmp(user->from + HEADER + 4, "name", 4) == 0 &&
           memcmp(user->from + 2 * HEADER, title, TITLE_SIZE) == 0;
}

static bool insert_box(const struct span *track)
{
    struct span boxes[NUM_BOXES], user;
    if (!find_box(track->from + HEADER, track->to, "udta", &user) || !has_title(&user) ||
        !find_entry(track, boxes) || boxes[ENTRY].to > user.from)
        return false;
    uint8_t *const at = boxes[ENTRY].to;
    memmove(at + BOX_SIZE, at, (size_t)(user.from - at));
    memcpy(at, sa3d, BOX_SIZE);
    for (int i = 0; i < NUM_BOXES; i++)
        add_box_size(&boxes[i]);
    return true;
}

static bool insert_in_index(uint8_t *index, size_t size)
{
    uint8_t *at = index + HEADER;
    struct span track;
    for (; find_box(at, index + size, "trak", &track); at = track.to)
        if (insert_box(&track))
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

bool ambisonic_box_write(int fd, const char *name, struct err *err)
{
    off_t at;
    uint64_t size;
    if (!find_index(fd, &at, &size))
        return err_set(err, ERR_UNSUPPORTED, "%s: no usable index found", name);
    uint8_t *const index = mem_alloc(size);
    bool ok = pread(fd, index, size, at) == (ssize_t)size;
    const bool inserted = ok && insert_in_index(index, size);
    ok = inserted && pwrite(fd, index, size, at) == (ssize_t)size;
    free(index);
    if (ok)
        return true;
    return inserted
               ? err_set_errno(err, errno, "%s: cannot be written", name)
               : err_set(err, ERR_UNSUPPORTED,
                         "%s: this build of libavformat cannot mark the audio of this format as "
                         "ambisonic; use .mkv or .webm",
                         name);
}
