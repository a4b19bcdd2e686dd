/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_sound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cutscene/camera/time_map.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/shot_fade.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/time_stretch.h"

enum {
    NUM_BLOCKS = 8,          /* cached blocks of the demo's sound, a power of two */
    EDGE = MIXER_RATE / 10,  /* stretched samples before the shot and after its end, at least */
    GRID = MIXER_RATE / 100, /* samples between marks of stretched sound */
    MIN_ADVANCE = 1024,      /* samples of the demo between two marks: the library's step */
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
    struct mixer *mixer; /* created on the first read */
    struct block blocks[NUM_BLOCKS];
    int64_t edge;     /* stretched samples before the shot and after its end */
    float *stretched; /* the complete shot from -edge on; created on the first read */
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

void shot_sound_free_buffers(struct shot_sound_reader *sound)
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
    shot_sound_free_buffers(sound);
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

/* Catmull-Rom interpolation between the middle two of four values. */
static float interpolate(float a, float b, float c, float d, float u)
{
    return b + 0.5f * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
}

/* Interpolates the demo's sound between its samples. */
static void demo_at(struct shot_sound_reader *sound, double at, float *out)
{
    const int64_t whole = (int64_t)floor(at);
    const float u = (float)(at - (double)whole);
    float s[4][MAX_PCM_CHANNELS];
    for (int i = 0; i < 4; i++)
        memcpy(s[i], demo_sample(sound, whole - 1 + i), (size_t)sound->channels * sizeof *s[i]);
    for (int c = 0; c < sound->channels; c++)
        out[c] = interpolate(s[0][c], s[1][c], s[2][c], s[3][c], u);
}

/* ---- playback modes ---- */

static void play_plain(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const double from = time_map_at(&sound->shot->map, 0.0);
    const int64_t begin = llround(from * MIXER_RATE) + first;
    for (int i = 0; i < count; i++)
        memcpy(out + sound->channels * i, demo_sample(sound, begin + i),
               (size_t)sound->channels * sizeof *out);
}

/* Returns the gain that silences a frozen demo; it changes over 10 ms. */
static float motion_gain(const struct shot_sound_reader *sound, double time)
{
    const struct time_map *map = &sound->shot->map;
    const double change = time_map_at(map, time + 0.005) - time_map_at(map, time - 0.005);
    return (float)fmin(fabs(change) * 2000.0, 1.0);
}

static void scale_sample(const struct shot_sound_reader *sound, int i, float gain, float *out)
{
    for (int c = 0; c < sound->channels; c++)
        out[sound->channels * i + c] *= gain;
}

static void mute_freezes(const struct shot_sound_reader *sound, int64_t first, int count,
                         float *out)
{
    for (int i = 0; i < count; i++)
        scale_sample(sound, i, motion_gain(sound, (double)(first + i) / MIXER_RATE), out);
}

/* Resamples: each sample is that of the demo at the time given by the time map. */
static void play_pitched(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const struct time_map *map = &sound->shot->map;
    for (int i = 0; i < count; i++) {
        const double time = (double)(first + i) / MIXER_RATE;
        demo_at(sound, time_map_at(map, time) * MIXER_RATE, out + sound->channels * i);
    }
    mute_freezes(sound, first, count, out);
}

/* ---- stretched ---- */

/* The demo's sound along the shot, forwards or backwards, as a continuous stream of samples,
 * and its length up to each point of a grid of shot time. */
struct stretch_input {
    struct shot_sound_reader *sound;
    int num;         /* number of points */
    double *samples; /* samples of the stream before each point */
    double *demo;    /* position in the demo at each point, in samples */
    int at;          /* a point at or before the last read position */
};

static double grid_time(const struct shot_sound_reader *sound, int point)
{
    return (double)((int64_t)point * GRID - sound->edge) / MIXER_RATE;
}

static void stretch_input_init(struct stretch_input *input, struct shot_sound_reader *sound,
                               int num)
{
    *input = (struct stretch_input){.sound = sound, .num = num};
    input->samples = mem_alloc((size_t)num * sizeof *input->samples);
    input->demo = mem_alloc((size_t)num * sizeof *input->demo);
    for (int k = 0; k < num; k++) {
        input->demo[k] = time_map_at(&sound->shot->map, grid_time(sound, k)) * MIXER_RATE;
        input->samples[k] =
            k > 0 ? input->samples[k - 1] + fabs(input->demo[k] - input->demo[k - 1]) : 0.0;
    }
}

static void stretch_input_free(struct stretch_input *input)
{
    free(input->samples);
    free(input->demo);
}

static void read_stretch_input(void *context, int64_t first, int count, float *out)
{
    struct stretch_input *input = context;
    if (input->samples[input->at] > (double)first)
        input->at = 0;
    for (int i = 0; i < count; i++) {
        const double s = (double)(first + i);
        while (input->at < input->num - 2 && input->samples[input->at + 1] <= s)
            input->at++;
        const double a = input->samples[input->at], b = input->samples[input->at + 1];
        const double u = b > a ? (s - a) / (b - a) : 0.0;
        const double from = input->demo[input->at], to = input->demo[input->at + 1];
        demo_at(input->sound, from + (to - from) * u, out + input->sound->channels * i);
    }
}

/* Returns the marks at which the stream has advanced enough; the last is the end of both. */
static int create_marks(const struct stretch_input *input, struct time_stretch_mark *marks)
{
    const int64_t end = (int64_t)input->samples[input->num - 1];
    int num = 0;
    int64_t last = 0;
    for (int k = 1; k < input->num - 1; k++) {
        const int64_t from = (int64_t)input->samples[k];
        if (from - last < MIN_ADVANCE || end - from < MIN_ADVANCE)
            continue;
        marks[num++] = (struct time_stretch_mark){from, (int64_t)k * GRID};
        last = from;
    }
    marks[num++] = (struct time_stretch_mark){end, (int64_t)(input->num - 1) * GRID};
    return num;
}

static int count_points(const struct shot_sound_reader *sound)
{
    return (int)ceil((sound->planned->duration * MIXER_RATE + 2.0 * (double)sound->edge) / GRID) +
           2;
}

static void stretch_sound(struct shot_sound_reader *sound)
{
    const int num = count_points(sound);
    struct stretch_input input;
    sound->stretched =
        mem_alloc((size_t)sound->channels * (size_t)num * GRID * sizeof *sound->stretched);
    stretch_input_init(&input, sound, num);
    if (input.samples[num - 1] >= EDGE) { /* else the demo stands still */
        struct time_stretch_mark *marks = mem_alloc((size_t)num * sizeof *marks);
        const struct time_stretch_source source = {read_stretch_input, &input,
                                                   sound->options.layout};
        time_stretch_sound(&source, create_marks(&input, marks), marks, sound->stretched);
        free(marks);
    }
    stretch_input_free(&input);
}

static void play_stretched(struct shot_sound_reader *sound, int64_t first, int count, float *out)
{
    const int64_t size = (int64_t)count_points(sound) * GRID;
    if (!sound->stretched)
        stretch_sound(sound);
    for (int i = 0; i < count; i++) {
        const int64_t at = first + i + sound->edge;
        const bool is_inside = at >= 0 && at < size;
        for (int c = 0; c < sound->channels; c++)
            out[sound->channels * i + c] =
                is_inside ? sound->stretched[sound->channels * at + c] : 0.0f;
    }
    mute_freezes(sound, first, count, out);
}

/* The picture's fades also apply to the sound, unless it begins earlier or ends later. */
static float fade_gain(const struct shot_sound_reader *sound, double time)
{
    const bool in = sound->shot->sound_before == 0.0, out = sound->shot->sound_after == 0.0;
    return (in ? shot_fade_in(sound->planned, time) : 1.0f) *
           (out ? shot_fade_out(sound->planned, time) : 1.0f);
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
