/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/distinct_colours.h"

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"

/* How the rows of the palette look; WALL: brown, olive, beige and grey-green as most maps. */
enum look { WHITE, WALL, SLATE, RED, ORANGE, PINK, YELLOW, BLUE };
static const uint8_t looks[16] = {WHITE, WALL, SLATE, WALL, RED,    WALL, ORANGE, WALL,
                                  PINK,  PINK, WALL,  WALL, YELLOW, BLUE, WHITE,  WHITE};

/* The rows that are given, the most distinct first. */
static const uint8_t vivid[] = {4, 13, 12, 0, 6, 9, 2};
enum { NUM_VIVID = sizeof vivid, MAX_GIVEN = NUM_VIVID * NUM_VIVID };

struct colours {
    int shirt, pants;
};

/* The players of a frame, by their order in it. */
struct cast {
    int num;
    int slots[MAX_GIVEN];
    bool is_set[MAX_GIVEN];
    struct colours colours[MAX_GIVEN]; /* if is_set */
};

static enum look look_of(int row)
{
    return looks[row & 15];
}

/* Shirts are enough for as many players as there are colours. */
static bool are_alike(const struct cast *cast, struct colours a, struct colours b)
{
    return look_of(a.shirt) == look_of(b.shirt) &&
           (cast->num <= NUM_VIVID || look_of(a.pants) == look_of(b.pants));
}

static bool is_free(const struct cast *cast, struct colours colours)
{
    for (int i = 0; i < cast->num; i++)
        if (cast->is_set[i] && are_alike(cast, cast->colours[i], colours))
            return false;
    return look_of(colours.shirt) != WALL;
}

static void find_players(const struct client_frame *frame, struct cast *out)
{
    out->num = 0;
    for (int i = 0; i < frame->num_players && out->num < MAX_GIVEN; i++) {
        const struct client_player *player = &frame->players[i];
        if (!player->present || player->spectator || !player->name[0])
            continue;
        out->slots[out->num] = i;
        out->is_set[out->num++] = false;
    }
}

/* Lets the players keep their own colours if nobody before them has the like. Returns whether all
 * do. */
static bool keep_own(const struct client_frame *frame, struct cast *cast)
{
    bool all = true;
    for (int i = 0; i < cast->num; i++) {
        const struct client_player *player = &frame->players[cast->slots[i]];
        const struct colours own = {player->shirt, player->pants};
        const bool keeps = is_free(cast, own);
        cast->is_set[i] = keeps;
        cast->colours[i] = own;
        all = all && keeps;
    }
    return all;
}

static struct colours give(const struct cast *cast)
{
    struct colours colours = {0, 0};
    for (int i = 0; i < MAX_GIVEN; i++) {
        colours.shirt = vivid[i % NUM_VIVID];
        colours.pants = vivid[(i + i / NUM_VIVID) % NUM_VIVID];
        if (is_free(cast, colours))
            break;
    }
    return colours;
}

const struct client_frame *distinct_colours_frame(const struct client_frame *frame,
                                                  const struct level *level, struct arena *arena)
{
    struct cast cast;
    if (frame->q2)
        return frame;
    find_players(frame, &cast);
    if (cast.num < 2 || (level->has_teams && cast.num > 2) || keep_own(frame, &cast))
        return frame;
    struct client_player *players =
        arena_copy(arena, frame->players, (size_t)frame->num_players * sizeof *players);
    for (int i = 0; i < cast.num; i++) {
        struct client_player *player = &players[cast.slots[i]];
        if (cast.is_set[i])
            continue;
        cast.colours[i] = give(&cast);
        cast.is_set[i] = true;
        player->shirt = cast.colours[i].shirt;
        player->pants = cast.colours[i].pants;
        snprintf(player->skin, sizeof player->skin, "base");
    }
    struct client_frame *copy = arena_copy(arena, frame, sizeof *frame);
    copy->players = players;
    return copy;
}
