/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/userinfo.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demo/protocol/quake_text.h"
#include "playback/client/client_frame.h"

enum { MAX_COLOUR = 13, INFO_VALUE_SIZE = 128 };

bool userinfo_value(const char *info, const char *key, char *out, size_t cap)
{
    const size_t length = strlen(key);
    const char *at = info;
    out[0] = '\0';
    while (*at == '\\') {
        const char *name = ++at;
        at += strcspn(at, "\\");
        const bool found = (size_t)(at - name) == length && memcmp(name, key, length) == 0;
        if (*at != '\\')
            return false;
        const char *value = ++at;
        at += strcspn(at, "\\");
        if (!found)
            continue;
        const size_t size = (size_t)(at - value) < cap - 1 ? (size_t)(at - value) : cap - 1;
        memcpy(out, value, size);
        out[size] = '\0';
        return true;
    }
    return false;
}

/* Truncates the value if it does not fit. */
static void set_text(char *out, size_t cap, const char *value)
{
    memset(out, 0, cap);
    memcpy(out, value, strnlen(value, cap - 1));
}

static int colour(const char *value)
{
    const long number = strtol(value, NULL, 10);
    return number < 0 ? 0 : number > MAX_COLOUR ? MAX_COLOUR : (int)number;
}

void userinfo_set_key(struct client_player *player, const char *key, const char *value)
{
    if (strcmp(key, "name") == 0)
        set_text(player->name, sizeof player->name, value);
    else if (strcmp(key, "team") == 0)
        set_text(player->team, sizeof player->team, value);
    else if (strcmp(key, "skin") == 0)
        set_text(player->skin, sizeof player->skin, value);
    else if (strcmp(key, "topcolor") == 0)
        player->shirt = colour(value);
    else if (strcmp(key, "bottomcolor") == 0)
        player->pants = colour(value);
    else if (strcmp(key, "*spectator") == 0)
        player->spectator = strtol(value, NULL, 10) != 0;
}

void userinfo_set(struct client_player *player, const char *info, double now)
{
    static const char *const keys[] = {"name",     "team",        "skin",
                                       "topcolor", "bottomcolor", "*spectator"};
    const bool present = info[0] != '\0';
    /* The time at which the player joined may arrive before the name. */
    if (!present)
        player->joined = 0.0;
    else if (player->joined == 0.0)
        player->joined = now;
    player->present = present;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char value[INFO_VALUE_SIZE];
        userinfo_value(info, keys[i], value, sizeof value);
        userinfo_set_key(player, keys[i], value);
    }
}

static bool starts_with(const char *text, const char *start)
{
    size_t i = 0;
    while (start[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)start[i]))
        i++;
    return start[i] == '\0';
}

/* Names carry clan tags, so part of a name is sufficient. */
enum userinfo_match userinfo_match_name(const char *called, int slot, const char *requested)
{
    char name[64], number[16];
    quake_text_plain(name, sizeof name, called);
    snprintf(number, sizeof number, "%d", slot);
    if (strcmp(requested, number) == 0)
        return USERINFO_EXACT_MATCH;
    if (strlen(name) == strlen(requested) && starts_with(name, requested))
        return USERINFO_EXACT_MATCH;
    for (const char *at = name; *at; at++)
        if (starts_with(at, requested))
            return USERINFO_PARTIAL_MATCH;
    return USERINFO_NO_MATCH;
}
