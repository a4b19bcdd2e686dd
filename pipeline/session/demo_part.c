/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/demo_part.h"

#include <math.h>

#include "playback/analysis/view_activity.h"
#include "playback/client/client_frame.h"
#include "playback/client/view_schedule.h"
#include "playback/timeline/match_log.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* Seconds of a film before its match and after it. */
static const double BEFORE = 2.0, AFTER = 3.0;

/* A match that was cut short lasts less than this part of the longest one. */
static const double SHORT = 0.5;

/* Seconds of the film of a single player before the first thing that the player does, and after the
 * last thing that happens. */
static const double BEFORE_PLAY = 1.0, AFTER_PLAY = 1.0;

/* Seconds that are searched at once for the end of play. */
static const double STRIDE = 10.0;

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

/* ---- play ---- */

/* Reads frames in order. */
struct play_reader {
    const struct timeline *timeline;
    struct playhead *playhead;
    struct view_activity view;
    bool has_before;
    int health, intermission; /* in the frame before */
};

/* Returns whether the player does something in this frame, is hurt or dies, the level ends, or a cut
 * scene is shown. */
static bool has_event(struct play_reader *r, const struct client_frame *frame)
{
    const struct level *level = timeline_level(r->timeline, frame->level);
    const int health = frame->stats[STAT_HEALTH], lost = r->health - health;
    r->view.slot = frame->view_entity - 1;
    const unsigned does = view_activity_update(&r->view, frame, level);
    const bool is_new = r->has_before && frame->intermission != r->intermission;
    const bool is_hurt = r->has_before && r->health > 0 && lost > 1; /* 1: a megahealth decays */
    r->health = health;
    r->intermission = frame->intermission;
    r->has_before = true;
    return is_new || is_hurt || frame->intermission == INTERMISSION_CUT_SCENE ||
           (plays(r->timeline, frame) && (does & (VIEW_MOVES | VIEW_FIRES) || is_spectator(frame)));
}

/* Returns the time of the last event in frames [first, last], or -1 if there is none. */
static double last_event(struct play_reader *r, int first, int last)
{
    double time = -1.0;
    r->has_before = r->view.has_before = false;
    for (int i = first > 0 ? first - 1 : 0; i <= last; i++) {
        const struct client_frame *frame = playhead_frame(r->playhead, i);
        if (has_event(r, frame) && i >= first)
            time = frame->time;
    }
    return time;
}

/* Finds the first frame of play and the first event, from which on the film is interesting. */
static bool find_begin(struct play_reader *r, double *from)
{
    double begin = -1.0;
    for (int i = 0; i < timeline_num_frames(r->timeline); i++) {
        const struct client_frame *frame = playhead_frame(r->playhead, i);
        const bool is_event = has_event(r, frame);
        if (begin < 0.0 && plays(r->timeline, frame))
            begin = i > 0 ? frame->time : 0.0;
        if (begin >= 0.0 && is_event && frame->intermission == 0) {
            *from = fmax(begin, frame->time - BEFORE_PLAY);
            return true;
        }
    }
    return false;
}

static double find_end(struct play_reader *r)
{
    int last = timeline_num_frames(r->timeline) - 1;
    while (last > 0) {
        const double before = timeline_frame_time(r->timeline, last) - STRIDE;
        const int first = before > 0.0 ? timeline_find_frame(r->timeline, before) : 0;
        const double time = last_event(r, first, last);
        if (time >= 0.0)
            return fmin(time + AFTER_PLAY, timeline_duration(r->timeline));
        last = first < last ? first : last - 1;
    }
    return timeline_duration(r->timeline);
}

static void find_play(const struct timeline *timeline, struct demo_range *out)
{
    if (timeline_view_schedule(timeline)->num_cuts > 0) /* not one player's */
        return;
    struct play_reader r = {.timeline = timeline, .playhead = playhead_create(timeline)};
    if (find_begin(&r, &out->from)) {
        out->to = find_end(&r);
        out->part = PART_PLAY;
    }
    playhead_destroy(r.playhead);
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
