/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/sound_schedule.h - the sounds of a demo as lists of voices with start and end.
 *
 * Made once from the events and levels of a timeline; only what depends on the
 * listener's place remains for the mixer. The game's limit of eight sounds at a
 * time does not apply. */
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

/* Voices by their start. */
struct voice_list {
    int num_voices;
    struct voice *voices;
    int64_t *silent_from; /* of voice i and all before it */
};

struct music_cue {
    int64_t start, end; /* samples of demo time */
    int track;
    bool loop;
};

struct sound_schedule {
    struct voice_list lasting; /* loops: of the level, and of events */
    struct voice_list passing;
    int num_cues;
    struct music_cue *cues; /* one after another */
};

struct sound_schedule_source {
    const struct event *events; /* in order of time */
    int num_events;
    const struct level *const *levels;
    int num_levels;
};

/* Files that are missing are left out, with a warning. */
void sound_schedule_make(struct sound_schedule *score, const struct sound_schedule_source *source,
                         struct sound_bank *bank, struct arena *arena, struct log *log);

/* The voices of a list that may be heard in samples first to end - 1: from the
 * one returned, as long as they start before `end`. */
struct voice *voice_list_find(const struct voice_list *list, int64_t first);

#endif
