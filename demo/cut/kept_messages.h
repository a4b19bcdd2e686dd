/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/kept_messages.h - the messages that still have an effect at the start of a cut, as raw
 * bytes. */
#ifndef DEMO_CUT_KEPT_MESSAGES_H
#define DEMO_CUT_KEPT_MESSAGES_H

#include <stdint.h>

#include "base/bytes.h"

struct arena;

enum { KEPT_GROUPS = 64, KEPT_INDICES = 1 << 16 };

struct kept_message {
    uint16_t group; /* what it sets; groups are written in ascending order */
    uint16_t index; /* which of these, e.g. a player's slot */
    struct bytes raw;
};

struct kept_messages {
    struct arena *arena; /* holds everything */
    struct kept_message *items;
    int num, capacity;
    int *slots[KEPT_GROUPS]; /* by group and index: position in `items` + 1; 0: none */
};

/* Borrows the arena. Messages are borrowed, too; those of size 0 are ignored. */
struct kept_messages kept_messages_create(struct arena *arena);

/* Keeps a message in place of an earlier one of the same group and index. */
void kept_messages_set(struct kept_messages *kept, int group, int index, struct bytes raw);

/* Keeps a message in addition to earlier ones of its group. Do not mix with the function above in
 * one group. */
void kept_messages_add(struct kept_messages *kept, int group, struct bytes raw);

/* Forgets all messages. */
void kept_messages_clear(struct kept_messages *kept);

/* Returns the message, or one of size 0 if there is none. */
struct bytes kept_messages_find(const struct kept_messages *kept, int group, int index);

/* Puts the messages in the order of their groups; within a group, of their first occurrence. After
 * that, only `items` and `num` may be used. */
void kept_messages_sort(struct kept_messages *kept);

#endif
