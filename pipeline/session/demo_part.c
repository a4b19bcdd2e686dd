/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/demo_part.h"

#include <math.h>

#include "playback/client/client_frame.h"
#include "playback/timeline/match_log.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* Seconds of a film before its match and after it. */
static const double BEFORE = 2.0, AFTER = 5.0;

/* A match that was cut short lasts less than this part of the longest one. */
static const double SHORT = 0.5;

/* Seconds in which a player who connects begins to play. */
static const double CONNECTING = 30.0;

static double length_of(const struct match_span *match)
{
    return match->end - match->begin;
}

static void find_match(const struct timeline *timeline, struct demo_range *out)
{
    int num;
    double longest = 0.0;
    const struct match_span *matches = timeline_matches(timeline, &num);
    for (int i = 0; i < num; i++)
        longest = fmax(longest, length_of(&matches[i]));
    for (int i = 0; i < num; i++) {
        if (length_of(&matches[i]) <= 0.0 || length_of(&matches[i]) < SHORT * longest)
            continue;
        if (out->num_matches++ == 0) {
            out->is_begun = matches[i].begin <= 0.0;
            out->from = fmax(matches[i].begin - BEFORE, 0.0);
        }
        out->is_cut_off = matches[i].end >= timeline_duration(timeline);
        out->to = fmin(matches[i].end + AFTER, timeline_duration(timeline));
    }
    if (out->num_matches > 0)
        out->part = PART_MATCH;
}

/* Without a command, which comes with the second frame of a .qwd, the view is not known. */
static bool has_view(const struct timeline *timeline, const struct client_frame *frame)
{
    int num;
    return !timeline_keys(timeline, &num) || frame->view_angles.x != 0.0f ||
           frame->view_angles.y != 0.0f;
}

static bool is_spectator(const struct client_frame *frame)
{
    const int slot = frame->view_entity - 1;
    return slot >= 0 && slot < frame->num_players && frame->players[slot].spectator;
}

static bool plays(const struct timeline *timeline, const struct client_frame *frame)
{
    return frame->intermission == 0 && has_view(timeline, frame) &&
           (frame->stats[STAT_HEALTH] > 0 || is_spectator(frame));
}

static void find_play(const struct timeline *timeline, struct demo_range *out)
{
    struct playhead *playhead = playhead_create(timeline);
    const int num = timeline_num_frames(timeline);
    int first = 0;
    while (first < num && timeline_frame_time(timeline, first) < CONNECTING &&
           !plays(timeline, playhead_frame(playhead, first)))
        first++;
    if (first > 0 && first < num && plays(timeline, playhead_frame(playhead, first))) {
        out->from = timeline_frame_time(timeline, first);
        out->part = PART_PLAY;
    }
    playhead_destroy(playhead);
}

struct demo_range demo_part_find(const struct timeline *timeline, enum demo_part part)
{
    struct demo_range out = {.to = timeline_duration(timeline), .part = PART_ALL};
    if (part == PART_MATCH)
        find_match(timeline, &out);
    else if (part == PART_PLAY)
        find_play(timeline, &out);
    return out;
}
