/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/mixer.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "playback/client/level.h"
#include "playback/sound/limiter.h"
#include "playback/sound/listener.h"
#include "playback/sound/listener_track.h"
#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/sound_schedule.h"
#include "playback/sound/voice.h"
#include "playback/timeline/timeline.h"

enum {
    MUSIC_FADE = MIXER_RATE / 20, /* 50 ms: stopped music ends without a click */
    NUM_TRACKS = 256,
    NUM_LOADED = 2, /* tracks in memory: the one fading out, and the next */
};

struct track {
    bool is_missing;
    struct music *music; /* NULL: not in memory */
};

struct mixer {
    struct arena *arena;
    const struct timeline *timeline;
    struct cursor *cursor;
    const struct vfs *vfs;
    struct log *log;
    struct mixer_options options;
    struct sound_schedule schedule;
    struct listener_track listener_track;
    struct track tracks[NUM_TRACKS];
    int loaded[NUM_LOADED]; /* tracks in memory, most recently used first; 0: none */
    struct limiter *limiter;
};

static struct listener find_listener(void *context, double time)
{
    const struct mixer *mixer = context;
    const struct mixer_listener *from = &mixer->options.listener;
    vec3s origin, angles;
    if (time < 0.0)
        return (struct listener){.level = -1};
    if (from->at && from->at(from->context, time, &origin, &angles))
        return listener_from(mixer->cursor, time, origin, angles);
    return listener_at(mixer->cursor, time);
}

static void mix_voices(struct mixer *mixer, const struct voice_list *list, int64_t block,
                       float *out)
{
    const int64_t first = block * MIXER_BLOCK, last = first + MIXER_BLOCK;
    const struct voice *end = list->voices + list->num_voices;
    for (struct voice *v = sound_schedule_find_voice(list, first); v < end && v->start < last; v++)
        voice_mix(v, &mixer->listener_track, block, mixer->options.volume, out, mixer->arena);
}

/* Moves a track to the front of `loaded`, evicting the least recently used one if
 * necessary. */
static void keep_loaded(struct mixer *mixer, int number)
{
    int at = 0;
    while (at < NUM_LOADED - 1 && mixer->loaded[at] != number)
        at++;
    if (mixer->loaded[at] != number) {
        struct track *gone = &mixer->tracks[mixer->loaded[at]];
        music_destroy(gone->music);
        gone->music = NULL;
    }
    for (; at > 0; at--)
        mixer->loaded[at] = mixer->loaded[at - 1];
    mixer->loaded[0] = number;
}

static const struct music *find_track(struct mixer *mixer, int number)
{
    char name[64];
    struct err err = {0};
    if (number < 1 || number >= NUM_TRACKS || mixer->tracks[number].is_missing)
        return NULL;
    struct track *track = &mixer->tracks[number];
    if (!track->music) {
        if (!music_find(mixer->vfs, number, name, sizeof name))
            log_verbose(mixer->log, "music/track%02d: no such file; no music is played", number);
        else if (!(track->music = music_load(mixer->vfs, name, mixer->log, &err)))
            log_warn(mixer->log, "%s", err.text);
    }
    track->is_missing = !track->music;
    if (track->music)
        keep_loaded(mixer, number);
    return track->music;
}

/* Stopped music fades out. */
static float music_gain(const struct music_cue *cue, int64_t sample)
{
    return sample < cue->end ? 1.0f : 1.0f - (float)(sample - cue->end) / MUSIC_FADE;
}

static void mix_cue(struct mixer *mixer, const struct music_cue *cue, int64_t from, int64_t to,
                    float *out)
{
    float samples[2 * MIXER_BLOCK];
    const enum pcm_layout layout = mixer->options.layout;
    const struct music *music = find_track(mixer, cue->track);
    const int count = (int)(to - from);
    if (!music)
        return;
    music_read(music, from - cue->start, count, cue->loop, samples);
    for (int i = 0; i < count; i++) {
        const float gain = mixer->options.music_volume * music_gain(cue, from + i);
        pcm_add_stereo(layout, samples + 2 * i, gain, out + pcm_channels(layout) * i);
    }
}

static void mix_music(struct mixer *mixer, int64_t block, float *out)
{
    const int64_t first = block * MIXER_BLOCK, last = first + MIXER_BLOCK;
    for (int i = 0; i < mixer->schedule.num_cues; i++) {
        const struct music_cue *cue = &mixer->schedule.cues[i];
        const int64_t silent = cue->end == INT64_MAX ? INT64_MAX : cue->end + MUSIC_FADE;
        const int64_t from = cue->start > first ? cue->start : first;
        const int64_t to = silent < last ? silent : last;
        if (from < to)
            mix_cue(mixer, cue, from, to,
                    out + pcm_channels(mixer->options.layout) * (from - first));
    }
}

void mixer_mix(struct mixer *mixer, int64_t block, float *out)
{
    const int channels = pcm_channels(mixer->options.layout);
    memset(out, 0, (size_t)(channels * MIXER_BLOCK) * sizeof *out);
    mix_voices(mixer, &mixer->schedule.lasting, block, out);
    mix_voices(mixer, &mixer->schedule.passing, block, out);
    if (mixer->options.music_volume > 0.0f)
        mix_music(mixer, block, out);
}

static void mix_block(void *context, int64_t block, float *out)
{
    mixer_mix(context, block, out);
}

static void create_schedule(struct mixer *mixer)
{
    const struct timeline *timeline = mixer->timeline;
    const int num_levels = timeline_num_levels(timeline);
    const struct level **levels = ARENA_NEW(mixer->arena, const struct level *, (size_t)num_levels);
    for (int i = 0; i < num_levels; i++)
        levels[i] = timeline_level(timeline, i);
    struct sound_schedule_source source = {.levels = levels, .num_levels = num_levels};
    source.events = timeline_events(timeline, -INFINITY, INFINITY, &source.num_events);
    sound_schedule_create(&mixer->schedule, &source,
                          sound_bank_create(mixer->arena, mixer->vfs, mixer->log), mixer->arena,
                          mixer->log);
}

struct mixer *mixer_create(const struct timeline *timeline, struct cursor *cursor,
                           const struct vfs *vfs, const struct mixer_options *options,
                           struct log *log)
{
    struct mixer *mixer = mem_alloc(sizeof *mixer);
    mixer->arena = arena_create();
    mixer->timeline = timeline;
    mixer->cursor = cursor;
    mixer->vfs = vfs;
    mixer->log = log;
    mixer->options = *options;
    mixer->limiter = limiter_create((struct block_source){mix_block, mixer, options->layout});
    listener_track_init(&mixer->listener_track,
                        (struct listener_source){find_listener, mixer, options->layout});
    create_schedule(mixer);
    return mixer;
}

void mixer_destroy(struct mixer *mixer)
{
    if (!mixer)
        return;
    for (int i = 0; i < NUM_TRACKS; i++)
        music_destroy(mixer->tracks[i].music);
    limiter_destroy(mixer->limiter);
    arena_destroy(mixer->arena);
    free(mixer);
}

void mixer_set_gain(struct mixer *mixer, float gain)
{
    limiter_set_gain(mixer->limiter, gain);
}

void mixer_render(struct mixer *mixer, int64_t first, int count, float *out)
{
    limiter_read(mixer->limiter, first, count, out);
}
