#include "base/sparse.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

enum { WORD = sizeof(uint32_t), GROUP = 32 };

struct sparse {
    size_t num_words; /* of what was packed */
    uint32_t data[];  /* of each group a bit for each of its words, then those not zero */
};

static uint32_t word_at(const void *data, size_t index)
{
    uint32_t word;
    memcpy(&word, (const uint8_t *)data + index * WORD, WORD);
    return word;
}

const struct sparse *sparse_make(const void *data, size_t size, struct arena *arena)
{
    assert(size % WORD == 0);
    const size_t num = size / WORD, num_groups = (num + GROUP - 1) / GROUP;
    size_t kept = 0;
    for (size_t i = 0; i < num; i++)
        kept += word_at(data, i) != 0;
    struct sparse *packed = arena_alloc(arena, sizeof *packed + (num_groups + kept) * WORD);
    uint32_t *at = packed->data, *bits = NULL;
    packed->num_words = num;
    for (size_t i = 0; i < num; i++) {
        const uint32_t word = word_at(data, i);
        if (i % GROUP == 0)
            bits = at++;
        if (word == 0)
            continue;
        *bits |= UINT32_C(1) << i % GROUP;
        *at++ = word;
    }
    return packed;
}

void sparse_read(const struct sparse *packed, void *out)
{
    const uint32_t *at = packed->data;
    uint32_t bits = 0;
    for (size_t i = 0; i < packed->num_words; i++, bits >>= 1) {
        if (i % GROUP == 0)
            bits = *at++;
        const uint32_t word = bits & 1 ? *at++ : 0;
        memcpy((uint8_t *)out + i * WORD, &word, WORD);
    }
}
