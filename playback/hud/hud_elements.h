/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_elements.h - the styles of the HUD and its elements, by name. */
#ifndef PLAYBACK_HUD_HUD_ELEMENTS_H
#define PLAYBACK_HUD_HUD_ELEMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;

enum hud_style { HUD_CLASSIC, HUD_OVERLAY, HUD_BROADCAST, HUD_NONE, NUM_HUD_STYLES };

extern const char *const hud_style_names[NUM_HUD_STYLES];

/* The elements, bits of a set. */
enum hud_element {
    ELEMENT_BAR = 1 << 0,      /* health, armour, weapons, ammo, items */
    ELEMENT_NAME = 1 << 1,     /* of the player whose view it is, in a recording of all */
    ELEMENT_SCORES = 1 << 2,   /* the scoreboard, when the game shows it */
    ELEMENT_CLOCK = 1 << 3,    /* of the match */
    ELEMENT_STANDING = 1 << 4, /* points of the two best teams or players */
    ELEMENT_FEED = 1 << 5,     /* the kill feed */
    ELEMENT_TEAM = 1 << 6,     /* health, armour and weapon of every player */
    ELEMENT_CHAT = 1 << 7,     /* players' messages */
    ELEMENT_NOTIFY = 1 << 8,   /* the server's messages at the top */
    ELEMENT_CENTER = 1 << 9,   /* the server's messages in the middle */
    ELEMENT_CROSSHAIR = 1 << 10,
    ELEMENT_TIMERS = 1 << 11, /* seconds until items respawn, where the recording has them */
    ELEMENT_SPEED = 1 << 12,  /* of the viewed player, as the next four */
    ELEMENT_KEYS = 1 << 13,
    ELEMENT_TIME = 1 << 14, /* in the level */
    ELEMENT_JUMPS = 1 << 15,
    ELEMENT_STRAFE = 1 << 16, /* how near to what gains most speed */

    ELEMENTS_OF_RUNS = ELEMENT_SPEED | ELEMENT_KEYS | ELEMENT_TIME | ELEMENT_JUMPS | ELEMENT_STRAFE,
};

/* The words for them in the order of their bits, as the list of an option, a script's word,
 * --help and errors have them: `comma` between two, `last` before the last. */
#define HUD_ELEMENT_WORDS(comma, last)                                                             \
    "bar" comma "name" comma "scores" comma "clock" comma "standing" comma "feed" comma            \
    "team" comma "chat" comma "notify" comma "center" comma "crosshair" comma "timers" comma       \
    "speed" comma "keys" comma "time" comma "jumps" last "strafe"

/* What a choice adds to the style's own elements and takes away from them; an element in
 * both is hidden. */
struct hud_changes {
    uint32_t shown, hidden;
};

/* The elements to be shown. The scoreboard in changes->shown is shown at all times. */
uint32_t hud_elements_shown(enum hud_style style, const struct hud_changes *changes);

/* Make `later` changes on top of `first`. */
struct hud_changes hud_elements_join(const struct hud_changes *first,
                                     const struct hud_changes *later);

/* Read "feed,clock". False with err for an unknown word. */
bool hud_elements_read(const char *list, uint32_t *out, struct err *err);

#endif
