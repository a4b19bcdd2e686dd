/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/fight.h"

#include <stdbool.h>

#include "playback/client/client_frame.h"

static const double PAUSE = 3.0; /* seconds; the maximum time between two hits of one fight */
enum { MAX_HEALTH = 250 /* of health, and of armor, in a match */, MAX_LOST = 9999 };

/* Returns health plus armor, or 0 if the player is dead or has more than is possible in a
 * match. */
static int total_of(const struct client_player *player)
{
    const bool is_usual = player->health > 0 && player->health <= MAX_HEALTH &&
                          player->armor >= 0 && player->armor <= MAX_HEALTH;
    return is_usual ? player->health + player->armor : 0;
}

/* The decay of a megahealth is not a hit. */
void fight_update(struct fight *fight, const struct client_player *player, double time)
{
    const int total = total_of(player), lost = fight->total - total;
    fight->total = total;
    if (total == 0 || time - fight->last > PAUSE)
        fight->lost = 0;
    if (total == 0 || lost <= 1)
        return;
    if (fight->lost < MAX_LOST)
        fight->lost += lost;
    fight->last = time;
}

int fight_lost(const struct fight *fight, double time)
{
    return time - fight->last <= PAUSE ? fight->lost : 0;
}
