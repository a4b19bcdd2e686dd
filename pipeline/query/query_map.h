/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_map.h - a map from straight above, north up, as an answer. */
#ifndef PIPELINE_QUERY_QUERY_MAP_H
#define PIPELINE_QUERY_QUERY_MAP_H

#include <stdbool.h>

struct query_reply;
struct err;
struct map;
struct render_settings;
struct session;

/* With the files and colours of the session's game; `options` say how it is drawn. */
bool query_map_draw(const struct map *map, const struct session *session,
                    const struct render_settings *settings, int quality, struct query_reply *reply,
                    struct err *err);

#endif
