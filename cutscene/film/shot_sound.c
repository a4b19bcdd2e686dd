/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_sound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cutscene/camera/time_map.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/overlay.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/time_stretch.h"

enum {
    NUM_BLOCKS = 8,          /* of the demo's sound that are kept, a power of two */
    EDGE = MIXER_RATE / 10,  /* stretched sound before the shot and after its end, at least */
    GRID = MIXER_RATE / 100, /* between marks of stretched sound */
    LEAST = 1024,            /* samples of demo sound between two marks: the library steps so */
};

struct block {
    bool is_known;
    int64_t index;
    float pcm[MAX_PCM_CHANNELS * MIXER_BLOCK];
};

struct shot_sound_reader {
    const struct planned_shot *planned;
    const struct shot *shot;
    const struct timeline *timeline;
    struct cursor *cursor;
    const struct vfs *vfs;
    struct mixer_options options;
    int channels;
    struct log *log;
    struct mixer *mixer; /* NULL until something is read */
    struct block blocks[NUM_BLOCKS];
    int64_t edge;     /* samples of stretched sound before the shot and after its end */
    float *stretched; /* the whole shot from -edge on; NULL until it is read */
};

struct shot_sound_reader *shot_sound_create(const struct planned_shot *shot,
                                            const struct timeline *timeline, struct cursor *cursor,
                                            const struct vfs *vfs,
                                            const struct shot_sound_options *options,
                                            struct log *log)
{
    struct shot_sound_reader *sound = mem_alloc(sizeof *sound);
    sound->planned = shot;
    sound->shot = shot->shot;
    sound->timeline = timeline;
    sound->cursor = cursor;
    sound->vfs = vfs;
    sound->options = (struct mixer_options){
        .layout = options->layout, .volume = options->volume, .listener = options->listener};
    sound->channels = pcm_channels(options->layout);
    sound->log = log;
    sound->edge =
        EDGE + llround(fmax(shot->shot->sound_before, shot->shot->sound_after) * MIXER_RATE);
    return sound;
}

void shot_sound_rest(struct shot_sound_reader *sound)
{
    mixer_destroy(sound->mixer);
    sound->mixer = NULL;
    free(sound->stretched);
    sound->stretched = NULL;
}

void shot_sound_destroy(struct shot_sound_reader *sound)
{
    if (!sound)
        return;
    shot_sound_rest(sound);
    free(sound);
}

/* ---- the demo's own sound ---- */

static const float *demo_block(struct shot_sound_reader *sound, int64_t index)
{
    struct block *block = &sound->blocks[(uint64_t)index % NUM_BLOCKS];
    if (block->is_known && block->index == index)
        return block->pcm;
    if (!sound->mixer)
        sound->mixer =
            mixer_create(sound->timeline, sound->cursor, sound->vfs, &sound->options, sound->log);
    block->is_known = true;
    block->index = index;
    mixer_mix(sound->mixer, index, block->pcm);
    return block->pcm;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static const float *demo_sample(struct shot_sound_reader *sound, int64_t at)
{
    const int64_t index = floor_div(at, MIXER_BLOCK);
    return demo_block(sound, index) + sound->channels * (at - index * MIXER_BLOCK);
}

/* Catmull-Rom between the middle two of four values. */
static float between(float a, float b, float c, float d, float u)
{
    return b + 0.5f * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
}

/* The demo's sound at any place between its samples. */
static void demo_at(struct shot_sound_reader *sound, double at, float *out)
{
    const int64_t whole = (int64_t)floor(at);
    const float u = (float)(at - (double)whole);
    float s[4][MAX_PCM_CHANNELS];
    for (int i = 0; i < 4; i++)
        memcpy(s[i], demo_sample(sound, whole - 1 + i), (size_t)sound->channels * sizeof *s[i]);
    for (int c = 0; c < sound->channels; c++)
        out[c] = between(s[0][c], s[1][c], s[2][c], s[3][c], u);
}

/* ---- paces ---- */

static void play_plain(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const double from = time_map_at(&sound->shot->map, 0.0);
    const int64_t begin = llround(from * MIXER_RATE) + first;
    for (int i = 0; i < count; i++)
        memcpy(out + sound->channels * i, demo_sample(sound, begin + i),
               (size_t)sound->channels * sizeof *out);
}

/* A frozen demo is silent; the gain changes over 10 ms. */
static float motion_gain(const struct shot_sound_reader *sound, double time)
{
    const struct time_map *map = &sound->shot->map;
    const double way = time_map_at(map, time + 0.005) - time_map_at(map, time - 0.005);
    return (float)fmin(fabs(way) * 2000.0, 1.0);
}

static void scale_sample(const struct shot_sound_reader *sound, int i, float gain, float *out)
{
    for (int c = 0; c < sound->channels; c++)
        out[sound->channels * i + c] *= gain;
}

static void mute_what_stands(const struct shot_sound_reader *sound, int64_t first, int count,
                             float *out)
{
    for (int i = 0; i < count; i++)
        scale_sample(sound, i, motion_gain(sound, (double)(first + i) / MIXER_RATE), out);
}

/* Resampled: each sample is the demo's at the time that the time map gives. */
static void play_pitched(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const struct time_map *map = &sound->shot->map;
    for (int i = 0; i < count; i++) {
        const double time = (double)(first + i) / MIXER_RATE;
        demo_at(sound, time_map_at(map, time) * MIXER_RATE, out + sound->channels * i);
    }
    mute_what_stands(sound, first, count, out);
}

/* ---- stretched ---- */

/* The course of the shot through the demo, forwards or backwards, as a stream of
 * samples, with the number of samples up to each point of a grid of shot time. */
struct way {
    struct shot_sound_reader *sound;
    int num;         /* points */
    double *samples; /* of the stream, at each point */
    double *demo;    /* place in the demo, samples */
    int at;          /* a point at or before what was read last */
};

static double grid_time(const struct shot_sound_reader *sound, int point)
{
    return (double)((int64_t)point * GRID - sound->edge) / MIXER_RATE;
}

static void make_way(struct way *way, struct shot_sound_reader *sound, int num)
{
    *way = (struct way){.sound = sound, .num = num};
    way->samples = mem_alloc((size_t)num * sizeof *way->samples);
    way->demo = mem_alloc((size_t)num * sizeof *way->demo);
    for (int k = 0; k < num; k++) {
        way->demo[k] = time_map_at(&sound->shot->map, grid_time(sound, k)) * MIXER_RATE;
        way->samples[k] = k > 0 ? way->samples[k - 1] + fabs(way->demo[k] - way->demo[k - 1]) : 0.0;
    }
}

static void free_way(struct way *way)
{
    free(way->samples);
    free(way->demo);
}

static void read_way(void *context, int64_t first, int count, float *out)
{
    struct way *way = context;
    if (way->samples[way->at] > (double)first)
        way->at = 0;
    for (int i = 0; i < count; i++) {
        const double s = (double)(first + i);
        while (way->at < way->num - 2 && way->samples[way->at + 1] <= s)
            way->at++;
        const double a = way->samples[way->at], b = way->samples[way->at + 1];
        const double u = b > a ? (s - a) / (b - a) : 0.0;
        const double from = way->demo[way->at], to = way->demo[way->at + 1];
        demo_at(way->sound, from + (to - from) * u, out + way->sound->channels * i);
    }
}

/* Marks where the stream has advanced; the last is where both end. */
static int make_marks(const struct way *way, struct time_stretch_mark *marks)
{
    const int64_t end = (int64_t)way->samples[way->num - 1];
    int num = 0;
    int64_t last = 0;
    for (int k = 1; k < way->num - 1; k++) {
        const int64_t from = (int64_t)way->samples[k];
        if (from - last < LEAST || end - from < LEAST)
            continue;
        marks[num++] = (struct time_stretch_mark){from, (int64_t)k * GRID};
        last = from;
    }
    marks[num++] = (struct time_stretch_mark){end, (int64_t)(way->num - 1) * GRID};
    return num;
}

static int count_points(const struct shot_sound_reader *sound)
{
    return (int)ceil((sound->planned->duration * MIXER_RATE + 2.0 * (double)sound->edge) / GRID) +
           2;
}

static void make_stretched(struct shot_sound_reader *sound)
{
    const int num = count_points(sound);
    struct way way;
    sound->stretched =
        mem_alloc((size_t)sound->channels * (size_t)num * GRID * sizeof *sound->stretched);
    make_way(&way, sound, num);
    if (way.samples[num - 1] >= EDGE) { /* less is a standstill */
        struct time_stretch_mark *marks = mem_alloc((size_t)num * sizeof *marks);
        const struct time_stretch_source source = {read_way, &way, sound->options.layout};
        time_stretch_sound(&source, make_marks(&way, marks), marks, sound->stretched);
        free(marks);
    }
    free_way(&way);
}

static void play_stretched(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const int64_t size = (int64_t)count_points(sound) * GRID;
    if (!sound->stretched)
        make_stretched(sound);
    for (int i = 0; i < count; i++) {
        const int64_t at = first + i + sound->edge;
        const bool is_inside = at >= 0 && at < size;
        for (int c = 0; c < sound->channels; c++)
            out[sound->channels * i + c] =
                is_inside ? sound->stretched[sound->channels * at + c] : 0.0f;
    }
    mute_what_stands(sound, first, count, out);
}

/* The picture's fade is the sound's, too, unless that begins before it or ends after it. */
static float fade_gain(const struct shot_sound_reader *sound, double time)
{
    const bool in = sound->shot->sound_before == 0.0, out = sound->shot->sound_after == 0.0;
    return (in ? overlay_fade_in(sound->planned, time) : 1.0f) *
           (out ? overlay_fade_out(sound->planned, time) : 1.0f);
}

void shot_sound_read(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const struct shot *shot = sound->shot;
    if (shot->sound == SOUND_MUTE)
        memset(out, 0, (size_t)(sound->channels * count) * sizeof *out);
    else if (shot->sound == SOUND_NORMAL || time_map_is_plain(&shot->map))
        play_plain(sound, first, count, out);
    else if (shot->sound == SOUND_STRETCH)
        play_stretched(sound, first, count, out);
    else
        play_pitched(sound, first, count, out);
    for (int i = 0; i < count; i++) {
        const double time = (double)(first + i) / MIXER_RATE;
        const float gain = (float)shot->gain * fade_gain(sound, time);
        scale_sample(sound, i, gain, out);
    }
}
