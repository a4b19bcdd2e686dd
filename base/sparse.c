/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/sparse.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

enum { WORD = sizeof(uint32_t), GROUP = 32 };

struct sparse {
    size_t num_words; /* in the unpacked data */
    uint32_t data[];  /* for each group of words: a bit mask, then the nonzero words */
};

static uint32_t word_at(const void *data, size_t index)
{
    uint32_t word;
    memcpy(&word, (const uint8_t *)data + index * WORD, WORD);
    return word;
}

/* Returns the number of words in the group that begins at `first`. */
static size_t group_length(size_t num_words, size_t first)
{
    return num_words - first < GROUP ? num_words - first : GROUP;
}

static bool is_zero(const void *data, size_t size)
{
    static const uint8_t zeros[GROUP * WORD];
    return memcmp(data, zeros, size) == 0;
}

/* Writes the mask and the nonzero words of one group; returns the position after them. */
static uint32_t *pack_group(uint32_t *at, const void *data, size_t first, size_t num)
{
    uint32_t *bits = at++;
    for (size_t i = 0; i < num; i++) {
        const uint32_t word = word_at(data, first + i);
        if (word == 0)
            continue;
        *bits |= UINT32_C(1) << i;
        *at++ = word;
    }
    return at;
}

const struct sparse *sparse_pack(const void *data, size_t size, struct arena *arena)
{
    assert(size % WORD == 0);
    const size_t num = size / WORD, num_groups = (num + GROUP - 1) / GROUP;
    size_t kept = 0;
    for (size_t i = 0; i < num; i++)
        kept += word_at(data, i) != 0;
    struct sparse *packed = arena_alloc(arena, sizeof *packed + (num_groups + kept) * WORD);
    uint32_t *at = packed->data;
    packed->num_words = num;
    for (size_t first = 0; first < num; first += GROUP) {
        const size_t length = group_length(num, first);
        if (is_zero((const uint8_t *)data + first * WORD, length * WORD))
            at++;
        else
            at = pack_group(at, data, first, length);
    }
    return packed;
}

void sparse_unpack(const struct sparse *packed, void *out)
{
    const uint32_t *at = packed->data;
    for (size_t first = 0; first < packed->num_words; first += GROUP) {
        const size_t length = group_length(packed->num_words, first);
        uint8_t *to = (uint8_t *)out + first * WORD;
        uint32_t bits = *at++;
        if (bits == 0)
            memset(to, 0, length * WORD);
        for (size_t i = 0; bits != 0 && i < length; i++)
            memcpy(to + i * WORD, bits >> i & 1 ? at++ : &(uint32_t){0}, WORD);
    }
}
