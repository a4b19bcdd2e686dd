/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_elements.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"

const char *const hud_style_names[NUM_HUD_STYLES] = {
    [HUD_CLASSIC] = "classic",
    [HUD_OVERLAY] = "overlay",
    [HUD_BROADCAST] = "broadcast",
    [HUD_NONE] = "none",
};

#define COMMA ,
static const char *const element_words[] = {HUD_ELEMENT_WORDS(COMMA, COMMA), NULL};
#undef COMMA

enum {
    NUM_ELEMENTS = sizeof element_words / sizeof element_words[0] - 1,
    GAME = ELEMENT_BAR | ELEMENT_NAME | ELEMENT_SCORES | ELEMENT_CHAT | ELEMENT_NOTIFY |
           ELEMENT_CENTER,
    BROADCAST = ELEMENT_BAR | ELEMENT_NAME | ELEMENT_SCORES | ELEMENT_CLOCK | ELEMENT_STANDING |
                ELEMENT_FEED | ELEMENT_CENTER | ELEMENT_CROSSHAIR | ELEMENT_TIMERS,
};

_Static_assert(ELEMENT_STRAFE == 1 << (NUM_ELEMENTS - 1), "each element has a name");

uint32_t hud_elements_placed(const struct hud_changes *changes)
{
    uint32_t placed = 0;
    for (int i = 0; i < NUM_HUD_PLACES; i++)
        if (changes->places[i].scale > 0.0f)
            placed |= UINT32_C(1) << i;
    return placed;
}

uint32_t hud_elements_shown(enum hud_style style, const struct hud_changes *changes)
{
    const uint32_t own = style == HUD_NONE ? 0 : style == HUD_BROADCAST ? BROADCAST : GAME;
    return (own | changes->shown | hud_elements_placed(changes)) & ~changes->hidden;
}

struct hud_changes hud_elements_join(const struct hud_changes *first,
                                     const struct hud_changes *later)
{
    struct hud_changes out = {
        .shown = (first->shown & ~later->hidden) | later->shown,
        .hidden = (first->hidden & ~later->shown & ~hud_elements_placed(later)) | later->hidden,
        .feed_rows = later->feed_rows > 0 ? later->feed_rows : first->feed_rows,
    };
    for (int i = 0; i < NUM_HUD_PLACES; i++)
        out.places[i] = later->places[i].scale > 0.0f ? later->places[i] : first->places[i];
    return out;
}

bool hud_elements_read(const char *list, uint32_t *out, struct err *err)
{
    *out = 0;
    for (;;) {
        const size_t length = strcspn(list, ",");
        char word[64];
        int i = 0;
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        while (i < NUM_ELEMENTS && strcmp(element_words[i], word) != 0)
            i++;
        if (i == NUM_ELEMENTS)
            return err_set(err, ERR_USAGE, "%s",
                           spelling_unknown("HUD element", word, element_words).text);
        *out |= UINT32_C(1) << i;
        if (!list[length])
            return true;
        list += length + 1;
    }
}
