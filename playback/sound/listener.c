/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/listener.h"

#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/timeline/cursor.h"
#include "playback/view/view.h"
#include "world/map.h"
#include "world/map_trace.h"

static struct listener listen(const struct instant *instant, vec3s origin, vec3s angles,
                              int view_entity)
{
    const struct map *map = instant->level->map;
    struct listener listener = {
        .origin = origin,
        .right = angles_to_axes(angles).right,
        .ahead = angles_to_axes(vec3_make(0, angles.y, 0)).forward,
        .level = instant->frame->level,
        .view_entity = view_entity,
    };
    const int leaf = map ? map_leaf_at(map, origin) : 0;
    if (leaf > 0) /* 0 is the solid outside */
        memcpy(listener.ambient, map->leafs[leaf].ambient, sizeof listener.ambient);
    return listener;
}

struct listener listener_at(struct cursor *cursor, double time)
{
    const struct instant instant = cursor_at(cursor, time);
    const struct place viewer = view_listener(instant.frame, instant.time);
    return listen(&instant, viewer.origin, viewer.angles, instant.frame->view_entity);
}

struct listener listener_from(struct cursor *cursor, double time, vec3s origin, vec3s angles)
{
    const struct instant instant = cursor_at(cursor, time);
    return listen(&instant, origin, angles, 0);
}
