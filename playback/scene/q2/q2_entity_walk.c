/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_entity_walk.h"

#include <stddef.h>

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"

bool q2_entity_walk_next(struct q2_entity_walk *walk)
{
    const struct client_frame *frame = walk->frame;
    const struct q2_frame *now = frame->q2 ? frame->q2->now : NULL;
    /* Both lists are sorted by number. */
    while (now && walk->next_shown < frame->num_entities && walk->next_sent < now->num) {
        walk->shown = &frame->entities[walk->next_shown];
        walk->entity = &now->items[walk->next_sent];
        const int difference = walk->shown->number - walk->entity->number;
        walk->next_shown += difference <= 0;
        walk->next_sent += difference >= 0;
        if (difference == 0)
            return true;
    }
    return false;
}
