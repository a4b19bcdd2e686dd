/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_map.h"

#include <stdlib.h>

#include "pipeline/query/query_reply.h"
#include "pipeline/session/map_overview.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"
#include "render/frame.h"

enum { MAP_SIDE = 1024 }; /* px */

bool query_map_draw(const struct map *map, const struct session *session,
                    const struct render_settings *settings, int quality, struct query_reply *reply,
                    struct err *err)
{
    struct render_settings square = *settings;
    struct frame frame = {0};
    profile_expose_glance(&square);
    square.picture.width = square.picture.height = MAP_SIDE;
    const bool ok = map_overview_draw(map, session->vfs, &session->palette, &square, session->log,
                                      &frame, err) &&
                    query_reply_set_picture(reply, &frame, quality, err);
    free(frame.rgba);
    return ok;
}
