/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_elements.h - the styles and elements of the HUD, and their names. */
#ifndef PLAYBACK_HUD_HUD_ELEMENTS_H
#define PLAYBACK_HUD_HUD_ELEMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;

enum hud_style { HUD_CLASSIC, HUD_OVERLAY, HUD_BROADCAST, HUD_NONE, NUM_HUD_STYLES };

extern const char *const hud_style_names[NUM_HUD_STYLES];

/* The elements, as bits of a set. */
enum hud_element {
    ELEMENT_BAR = 1 << 0,      /* health, armour, weapons, ammo, items */
    ELEMENT_NAME = 1 << 1,     /* name of the viewed player, in recordings of all players */
    ELEMENT_SCORES = 1 << 2,   /* the scoreboard, when the game shows it */
    ELEMENT_CLOCK = 1 << 3,    /* match clock */
    ELEMENT_STANDING = 1 << 4, /* points of the two best teams or players */
    ELEMENT_FEED = 1 << 5,     /* the kill feed */
    ELEMENT_TEAM = 1 << 6,     /* health, armour and weapon of every player */
    ELEMENT_CHAT = 1 << 7,     /* players' messages */
    ELEMENT_NOTIFY = 1 << 8,   /* the server's messages at the top */
    ELEMENT_CENTER = 1 << 9,   /* the server's messages in the middle */
    ELEMENT_CROSSHAIR = 1 << 10,
    ELEMENT_TIMERS = 1 << 11, /* seconds until items respawn, if the recording has them */
    ELEMENT_SPEED = 1 << 12,  /* of the viewed player, like the next four */
    ELEMENT_KEYS = 1 << 13,
    ELEMENT_TIME = 1 << 14, /* in the level */
    ELEMENT_JUMPS = 1 << 15,
    ELEMENT_STRAFE = 1 << 16, /* angle compared with the one that gains the most speed */

    ELEMENTS_OF_RUNS = ELEMENT_SPEED | ELEMENT_KEYS | ELEMENT_TIME | ELEMENT_JUMPS | ELEMENT_STRAFE,
};

/* The names of the elements in the order of their bits, for lists in options, scripts,
 * --help and errors: separated by `comma`, with `last` before the last one. */
#define HUD_ELEMENT_WORDS(comma, last)                                                             \
    "bar" comma "name" comma "scores" comma "clock" comma "standing" comma "feed" comma            \
    "team" comma "chat" comma "notify" comma "center" comma "crosshair" comma "timers" comma       \
    "speed" comma "keys" comma "time" comma "jumps" last "strafe"

/* The parts of the picture, row by row. */
enum hud_spot {
    HUD_SPOT_NONE,
    HUD_SPOT_TOP_LEFT,
    HUD_SPOT_TOP,
    HUD_SPOT_TOP_RIGHT,
    HUD_SPOT_LEFT,
    HUD_SPOT_CENTER,
    HUD_SPOT_RIGHT,
    HUD_SPOT_BOTTOM_LEFT,
    HUD_SPOT_BOTTOM,
    HUD_SPOT_BOTTOM_RIGHT,
    NUM_HUD_SPOTS
};

/* Indices of places: those of the bits of enum hud_element, and a film's table of splits. */
enum { HUD_PLACE_CROSSHAIR = 10, HUD_PLACE_SPLITS = 17, NUM_HUD_PLACES };

/* Where the user wants an element, and how large. */
struct hud_place {
    int spot;    /* enum hud_spot; HUD_SPOT_NONE: the usual place */
    float scale; /* relative to the usual size; 0: not placed at all */
    float x, y;  /* offset, in percent of the picture's width and height */
};

/* Elements to add to those of the style and to remove from them; an element in both is
 * hidden. Elements that are placed are added, too. */
struct hud_changes {
    uint32_t shown, hidden;
    int feed_rows; /* of the kill feed at most; 0: HUD_FEED_ROWS */
    struct hud_place places[NUM_HUD_PLACES];
};

/* Returns the elements that the user places or scales; bit HUD_PLACE_SPLITS: the splits. */
uint32_t hud_elements_placed(const struct hud_changes *changes);

/* Returns the elements to show. A scoreboard in changes->shown is always shown. */
uint32_t hud_elements_shown(enum hud_style style, const struct hud_changes *changes);

/* Returns the effect of making the changes `first` and then `later`. */
struct hud_changes hud_elements_join(const struct hud_changes *first,
                                     const struct hud_changes *later);

/* Parses a list such as "feed,clock". Returns false and sets err for an unknown name. */
bool hud_elements_read(const char *list, uint32_t *out, struct err *err);

#endif
