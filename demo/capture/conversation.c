/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/conversation.h"

#include <stdio.h>
#include <string.h>

#include "demo/protocol/protocol.h"
#include "demo/protocol/quake_text.h"

static const struct {
    const char *name, *ending;
    const char *client_gap;
} games[] = {
    [DIALECT_QUAKEWORLD] = {"QuakeWorld", "qwd",
                            "the capture has no packets from the client: its commands and view "
                            "angles are unknown"},
    [DIALECT_NETQUAKE] = {"NetQuake", "dem",
                          "the capture has no packets from the client: the view follows the "
                          "player's body, in steps of a few degrees"},
    [DIALECT_QUAKE2] = {"Quake II", "dm2", NULL}, /* the server sends the view angles */
};

const char *conversation_client_gap(const struct conversation *c)
{
    return c->from_client.packets == 0 ? games[c->game].client_gap : NULL;
}

const char *conversation_game_name(enum dialect_family game)
{
    return games[game].name;
}

const char *conversation_demo_ending(enum dialect_family game)
{
    return games[game].ending;
}

void conversation_add_level(struct conversation *c, uint64_t time, const char *title)
{
    if (c->num_levels == CONVERSATION_LEVELS)
        return;
    struct conversation_level *level = &c->levels[c->num_levels++];
    *level = (struct conversation_level){.time = (double)(time - c->begin) / 1e9};
    quake_text_line(level->title, sizeof level->title, title);
}

void conversation_set_map(struct conversation *c, const char *path)
{
    if (c->num_levels == 0 || c->levels[c->num_levels - 1].map[0])
        return;
    if (strncmp(path, "maps/", 5) == 0)
        path += 5;
    char *map = c->levels[c->num_levels - 1].map;
    quake_text_line(map, CONVERSATION_NAME, path);
    char *dot = strrchr(map, '.');
    if (dot && strcmp(dot, ".bsp") == 0)
        *dot = '\0';
}

void conversation_set_player(struct conversation *c, int slot, const char *name)
{
    if (slot >= 0 && slot < CONVERSATION_PLAYERS && name[0])
        quake_text_line(c->players[slot], CONVERSATION_NAME, name);
}

/* Sets the name from a userinfo string of the form "\key\value\key\value". */
static void note_user(struct conversation *c, int slot, const char *info)
{
    static const char key[] = "\\name\\";
    const char *found = strstr(info, key);
    if (!found)
        return;
    char name[CONVERSATION_NAME];
    found += strlen(key);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(found, "\\"), found);
    conversation_set_player(c, slot, name);
}

static void note_models(struct conversation *c, struct bytes names)
{
    char path[CONVERSATION_NAME];
    bytes_str(&names, path, sizeof path);
    if (bytes_ok(&names))
        conversation_set_map(c, path);
}

void conversation_note(struct conversation *c, uint64_t time, const struct message *message)
{
    switch (message->kind) {
    case MESSAGE_SERVER_INFO:
        c->protocol = message->server.protocol;
        conversation_add_level(c, time, message->server.title);
        if (message->server.num_models > 0)
            note_models(c, message->server.models);
        break;
    case MESSAGE_MODELS:
        if (message->list.first <= 1)
            note_models(c, message->list.names);
        break;
    case MESSAGE_PLAYER_NAME:
        conversation_set_player(c, message->player_name.slot, message->player_name.name);
        break;
    case MESSAGE_USER_INFO:
        note_user(c, message->user.slot, message->user.info);
        break;
    case MESSAGE_SET_INFO:
        if (strcmp(message->setting.key, "name") == 0)
            conversation_set_player(c, message->setting.slot, message->setting.value);
        break;
    default:
        break;
    }
}

void conversation_drop_settled(struct conversation *c)
{
    if (c->settled == 0)
        return;
    memmove(c->demo.data, c->demo.data + c->settled, c->demo.size - c->settled);
    c->demo.size -= c->settled;
    c->settled = 0;
}
