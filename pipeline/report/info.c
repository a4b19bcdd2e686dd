/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/info.h"

#include <stdio.h>
#include <strings.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/vfs.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/client.h"
#include "playback/client/level.h"
#include "playback/timeline/instant.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

bool info_open(struct info *out, struct demo *demo, const struct input_settings *input,
               struct log *log, struct err *err)
{
    const struct timeline_options options = {.log = log};
    struct err none = {0};
    *out = (struct info){.demo = demo, .required = game_data_requirements(demo)};
    out->vfs = game_data_open(input, &out->required, log, input->basedir ? err : &none);
    if (out->vfs || !input->basedir)
        out->timeline = timeline_open(demo, &options, err);
    if (!out->timeline) {
        vfs_destroy(out->vfs);
        return false;
    }
    out->opened = clock_seconds();
    out->playhead = playhead_create(out->timeline);
    out->demo_info = demo_info_gather(demo, out->timeline);
    return true;
}

void info_close(struct info *info)
{
    demo_info_free(info->demo_info);
    playhead_destroy(info->playhead);
    timeline_close(info->timeline);
    vfs_destroy(info->vfs);
}

const struct client_frame *info_last_frame(const struct info *info, int level)
{
    const struct level *l = timeline_level(info->timeline, level);
    return playhead_frame(info->playhead, l->first_frame + l->num_frames - 1);
}

static void set_name(char out[64], const char *name)
{
    snprintf(out, 64, "%.63s", name);
}

void info_find_result(const struct info *info, int level, struct info_result *out)
{
    const struct client_frame *frame = info_last_frame(info, level);
    const struct instant instant = {.level = timeline_level(info->timeline, level), .frame = frame};
    int order[MAX_SCORES];
    *out = (struct info_result){.is_over = frame->intermission > 0};
    if (!instant.level->game_type || instant.level->max_clients == 1)
        return;
    out->num_teams = scoreboard_find_teams(&instant, out->teams);
    if (out->num_teams > 1) {
        set_name(out->leader, out->teams[0].name);
        set_name(out->second, out->teams[1].name);
        out->leader_frags = out->teams[0].frags;
        out->second_frags = out->teams[1].frags;
    } else if (out->num_teams == 0 && scoreboard_sort(frame, order) > 1) {
        set_name(out->leader, frame->players[order[0]].name);
        set_name(out->second, frame->players[order[1]].name);
        out->leader_frags = frame->players[order[0]].frags;
        out->second_frags = frame->players[order[1]].frags;
    }
}

const char *info_winner(const struct info_result *result)
{
    return result->is_over && result->leader[0] && result->leader_frags > result->second_frags
               ? result->leader
               : NULL;
}

int info_missing_mods(const struct info *info, char out[INFO_MAX_MODS][GAME_DATA_MODS])
{
    int num = 0;
    for (const char *at = info->required.mods;
         num < INFO_MAX_MODS && game_data_next_mod(&at, out[num]);) {
        bool is_there = strcasecmp(out[num], info->required.folder) == 0;
        for (int i = 0; info->vfs && i < vfs_num_places(info->vfs); i++)
            is_there = is_there || strcasecmp(out[num], vfs_place(info->vfs, i)) == 0;
        num += !is_there;
    }
    return num;
}

bool info_has_name(const struct client_player *player)
{
    return player->present && player->name[0];
}
