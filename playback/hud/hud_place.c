/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_place.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"

#define COMMA ,
const char *const hud_place_names[NUM_HUD_PLACES + 1] = {HUD_ELEMENT_WORDS(COMMA, COMMA), "splits",
                                                         NULL};
static const char *const spot_names[] = {HUD_SPOT_WORDS(COMMA, COMMA), NULL};
#undef COMMA

_Static_assert(ELEMENT_STRAFE == 1 << (HUD_PLACE_SPLITS - 1), "each element has a place");
_Static_assert(ELEMENT_CROSSHAIR == 1 << HUD_PLACE_CROSSHAIR, "the index is that of the bit");
_Static_assert(sizeof spot_names / sizeof *spot_names == NUM_HUD_SPOTS, "each spot has a name");

static int find(const char *name, const char *const *names)
{
    int i = 0;
    while (names[i] && strcmp(names[i], name) != 0)
        i++;
    return names[i] ? i : -1;
}

static bool read_number(const char *name, const char *text, double low, double high, float *out,
                        struct err *err)
{
    char *end;
    errno = 0;
    const double value = strtod(text, &end);
    if (end == text || *end || errno || !(value >= low && value <= high))
        return err_set(err, ERR_USAGE, "%s: expected a number from %g to %g, got \"%s\"", name, low,
                       high, text);
    *out = (float)value;
    return true;
}

/* Reads "top", "at=top", "scale=1.5", "x=3" or "y=-5". */
static bool read_part(char *part, struct hud_place *place, struct err *err)
{
    static const char *const keys[] = {"at", "scale", "x", "y", NULL};
    char *value = strchr(part, '=');
    if (value)
        *value++ = '\0';
    const char *key = value ? part : "at", *text = value ? value : part;
    switch (find(key, keys)) {
    case 0: {
        const int spot = find(text, spot_names);
        if (spot < 0)
            return err_set(err, ERR_USAGE, "%s", spelling_unknown("place", text, spot_names).text);
        place->spot = spot + 1;
        return true;
    }
    case 1:
        return read_number(key, text, HUD_PLACE_MIN_SCALE, HUD_PLACE_MAX_SCALE, &place->scale, err);
    case 2:
        return read_number(key, text, -HUD_PLACE_MAX_OFFSET, HUD_PLACE_MAX_OFFSET, &place->x, err);
    case 3:
        return read_number(key, text, -HUD_PLACE_MAX_OFFSET, HUD_PLACE_MAX_OFFSET, &place->y, err);
    default:
        return err_set(err, ERR_USAGE, "%s", spelling_unknown("setting", key, keys).text);
    }
}

/* Reads "speed=top,scale=1.5". */
static bool read_item(char *item, struct hud_place places[NUM_HUD_PLACES], struct err *err)
{
    char *rest = strchr(item, '=');
    if (!rest || !rest[1])
        return err_set(err, ERR_USAGE,
                       "expected ELEMENT=PLACE, such as speed=top,scale=1.5, got \"%s\"", item);
    *rest++ = '\0';
    const int index = find(item, hud_place_names);
    if (index < 0)
        return err_set(err, ERR_USAGE, "%s",
                       spelling_unknown("HUD element", item, hud_place_names).text);
    struct hud_place place = {.scale = 1.0f};
    while (rest) {
        char *part = rest;
        rest = strchr(part, ',');
        if (rest)
            *rest++ = '\0';
        if (!read_part(part, &place, err))
            return false;
    }
    const bool is_moved = (place.spot && place.spot != HUD_SPOT_CENTER) || place.x || place.y;
    if (index == HUD_PLACE_CROSSHAIR && is_moved)
        return err_set(err, ERR_USAGE,
                       "crosshair: cannot be moved, since it shows the direction "
                       "of the view; only scale is possible");
    places[index] = place;
    return true;
}

bool hud_place_read(const char *text, struct hud_place places[NUM_HUD_PLACES], struct err *err)
{
    for (;;) {
        const size_t length = strcspn(text, ";");
        char item[256];
        if (length >= sizeof item)
            return err_set(err, ERR_USAGE, "expected ELEMENT=PLACE, got more than %zu characters",
                           sizeof item - 1);
        memcpy(item, text, length);
        item[length] = '\0';
        if (!read_item(item, places, err))
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}
