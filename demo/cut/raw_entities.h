/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/raw_entities.h - QuakeWorld's entities as their fields were sent.
 *
 * A packet lists only the changes since an earlier one. Here the changes add up, so that a list can
 * be sent in full, with the same bytes for each field. */
#ifndef DEMO_CUT_RAW_ENTITIES_H
#define DEMO_CUT_RAW_ENTITIES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

struct buffer;
struct protocol;

enum { RAW_FIELDS = 21, RAW_FIELD_SIZE = 12 };

struct raw_field {
    uint8_t size; /* 0: not sent, so it has the baseline's value */
    uint8_t data[RAW_FIELD_SIZE];
};

struct raw_entity {
    int number;
    bool is_removed;
    struct raw_field fields[RAW_FIELDS];
};

struct raw_entities {
    struct raw_entity *items; /* by ascending number */
    int num, capacity;
    uint32_t sequence; /* of the packet */
    bool is_valid;
};

/* Sets *out to the base, which may be NULL, with the changes of a packet: the list of struct
 * message. */
void raw_entities_merge(struct raw_entities *out, const struct raw_entities *base,
                        struct bytes changes, const struct protocol *protocol);

/* Appends a svc_packetentities that lists them all. */
void raw_entities_write(const struct raw_entities *list, struct buffer *out);

void raw_entities_free(struct raw_entities *list);

#endif
