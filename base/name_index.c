/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/name_index.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <strings.h>

#include "base/arena.h"
#include "base/hash.h"

/* An open-addressing hash table. At least half of the slots are empty, so that searches
 * end soon. */
struct name_index {
    name_index_name *name;
    const void *context;
    uint64_t mask; /* number of slots, a power of two, minus 1 */
    int *slots;    /* item + 1; 0: empty */
};

static uint64_t hash_name(const char *name)
{
    uint64_t hash = 0;
    for (; *name; name++)
        hash = hash_mix(hash ^ (uint64_t)tolower((unsigned char)*name));
    return hash;
}

/* Returns the slot that holds the name, or the empty one where it belongs. */
static int *find_slot(const struct name_index *index, const char *name)
{
    uint64_t at = hash_name(name) & index->mask;
    while (index->slots[at] > 0) {
        const char *other = index->name(index->context, index->slots[at] - 1);
        if (other && strcasecmp(other, name) == 0)
            break;
        at = (at + 1) & index->mask;
    }
    return &index->slots[at];
}

struct name_index *name_index_create(int num, name_index_name *name, const void *context)
{
    struct name_index *index = mem_alloc(sizeof *index);
    uint64_t slots = 2;
    while (slots < 2 * (uint64_t)num)
        slots *= 2;
    *index = (struct name_index){name, context, slots - 1, mem_alloc(slots * sizeof(int))};
    for (int i = 0; i < num; i++) {
        const char *item_name = name(context, i);
        int *slot = item_name ? find_slot(index, item_name) : NULL;
        if (slot && *slot == 0)
            *slot = i + 1;
    }
    return index;
}

void name_index_destroy(struct name_index *index)
{
    if (!index)
        return;
    free(index->slots);
    free(index);
}

int name_index_find(const struct name_index *index, const char *name)
{
    return *find_slot(index, name) - 1;
}
