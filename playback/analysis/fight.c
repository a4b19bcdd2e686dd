/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/fight.h"

#include <stdbool.h>

#include "playback/client/client_frame.h"

static const double PAUSE = 3.0; /* s between two hits of one fight */
enum { MAX_HEALTH = 250 /* or armor, in a match */, MAX_LOST = 9999 };

/* Health and armor; 0: dead, or more than there is in a match. */
static int whole_of(const struct client_player *player)
{
    const bool is_usual = player->health > 0 && player->health <= MAX_HEALTH &&
                          player->armor >= 0 && player->armor <= MAX_HEALTH;
    return is_usual ? player->health + player->armor : 0;
}

/* Megahealth that goes is no hit. */
void fight_watch(struct fight *fight, const struct client_player *player, double time)
{
    const int whole = whole_of(player), lost = fight->whole - whole;
    fight->whole = whole;
    if (whole == 0 || time - fight->last > PAUSE)
        fight->lost = 0;
    if (whole == 0 || lost <= 1)
        return;
    if (fight->lost < MAX_LOST)
        fight->lost += lost;
    fight->last = time;
}

int fight_lost(const struct fight *fight, double time)
{
    return time - fight->last <= PAUSE ? fight->lost : 0;
}
