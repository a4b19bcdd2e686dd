/* Strings of "\key\value": what servers and players say of themselves. */
#include "playback/client/qw_client.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playback/protocol/quake_text.h"

enum { MAX_COLOUR = 13, INFO_VALUE_SIZE = 128 };

bool qw_info_value(const char *info, const char *key, char *out, size_t cap)
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

/* Cut to what there is room for. */
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

void qw_set_key(struct client *client, int slot, const char *key, const char *value)
{
    if (slot < 0 || slot >= client->state.frame.num_players)
        return;
    struct client_player *player = &client->players[slot];
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

void qw_set_user(struct client *client, int slot, const char *info)
{
    static const char *const keys[] = {"name",     "team",        "skin",
                                       "topcolor", "bottomcolor", "*spectator"};
    if (slot < 0 || slot >= client->state.frame.num_players)
        return;
    struct client_player *player = &client->players[slot];
    const bool present = info[0] != '\0';
    /* When he entered may have been said before who he is. */
    if (!present)
        player->joined = 0.0;
    else if (player->joined == 0.0)
        player->joined = client->state.frame.time_from;
    player->present = present;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char value[INFO_VALUE_SIZE];
        qw_info_value(info, keys[i], value, sizeof value);
        qw_set_key(client, slot, keys[i], value);
    }
}

static bool starts_with(const char *text, const char *start)
{
    size_t i = 0;
    while (start[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)start[i]))
        i++;
    return start[i] == '\0';
}

/* Names carry tags of clans, so that a part of one will do. */
enum qw_likeness qw_is_called(const struct client *client, int slot, const char *wanted)
{
    char name[sizeof client->players[slot].name], number[16];
    quake_text_plain(name, sizeof name, client->players[slot].name);
    snprintf(number, sizeof number, "%d", slot);
    if (strcmp(wanted, number) == 0)
        return QW_SAME;
    if (strlen(name) == strlen(wanted) && starts_with(name, wanted))
        return QW_SAME;
    for (const char *at = name; *at; at++)
        if (starts_with(at, wanted))
            return QW_ALIKE;
    return QW_OTHER;
}
