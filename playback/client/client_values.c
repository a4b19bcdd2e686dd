/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_values.h"

#include <math.h>

#include "playback/client/client_state.h"
#include "playback/client/userinfo.h"

void client_set_items(struct client *client, int32_t items)
{
    struct client_frame *frame = &client->state.frame;
    const uint32_t got = (uint32_t)items & ~(uint32_t)frame->stats[STAT_ITEMS];
    for (int i = 0; i < 32 && client->state.has_data; i++)
        if (got >> i & 1)
            frame->item_time[i] = frame->time_from;
    frame->stats[STAT_ITEMS] = items;
}

void client_set_fog(struct client *client, const float colour[4], float time)
{
    struct client_frame *frame = &client->state.frame;
    const double elapsed = frame->time_from - frame->fog_start;
    const float done =
        frame->fog_time > 0.0f && elapsed < frame->fog_time ? (float)elapsed / frame->fog_time : 1;
    for (int i = 0; i < 4; i++) {
        frame->fog_from[i] += (frame->fog_to[i] - frame->fog_from[i]) * done;
        frame->fog_to[i] = colour[i];
    }
    frame->fog_start = frame->time_from;
    frame->fog_time = time;
}

struct client_player *client_find_player(struct client *client, int slot)
{
    return slot >= 0 && slot < client->state.frame.num_players ? &client->players[slot] : NULL;
}

int client_find_requested(const struct client *client, const char *requested, int count,
                          bool (*can_be_viewed)(const struct client *client, int slot),
                          bool *is_ambiguous)
{
    enum userinfo_match best = USERINFO_NO_MATCH;
    int found = -1, num_best = 0;
    for (int i = 0; i < count && requested; i++) {
        if (!can_be_viewed(client, i))
            continue;
        const enum userinfo_match likeness =
            userinfo_match_name(client->players[i].name, i, requested);
        if (likeness == USERINFO_NO_MATCH || likeness < best)
            continue;
        num_best = likeness == best ? num_best + 1 : 1;
        if (likeness > best)
            found = i;
        best = likeness;
    }
    *is_ambiguous = *is_ambiguous || (num_best > 1 && best == USERINFO_PARTIAL_MATCH);
    return found;
}
