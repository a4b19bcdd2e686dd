#include "cli/report/info.h"

#include "playback/client/client.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

const struct client_frame *info_last_frame(const struct info *info, int level)
{
    const struct level *l = timeline_level(info->timeline, level);
    return playhead_frame(info->playhead, l->first_frame + l->num_frames - 1);
}

bool info_has_name(const struct client_player *player)
{
    return player->present && player->name[0];
}
