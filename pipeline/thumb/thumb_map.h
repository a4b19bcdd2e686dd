/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_map.h - pictures of a map without a demo. */
#ifndef PIPELINE_THUMB_THUMB_MAP_H
#define PIPELINE_THUMB_THUMB_MAP_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;
struct shared_assets;

/* Like thumb_make, for a map. */
bool thumb_map(const struct render_settings *settings, struct shared_assets *shared,
               struct log *log, struct err *err);

#endif
