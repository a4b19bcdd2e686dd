/* playback/hud/hud_elements.h - the styles of what lies over the view, and its
 * elements by name. */
#ifndef PLAYBACK_HUD_HUD_ELEMENTS_H
#define PLAYBACK_HUD_HUD_ELEMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;

enum hud_style { HUD_CLASSIC, HUD_OVERLAY, HUD_BROADCAST, HUD_NONE, NUM_HUD_STYLES };

extern const char *const hud_style_names[NUM_HUD_STYLES];

/* Elements are bits of a set. */
enum hud_element {
    ELEMENT_BAR = 1 << 0,      /* health, armour, weapons, ammo, items */
    ELEMENT_NAME = 1 << 1,     /* of the player whom one looks on at */
    ELEMENT_SCORES = 1 << 2,   /* the scoreboard, when the game shows it */
    ELEMENT_CLOCK = 1 << 3,    /* of the match */
    ELEMENT_STANDING = 1 << 4, /* the points of the two best teams or players */
    ELEMENT_FEED = 1 << 5,     /* who killed whom with what */
    ELEMENT_TEAM = 1 << 6,     /* how everybody is */
    ELEMENT_CHAT = 1 << 7,     /* what players say */
    ELEMENT_NOTIFY = 1 << 8,   /* what the game says */
    ELEMENT_CENTER = 1 << 9,   /* ... in the middle */
    ELEMENT_CROSSHAIR = 1 << 10,
    ELEMENT_TIMERS = 1 << 11, /* when items are back, where the recording tells */
};

/* What a choice has besides the style's own; of both, hidden wins. */
struct hud_changes {
    uint32_t shown, hidden;
};

/* The elements that are to be seen. A scoreboard that is among changes->shown is
 * always to be seen. */
uint32_t hud_elements_shown(enum hud_style style, const struct hud_changes *changes);

/* Make `later` changes on top of `first`. */
struct hud_changes hud_elements_join(const struct hud_changes *first,
                                     const struct hud_changes *later);

/* Read "feed,clock". False with err for a name that is not known. */
bool hud_elements_read(const char *list, uint32_t *out, struct err *err);

#endif
