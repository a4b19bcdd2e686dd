/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/map_check.h"

#include "base/log.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "world/map.h"
#include "world/map_trace.h"

static const double INTERVAL = 1.0; /* s of demo time */
static const double MANY = 0.75;    /* the share of places: some players fly through walls */
enum { FEWEST = 10 };               /* places */

void map_check_frame(struct map_check *check, const struct level *level,
                     const struct client_frame *frame, struct log *log)
{
    if (check->level != level) {
        map_check_finish(check, log);
        *check = (struct map_check){.level = level, .next = frame->time};
    }
    if (!level->map || frame->time < check->next || frame->intermission != INTERMISSION_NONE)
        return;
    check->next = frame->time + INTERVAL;
    for (int i = 0; i < frame->num_entities; i++) {
        const struct client_entity *entity = &frame->entities[i];
        if (entity->number > frame->num_players)
            break;
        check->num_places++;
        check->num_solid += map_contents_at(level->map, 0, entity->origin) == CONTENTS_SOLID;
    }
}

void map_check_finish(struct map_check *check, struct log *log)
{
    const double share = (double)check->num_solid / (check->num_places > 0 ? check->num_places : 1);
    if (check->num_places >= FEWEST && share > MANY)
        log_warn(log,
                 "%s: players are inside its walls for %.0f %% of the time: this is probably "
                 "another map of the same name; use --game to add the folder of a mod that "
                 "contains the right one",
                 check->level->map->name, share * 100.0);
    *check = (struct map_check){0};
}
