/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/info.h"

#include "base/clock.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/client.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

bool info_open(struct info *out, struct demo *demo, struct log *log, struct err *err)
{
    const struct timeline_options options = {.log = log};
    struct timeline *timeline = timeline_open(demo, &options, err);
    if (!timeline)
        return false;
    *out = (struct info){.demo = demo, .timeline = timeline, .opened = clock_seconds()};
    out->playhead = playhead_create(timeline);
    out->demo_info = demo_info_gather(demo, timeline);
    return true;
}

void info_close(struct info *info)
{
    demo_info_free(info->demo_info);
    playhead_destroy(info->playhead);
    timeline_close(info->timeline);
}

const struct client_frame *info_last_frame(const struct info *info, int level)
{
    const struct level *l = timeline_level(info->timeline, level);
    return playhead_frame(info->playhead, l->first_frame + l->num_frames - 1);
}

bool info_has_name(const struct client_player *player)
{
    return player->present && player->name[0];
}
