/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline_state.h - the data of a timeline; private to the folder. */
#ifndef PLAYBACK_TIMELINE_TIMELINE_STATE_H
#define PLAYBACK_TIMELINE_TIMELINE_STATE_H

#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/client/client.h"
#include "playback/client/event_log.h"
#include "playback/client/level_data.h"
#include "playback/client/view_schedule.h"
#include "playback/motion/dejitter.h"
#include "playback/timeline/key_log.h"
#include "playback/timeline/match_log.h"

struct timeline_frame {
    double time, clock; /* demo time; the level's clock */
    int last_block;     /* the first one follows the previous frame's last block */
};

struct timeline {
    struct demo *demo;
    struct log *log;
    struct arena *arena;
    struct level_data **levels;
    int num_levels;
    struct timeline_frame *frames;
    int num_frames, frame_capacity;
    /* By ascending frame; the first frame of every level has one. */
    struct checkpoint **checkpoints;
    int num_checkpoints, checkpoint_capacity;
    struct client_command *commands; /* .qwd: the recorder's, by ascending time */
    int num_commands, command_capacity;
    struct key_log keys;
    struct match_log matches;
    struct client_anchor *anchors; /* .qwd: by frame */
    int anchor_capacity;
    struct dejitter_list smoothed; /* QuakeWorld: positions of entities without jitter */
    struct pov pov;                /* copied from the options */
    struct event_log events;
    struct err damage; /* ERR_NONE if the demo is complete */
    size_t damage_offset;
};

#endif
