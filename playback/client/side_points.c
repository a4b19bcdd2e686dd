/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/side_points.h"

#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/level.h"

static bool is_same_side(const struct level *level, const struct client_frame *frame, int a, int b)
{
    return a == b ||
           (level->has_teams && strcmp(frame->players[a].team, frame->players[b].team) == 0);
}

static bool counts(const struct client_player *player)
{
    return player->present && !player->spectator && player->name[0];
}

bool side_points(const struct level *level, const struct client_frame *frame, int slot, int *own,
                 int *best)
{
    bool has_other = false;
    *own = *best = 0;
    for (int i = 0; i < frame->num_players; i++) {
        if (!counts(&frame->players[i]))
            continue;
        if (is_same_side(level, frame, i, slot)) {
            *own += frame->players[i].frags;
            continue;
        }
        int sum = 0;
        for (int k = 0; k < frame->num_players; k++)
            if (counts(&frame->players[k]) && is_same_side(level, frame, i, k))
                sum += frame->players[k].frags;
        *best = !has_other || sum > *best ? sum : *best;
        has_other = true;
    }
    return has_other;
}
