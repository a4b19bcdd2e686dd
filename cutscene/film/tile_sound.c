/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/tile_sound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cutscene/film/film.h"
#include "playback/sound/pcm_format.h"

enum {
    CELL = MIXER_RATE / 2,  /* samples for which the loudest tile is determined */
    FADE = MIXER_RATE / 20, /* crossfade at the beginning of each cell */
    NUM_CACHED = 8,
    CHUNK = 4096,
};

struct tile_sound {
    struct tile_sound_source source;
    struct {
        bool is_known;
        int64_t cell;
        int loudest;
    } cache[NUM_CACHED];
    float pcm[2 * CHUNK];
};

struct tile_sound *tile_sound_create(const struct tile_sound_source *source)
{
    struct tile_sound *sound = mem_alloc(sizeof *sound);
    sound->source = *source;
    return sound;
}

void tile_sound_destroy(struct tile_sound *sound)
{
    free(sound);
}

static double energy(struct tile_sound *sound, int tile, int64_t first)
{
    double sum = 0.0;
    for (int at = 0; at < CELL; at += CHUNK) {
        const int count = CELL - at < CHUNK ? CELL - at : CHUNK;
        sound->source.read(sound->source.tiles[tile], first + at, count, sound->pcm);
        for (int i = 0; i < 2 * count; i++)
            sum += (double)sound->pcm[i] * (double)sound->pcm[i];
    }
    return sum;
}

static int find_loudest(struct tile_sound *sound, int64_t cell)
{
    const int place = (int)((uint64_t)cell % NUM_CACHED);
    if (sound->cache[place].is_known && sound->cache[place].cell == cell)
        return sound->cache[place].loudest;
    int best = 0;
    double most = -1.0;
    for (int i = 0; i < sound->source.num; i++) {
        const double now = energy(sound, i, cell * CELL);
        if (now > most) {
            most = now;
            best = i;
        }
    }
    sound->cache[place].is_known = true;
    sound->cache[place].cell = cell;
    sound->cache[place].loudest = best;
    return best;
}

static int64_t cell_of(int64_t sample)
{
    return sample / CELL - (sample % CELL < 0);
}

/* Returns the gain of a tile at a sample. */
static float gain_at(struct tile_sound *sound, int index, int64_t sample)
{
    const int64_t cell = cell_of(sample);
    const int64_t in_cell = sample - cell * CELL;
    const bool is_now = find_loudest(sound, cell) == index;
    if (in_cell >= FADE)
        return is_now ? 1.0f : 0.0f;
    const float part = (float)in_cell / FADE;
    const bool was = find_loudest(sound, cell - 1) == index;
    return (is_now ? part : 0.0f) + (was ? 1.0f - part : 0.0f);
}

static void add_tile(struct tile_sound *sound, int index, int heard, int64_t first, int count,
                     float *out)
{
    sound->source.read(sound->source.tiles[index], first, count, sound->pcm);
    for (int i = 0; i < count; i++) {
        const float gain = heard == HEAR_LOUDEST ? gain_at(sound, index, first + i) : 1.0f;
        out[2 * i] += gain * sound->pcm[2 * i];
        out[2 * i + 1] += gain * sound->pcm[2 * i + 1];
    }
}

void tile_sound_read(struct tile_sound *sound, int heard, int64_t first, int count, float *out)
{
    memset(out, 0, 2 * (size_t)count * sizeof *out);
    for (int at = 0; at < count; at += CHUNK) {
        const int length = count - at < CHUNK ? count - at : CHUNK;
        /* Do this first: it uses the same buffer. */
        for (int64_t cell = cell_of(first + at) - 1;
             heard == HEAR_LOUDEST && cell <= cell_of(first + at + length); cell++)
            find_loudest(sound, cell);
        for (int i = 0; i < sound->source.num; i++)
            if (heard < 0 || heard == i)
                add_tile(sound, i, heard, first + at, length, out + 2 * at);
    }
}
