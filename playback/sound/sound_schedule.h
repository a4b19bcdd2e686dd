/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/sound_schedule.h - the sounds of a demo as lists of voices with start
 * and end.
 *
 * Built once from the events and levels of a timeline; the mixer adds only what depends
 * on the listener's position. The game's limit of eight simultaneous sounds does not
 * apply. */
#ifndef PLAYBACK_SOUND_SOUND_SCHEDULE_H
#define PLAYBACK_SOUND_SOUND_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct event;
struct level;
struct log;
struct sound_bank;
struct voice;

/* Voices in order of their start. */
struct voice_list {
    int num_voices;
    struct voice *voices;
    int64_t *silent_from; /* when voice i and all before it have ended */
};

struct music_cue {
    int64_t start, end; /* samples of demo time */
    int track;
    bool loop;
};

struct sound_schedule {
    struct voice_list lasting; /* loops, of the level and of events */
    struct voice_list passing;
    int num_cues;
    struct music_cue *cues; /* in order of time, without overlaps */
};

struct sound_schedule_source {
    const struct event *events; /* in order of time */
    int num_events;
    const struct level *const *levels;
    int num_levels;
};

/* Builds the schedule. Missing files are left out, with a warning. */
void sound_schedule_create(struct sound_schedule *schedule,
                           const struct sound_schedule_source *source, struct sound_bank *bank,
                           struct arena *arena, struct log *log);

/* Returns the first voice of a list that may be audible at or after sample `first`. To
 * mix samples first to end - 1, iterate from there over all voices that start before
 * `end`. */
struct voice *sound_schedule_find_voice(const struct voice_list *list, int64_t first);

#endif
