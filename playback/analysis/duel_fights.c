/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/duel_fights.h"

#include <string.h>

#include "playback/analysis/fact_collector.h"
#include "playback/analysis/match_feats.h"

static const double PAUSE = 4.5; /* seconds; the maximum time between two hits of one fight */
enum { WORTH = 80 /* minimum loss of health plus armor of both */, MAX_TOTAL = 500 };

/* Finds the two players of a duel. Returns false if it is none, or their health is unknown. */
static bool find_two(const struct fact_collector *g, int slots[2])
{
    int num = 0;
    for (int i = 0; i < fact_collector_num_players(g); i++) {
        const struct client_player *player = &g->frame->players[i];
        if (!player->present || player->spectator)
            continue;
        if (num == 2 || !player->has_stats)
            return false;
        slots[num++] = i;
    }
    return num == 2 && !g->frame->intermission &&
           client_match_counts(g->frame->match.stage, g->stage);
}

void duel_fights_begin_level(struct fact_collector *g)
{
    g->duel = (struct duel_fight){.slots = {-1, -1}};
}

static void end_fight(struct fact_collector *g)
{
    struct duel_fight *duel = &g->duel;
    const int *lost = duel->lost, sum = lost[0] + lost[1];
    if (sum >= WORTH) {
        const int better = lost[1] < lost[0];
        match_feats_add_fight(g, duel->since, duel->last, duel->slots[better], duel->slots[!better],
                              (float)sum);
    }
    duel->lost[0] = duel->lost[1] = 0;
}

void duel_fights_update(struct fact_collector *g)
{
    struct duel_fight *duel = &g->duel;
    int slots[2];
    const bool is_duel = find_two(g, slots);
    if (!is_duel || slots[0] != duel->slots[0] || slots[1] != duel->slots[1]) {
        duel_fights_begin_level(g);
        if (is_duel)
            memcpy(duel->slots, slots, sizeof duel->slots);
        return;
    }
    if (g->frame->time - duel->last > PAUSE)
        end_fight(g);
    bool is_over = false;
    for (int i = 0; i < 2; i++) {
        const struct client_player *player = &g->frame->players[slots[i]];
        const int total = player->health > 0 ? player->health + player->armor : 0;
        const int lost = duel->totals[i] - total;
        duel->totals[i] = total > MAX_TOTAL ? 0 : total;
        is_over = is_over || total == 0;
        if (lost <= 1) /* the decay of a megahealth is not a hit */
            continue;
        if (duel->lost[0] + duel->lost[1] == 0)
            duel->since = g->frame->time;
        duel->lost[i] += lost;
        duel->last = g->frame->time;
    }
    if (is_over) /* a death is another moment */
        duel->lost[0] = duel->lost[1] = 0;
}
