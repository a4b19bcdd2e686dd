/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/player_names.h"

#include <stdbool.h>
#include <string.h>

#include "demo/protocol/quake_text.h"
#include "playback/client/client_frame.h"

enum { MAX_NAMES = 64 /* more are not suggested */ };

struct name_list {
    int num;
    const char *names[MAX_NAMES + 1]; /* into `plain`; NULL after the last */
    char plain[MAX_NAMES][64];
};

/* Adds a name, unless it is in the list already. */
static void add_name(struct name_list *list, const char *name)
{
    char *const plain = list->plain[list->num];
    quake_text_plain(plain, sizeof list->plain[0], name);
    bool is_new = plain[0] != '\0';
    for (int i = 0; i < list->num && is_new; i++)
        is_new = strcmp(list->names[i], plain) != 0;
    if (is_new)
        list->names[list->num++] = plain;
}

static void list_names(const struct client_frame *frame, bool is_team, struct name_list *list)
{
    for (int i = 0; i < frame->num_players && list->num < MAX_NAMES; i++) {
        const struct client_player *player = &frame->players[i];
        if (player->present && !player->spectator)
            add_name(list, is_team ? player->team : player->name);
    }
}

struct spelling_message player_names_unknown(const struct client_frame *frame, const char *name)
{
    struct name_list list = {0};
    list_names(frame, false, &list);
    return spelling_unknown("player", name, list.names);
}

struct spelling_message player_names_unknown_team(const struct client_frame *frame,
                                                  const char *name)
{
    struct name_list list = {0};
    list_names(frame, true, &list);
    return spelling_unknown("team", name, list.names);
}
