/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline_state.h - what a timeline is made of; private to it and the
 * playhead. */
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

struct timeline_frame {
    double time, clock; /* demo time; of the level, s */
    int last_block;     /* the first is the one after the last of the frame before */
};

struct timeline {
    struct demo *demo;
    struct log *log;
    struct arena *arena;
    struct level_data **levels;
    int num_levels;
    struct timeline_frame *frames;
    int num_frames, frame_capacity;
    struct checkpoint **checkpoints; /* by rising frame; every level's first frame has one */
    int num_checkpoints, checkpoint_capacity;
    struct client_command *commands; /* .qwd: the recorder's, by rising time */
    int num_commands, command_capacity;
    struct key_log keys;
    struct client_anchor *anchors; /* .qwd: by frame */
    int anchor_capacity;
    struct dejitter_list smoothed; /* QuakeWorld: places of entities without jitter */
    struct pov pov;                /* of the options, copied */
    struct event_log events;
    struct err damage; /* ERR_NONE: whole */
    size_t damage_offset;
};

#endif
