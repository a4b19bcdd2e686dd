/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_map.h - a map from above, north up, as a reply. */
#ifndef PIPELINE_QUERY_QUERY_MAP_H
#define PIPELINE_QUERY_QUERY_MAP_H

#include <stdbool.h>

struct query_reply;
struct err;
struct map;
struct render_settings;
struct session;

/* Draws the map according to the settings, with the files and palette of the session's game. */
bool query_map_draw(const struct map *map, const struct session *session,
                    const struct render_settings *settings, int quality, struct query_reply *reply,
                    struct err *err);

#endif
