/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/raw_player.h - a player of a .mvd as the fields were sent.
 *
 * A message has only the fields that changed since the player was last sent. Here they add up, so
 * that a player can be sent in full. */
#ifndef DEMO_CUT_RAW_PLAYER_H
#define DEMO_CUT_RAW_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

struct buffer;
struct protocol;

enum { RAW_PLAYER_FIELDS = 10 };

struct raw_player {
    uint16_t flags; /* the fields that are known, and what the last message said besides */
    uint8_t frame;
    bool is_wide; /* the model is 256 higher, which the skin says */
    struct {
        uint8_t size, data[4];
    } fields[RAW_PLAYER_FIELDS];
};

/* Adds a svc_playerinfo, from its number on. */
void raw_player_add(struct raw_player *player, struct bytes raw, const struct protocol *protocol);

/* Appends a svc_playerinfo with all fields that are known. */
void raw_player_write(const struct raw_player *player, int slot, struct buffer *out);

#endif
