/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/film_sound.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/trig.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_accents.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/film/transition_sound.h"
#include "playback/sound/limiter.h"
#include "playback/sound/music.h"
#include "playback/sound/music_loudness.h"
#include "playback/sound/pcm_format.h"

/* In blocks of 10 ms. Music is lowered starting DUCK_AHEAD before something loud; it stays
 * lowered for DUCK_HOLD after it and then returns within DUCK_BACK. */
enum {
    DUCK_AHEAD = 15,
    DUCK_HOLD = 30,
    DUCK_BACK = 70,
    NUM_BLOCKS = 256, /* cached blocks of the game's sound; a power of two above the sum of these */
    HALF_CUT = MIXER_RATE / 200, /* half of the 10 ms in which sound changes at a cut */
};

/* The game's sound starts to lower music at `quiet`, and lowers it fully at `loud`. */
static const float quiet = 0.06f, loud = 0.15f; /* root mean square */

struct track {
    const struct film_music *cue;
    struct music *music;
    bool is_shared;     /* `music` belongs to an earlier track */
    int64_t start, end; /* samples of the film */
    int64_t skip;       /* samples of the file */
    bool has_loudness;
    double loudness; /* of the part that is played, in LUFS */
    float lowered;   /* gain at kills and voices */
};

struct game_block {
    bool is_known;
    int64_t index;
    float loudness; /* 0..1: how much it lowers the music */
    float pcm[MAX_PCM_CHANNELS * MIXER_BLOCK];
};

struct film_sound {
    const struct film_plan *plan;
    struct film_sound_options options;
    int channels;
    int num_tracks;
    struct track *tracks;
    int64_t num_samples; /* total of all music */
    struct game_block *blocks;
    struct film_accents *accents;
    float film_gain; /* of the limiter */
    struct limiter *limiter;
};

/* ---- shots ---- */

/* The crossfade between the sounds of two shots, in samples of the film. */
struct crossfade {
    int64_t from, to;
    bool is_cut; /* linear gains, because the sound may be continuous; else equal power */
};

static int64_t film_end(const struct film_sound *sound)
{
    return rational_frame_sample(sound->plan->fps, sound->plan->num_frames, MIXER_RATE);
}

static int64_t shot_begin(const struct film_sound *sound, int shot)
{
    return rational_frame_sample(sound->plan->fps, sound->plan->shots[shot].first_frame,
                                 MIXER_RATE);
}

/* Returns the crossfade at the beginning of a shot: as the shot's own sound fades in or, with
 * `is_out`, as that of the previous shot fades out. If only one of them extends beyond its
 * picture, the other one is shortened. */
static struct crossfade crossfade_before(const struct film_sound *sound, int shot, bool is_out)
{
    const struct planned_shot *into = &sound->plan->shots[shot];
    const double before = into->shot->sound_before, after = into[-1].shot->sound_after;
    const double shift = is_out ? (after > 0.0 ? after : -before) : before > 0.0 ? -before : after;
    const int64_t move = llround(shift * MIXER_RATE);
    struct crossfade crossfade = {
        .from = shot_begin(sound, shot) + move,
        .to =
            rational_frame_sample(sound->plan->fps, into->first_frame + into->overlap, MIXER_RATE) +
            move,
        .is_cut = into->overlap == 0,
    };
    if (crossfade.is_cut) {
        crossfade.from -= HALF_CUT;
        crossfade.to += HALF_CUT;
    }
    return crossfade;
}

/* Crossfades at both ends of a shot's sound. There are none at the ends of the film. */
static struct crossfade crossfade_in(const struct film_sound *sound, int shot)
{
    return shot > 0 ? crossfade_before(sound, shot, false) : (struct crossfade){INT64_MIN, 0, true};
}

static struct crossfade crossfade_out(const struct film_sound *sound, int shot)
{
    const int64_t end = film_end(sound);
    return shot + 1 < sound->plan->num_shots ? crossfade_before(sound, shot + 1, true)
                                             : (struct crossfade){end, end, true};
}

/* Returns the gain of a sound in a crossfade: from 0 to 1 or, with `is_out`, from 1 to 0. */
static float crossfade_gain(const struct crossfade *crossfade, int64_t at, bool is_out)
{
    if (is_out ? at < crossfade->from : at >= crossfade->to)
        return 1.0f;
    float in =
        fmaxf((float)(at - crossfade->from) / (float)(crossfade->to - crossfade->from), 0.0f);
    in = is_out ? fmaxf(1.0f - in, 0.0f) : in;
    return crossfade->is_cut ? in : trig_sinf(in * 1.57079633f);
}

/* Adds a shot's sound to samples [first, first + MIXER_BLOCK). */
static void add_shot(struct film_sound *sound, int shot, int64_t first, float *out)
{
    const struct crossfade in = crossfade_in(sound, shot), out_fade = crossfade_out(sound, shot);
    const int64_t begin = shot_begin(sound, shot), last = first + MIXER_BLOCK;
    int64_t from = in.from > first ? in.from : first;
    const int64_t to = out_fade.to < last ? out_fade.to : last;
    float pcm[MAX_PCM_CHANNELS * MIXER_BLOCK];
    if (from < 0)
        from = 0;
    if (from >= to)
        return;
    assert(sound->options.players[shot]);
    shot_player_sound(sound->options.players[shot], from - begin, (int)(to - from), pcm);
    for (int64_t at = from; at < to; at++) {
        const float gain = crossfade_gain(&in, at, false) * crossfade_gain(&out_fade, at, true);
        for (int c = 0; c < sound->channels; c++)
            out[sound->channels * (at - first) + c] +=
                pcm[sound->channels * (at - from) + c] * gain;
    }
}

/* Returns the last shot that begins at or before a sample. */
static int find_shot(const struct film_sound *sound, int64_t at)
{
    int low = 0, high = sound->plan->num_shots - 1;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (shot_begin(sound, middle) <= at)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Find the first and the last shot that can sound within a range: the sound of a shot
 * extends at most from the beginning of the previous one to the end of the next one. */
static int first_shot(const struct film_sound *sound, int64_t from)
{
    const int shot =
        find_shot(sound, from - HALF_CUT) - 3; /* in transitions, two shots are visible */
    return shot > 0 ? shot : 0;
}

static int last_shot(const struct film_sound *sound, int64_t to)
{
    const int shot = find_shot(sound, to + HALF_CUT) + 1;
    return shot < sound->plan->num_shots ? shot : sound->plan->num_shots - 1;
}

/* Returns how much a block lowers the music, 0..1; from both channels, or from all
 * directions. */
static float loudness_of(const struct film_sound *sound, const float *pcm)
{
    const int step = sound->channels, heard = sound->options.layout == PCM_AMBISONIC ? 1 : 2;
    float sum = 0.0f;
    for (int i = 0; i < MIXER_BLOCK; i++)
        for (int c = 0; c < heard; c++)
            sum += pcm[step * i + c] * pcm[step * i + c];
    const float level = sqrtf(sum / (float)(heard * MIXER_BLOCK));
    return fminf(fmaxf((level - quiet) / (loud - quiet), 0.0f), 1.0f);
}

/* Returns a block of the game's sound, cached. */
static const struct game_block *game_block(struct film_sound *sound, int64_t index)
{
    struct game_block *block = &sound->blocks[(uint64_t)index % NUM_BLOCKS];
    const int64_t first = index * MIXER_BLOCK;
    if (block->is_known && block->index == index)
        return block;
    block->is_known = true;
    block->index = index;
    memset(block->pcm, 0, sizeof block->pcm);
    if (first + MIXER_BLOCK > 0 && first < film_end(sound)) {
        const int end = last_shot(sound, first + MIXER_BLOCK);
        for (int shot = first_shot(sound, first); shot <= end; shot++)
            add_shot(sound, shot, first, block->pcm);
    }
    block->loudness = loudness_of(sound, block->pcm);
    return block;
}

/* ---- music ---- */

/* Returns how much the game's sound around a block lowers the music, 0..1. */
static float ducking(struct film_sound *sound, int64_t block)
{
    float most = 0.0f;
    for (int i = -DUCK_HOLD - DUCK_BACK + 1; i < DUCK_AHEAD; i++) {
        const float near = i > 0             ? 1.0f - (float)i / DUCK_AHEAD
                           : i >= -DUCK_HOLD ? 1.0f
                                             : 1.0f + (float)(i + DUCK_HOLD) / DUCK_BACK;
        most = fmaxf(most, near * game_block(sound, block + i)->loudness);
    }
    return most;
}

/* Fades take at least 5 ms, to avoid clicks. */
static float fade_gain(double fade, int64_t samples)
{
    return fminf(fmaxf((float)samples / (float)fmax(fade * MIXER_RATE, HALF_CUT), 0.0f), 1.0f);
}

static float decibels(double value)
{
    return (float)trig_pow(10.0, value / 20.0);
}

/* Returns the gain that gives a track its level in the film, if it has one. */
static float level_gain(const struct film_sound *sound, const struct track *track)
{
    if (!track->cue->has_level || !track->has_loudness)
        return 1.0f;
    return decibels(track->cue->level + sound->options.level_shift - track->loudness) /
           sound->film_gain;
}

static void add_track(struct film_sound *sound, const struct track *track, int64_t block,
                      float *out)
{
    const struct film_music *cue = track->cue;
    const int64_t first = block * MIXER_BLOCK, last = first + MIXER_BLOCK;
    const int64_t from = track->start > first ? track->start : first;
    const int64_t to = track->end < last ? track->end : last;
    float pcm[2 * MIXER_BLOCK];
    if (from >= to)
        return;
    const bool ducks = cue->duck < 1.0;
    const float a = ducks ? ducking(sound, block) : 0.0f;
    const float b = ducks ? ducking(sound, block + 1) : 0.0f;
    float accents[MIXER_BLOCK];
    const bool has_accents =
        cue->sidechain > 0.0 && film_accents_read(sound->accents, first, MIXER_BLOCK, accents);
    const float volume = sound->options.music_volume * level_gain(sound, track);
    music_read(track->music, from - track->start + track->skip, (int)(to - from), cue->loop, pcm);
    for (int64_t at = from; at < to; at++) {
        const float lowered = a + (b - a) * (float)(at - first) / MIXER_BLOCK;
        const float accent =
            has_accents ? 1.0f - accents[at - first] * (1.0f - track->lowered) : 1.0f;
        const float gain = (float)curve_or(&cue->gain, (double)at / MIXER_RATE, 1.0) * volume *
                           accent * fade_gain(cue->fade_in, at - track->start) *
                           fade_gain(cue->fade_out, track->end - at) *
                           (1.0f - lowered * (1.0f - (float)cue->duck));
        pcm_add_stereo(sound->options.layout, pcm + 2 * (at - from), gain,
                       out + sound->channels * (at - first));
    }
}

static void mix_block(void *context, int64_t index, float *out)
{
    struct film_sound *sound = context;
    memcpy(out, game_block(sound, index)->pcm,
           (size_t)(sound->channels * MIXER_BLOCK) * sizeof *out);
    transition_sound_add(sound->plan, sound->options.layout, index * MIXER_BLOCK, MIXER_BLOCK, out);
    for (int i = 0; i < sound->num_tracks; i++)
        add_track(sound, &sound->tracks[i], index, out);
}

/* Decodes a file only once, even if several cues use it. */
static bool open_music(struct film_sound *sound, struct track *track, struct log *log,
                       struct err *err)
{
    for (int i = 0; i < sound->num_tracks; i++)
        if (strcmp(sound->tracks[i].cue->file, track->cue->file) == 0) {
            track->music = sound->tracks[i].music;
            track->is_shared = true;
            return true;
        }
    track->music = music_open(track->cue->file, log, err);
    if (!track->music)
        return false;
    sound->num_samples += music_num_samples(track->music);
    if (sound->num_samples <= LIMIT_SCRIPT_SAMPLES)
        return true;
    music_destroy(track->music);
    return err_set(err, ERR_LIMIT, "%s: the film's music has more than %d samples",
                   track->cue->file, LIMIT_SCRIPT_SAMPLES);
}

static const char *word_of(const struct film_music *cue)
{
    return cue->of_shot >= 0 ? "play" : "music";
}

static bool open_track(struct film_sound *sound, const struct film_music *cue, struct log *log,
                       struct err *err)
{
    struct track *track = &sound->tracks[sound->num_tracks];
    *track = (struct track){.cue = cue, .start = llround(cue->at * MIXER_RATE)};
    track->skip = llround(cue->from * MIXER_RATE);
    if (!open_music(sound, track, log, err))
        return err_prefix(err, "%s%s", cue->where, word_of(cue));
    sound->num_tracks++;
    const int64_t rest = music_length(track->music) - track->skip;
    if (rest <= 0)
        return err_set(err, ERR_FORMAT, "%s%s: from: %.3f s is after the end of \"%s\", at %.3f s",
                       cue->where, word_of(cue), cue->from, cue->file,
                       (double)music_length(track->music) / MIXER_RATE);
    int64_t length = cue->loop ? INT64_MAX / 2 : rest;
    if (cue->length > 0.0 && llround(cue->length * MIXER_RATE) < length)
        length = llround(cue->length * MIXER_RATE);
    track->end = track->start + length;
    if (track->end > film_end(sound))
        track->end = film_end(sound);
    track->lowered = decibels(-cue->sidechain);
    if (cue->has_level || sound->options.measures_music)
        track->has_loudness = music_loudness(track->music, track->skip, track->end - track->start,
                                             cue->loop, &track->loudness);
    return true;
}

struct film_sound *film_sound_open(const struct film *film, const struct film_plan *plan,
                                   const struct film_sound_options *options, struct log *log,
                                   struct err *err)
{
    struct film_sound *sound = mem_alloc(sizeof *sound);
    sound->plan = plan;
    sound->options = *options;
    sound->channels = pcm_channels(options->layout);
    sound->tracks = mem_alloc((size_t)film->num_music * sizeof *sound->tracks + 1);
    sound->blocks = mem_alloc(NUM_BLOCKS * sizeof *sound->blocks);
    sound->accents = film_accents_create(plan, options->players);
    sound->film_gain = LIMITER_GAIN;
    sound->limiter = limiter_create((struct block_source){mix_block, sound, options->layout});
    for (int i = 0; i < film->num_music; i++) {
        if (!open_track(sound, &film->music[i], log, err)) {
            film_sound_close(sound);
            return NULL;
        }
    }
    return sound;
}

void film_sound_close(struct film_sound *sound)
{
    if (!sound)
        return;
    for (int i = 0; i < sound->num_tracks; i++)
        if (!sound->tracks[i].is_shared)
            music_destroy(sound->tracks[i].music);
    limiter_destroy(sound->limiter);
    film_accents_destroy(sound->accents);
    free(sound->tracks);
    free(sound->blocks);
    free(sound);
}

/* Frees the buffers of shots that ended long ago. */
static void free_finished_shots(const struct film_sound *sound, int64_t at)
{
    const int64_t reach = (int64_t)(FILM_SOUND_REACH * MIXER_RATE);
    for (int i = find_shot(sound, at - reach) - 1; i >= 0; i--) {
        if (!sound->options.players[i])
            return;
        if (crossfade_out(sound, i).to < at - reach)
            shot_player_free_sound(sound->options.players[i]);
    }
}

void film_sound_set_gain(struct film_sound *sound, float gain)
{
    limiter_set_gain(sound->limiter, gain);
    sound->film_gain = gain;
}

/* Returns the greatest gain of a cue in the film. */
static double greatest_gain(const struct curve *gain)
{
    double most = gain->num > 0 ? 0.0 : 1.0;
    for (int i = 0; i < gain->num; i++)
        most = fmax(most, gain->keys[i].value);
    return most;
}

void film_sound_check_music(const struct film_sound *sound, double loudness, struct log *log)
{
    static const double farthest = 10.0; /* LU */
    for (int i = 0; i < sound->num_tracks; i++) {
        const struct track *track = &sound->tracks[i];
        const double gain =
            greatest_gain(&track->cue->gain) *
            (double)(sound->options.music_volume * level_gain(sound, track) * sound->film_gain);
        if (track->cue->of_shot >= 0 || !track->has_loudness || gain <= 0.0)
            continue;
        const double below = loudness - track->loudness - 20.0 * trig_log10(gain);
        if (below > farthest)
            log_warn(log,
                     "%smusic: %.0f LU quieter than the film and hardly audible; use level = -17",
                     track->cue->where, below);
    }
}

bool film_sound_music(const struct film_sound *sound, int index, struct film_sound_music *out)
{
    if (index >= sound->num_tracks)
        return false;
    const struct track *track = &sound->tracks[index];
    *out = (struct film_sound_music){track->cue->file, track->start, track->end, track->skip,
                                     music_length(track->music)};
    return true;
}

void film_sound_read(struct film_sound *sound, int64_t first, int count, float *out)
{
    limiter_read(sound->limiter, first, count, out);
    free_finished_shots(sound, first);
}
