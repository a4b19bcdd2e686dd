/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/sound_bank.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/resample.h"

/* Samples first to end - 1 of the result: sample i is (i - first) * num / den source
 * samples after `from`. */
struct span {
    int from;
    int first, end;
    int num, den;
};

static int64_t scaled(int64_t samples, int rate)
{
    return (samples * MIXER_RATE + rate / 2) / rate;
}

static bool loops(const struct wav *wav)
{
    return wav->loop_start >= 0;
}

static struct span fitted_span(int from, int to, int first, int end)
{
    return (struct span){from, first, end, to - from, end - first};
}

/* Divides a sound into spans and returns its length. A looping sound has three: the part
 * before the loop, the first pass of the loop, and its second pass, which is repeated.
 * The second differs from the first at its start, where resampling blends it with the end
 * of the loop. */
static int64_t make_spans(const struct wav *wav, const struct resampler *resampler,
                          struct span out[3])
{
    const int rate = resampler->rate, start = wav->loop_start, end = wav->num_samples;
    const int64_t whole = ((int64_t)end * MIXER_RATE + rate - 1) / rate;
    memset(out, 0, 3 * sizeof *out);
    if (2 * whole > LIMIT_SOUND_SAMPLES)
        return -1;
    out[0] = (struct span){0, 0, (int)whole, rate, MIXER_RATE};
    if (!loops(wav))
        return whole;

    const int before = (int)scaled(start, rate), body = (int)scaled(end - start, rate);
    const int pass = body > 0 ? body : 1, first_end = before + pass, second_end = first_end + pass;
    out[0] = fitted_span(0, start, 0, before);
    out[1] = fitted_span(start, end, before, first_end);
    out[2] = fitted_span(end, 2 * end - start, first_end, second_end);
    return second_end;
}

bool sound_init(struct sound *sound, const char *name, const struct wav *source,
                const struct resampler *resampler)
{
    struct span spans[3];
    const int64_t length = make_spans(source, resampler, spans);
    if (length < 0)
        return false;
    *sound = (struct sound){
        .name = name,
        .length = (int)length,
        .loop_start = loops(source) ? spans[2].first : -1,
        .source = *source,
        .resampler = resampler,
    };
    return true;
}

/* Returns the source as it is played: zeros, the samples, then the loop repeated or
 * zeros. Sample 0 is at out[reach], and 2 * reach samples follow out[end]. The caller
 * frees it. */
static float *unroll(const struct wav *wav, int end, int reach)
{
    const int count = end + 2 * reach;
    float *out = mem_alloc(((size_t)reach + (size_t)count) * sizeof *out);
    for (int i = 0; i < count; i++) {
        int at = i;
        if (at >= wav->num_samples && loops(wav))
            at = wav->loop_start + (at - wav->loop_start) % (wav->num_samples - wav->loop_start);
        out[reach + i] = at < wav->num_samples ? wav->samples[at] : 0.0f;
    }
    return out;
}

static void fill_span(float *pcm, const struct span *span, const struct resampler *resampler,
                      const float *source)
{
    enum { CANCEL_INTERVAL = 1 << 18 }; /* samples between checks, some milliseconds */
    for (int i = span->first; i < span->end; i++) {
        if ((i - span->first) % CANCEL_INTERVAL == CANCEL_INTERVAL - 1 && cancel_check())
            return;
        const int64_t at = (int64_t)(i - span->first) * span->num;
        pcm[i] = resampler_at(resampler, source + span->from + at / span->den,
                              (double)(at % span->den) / span->den);
    }
}

static void make_pcm(struct sound *sound, struct arena *arena)
{
    const struct resampler *resampler = sound->resampler;
    const struct wav *wav = &sound->source;
    struct span spans[3];
    make_spans(wav, resampler, spans);
    const int end = loops(wav) ? 2 * wav->num_samples - wav->loop_start : wav->num_samples;
    float *source = unroll(wav, end, resampler->reach);
    sound->pcm = ARENA_NEW(arena, float, (size_t)sound->length);
    for (int i = 0; i < 3; i++)
        fill_span(sound->pcm, &spans[i], resampler, source + resampler->reach);
    free(source);
}

void sound_read(struct sound *sound, int64_t position, int count, float *out, struct arena *arena)
{
    assert(position >= 0);
    if (!sound->pcm)
        make_pcm(sound, arena);
    while (count > 0) {
        if (position >= sound->length && sound->loop_start >= 0)
            position = sound->loop_start +
                       (position - sound->loop_start) % (sound->length - sound->loop_start);
        if (position >= sound->length) {
            memset(out, 0, (size_t)count * sizeof *out);
            return;
        }
        const int64_t left = sound->length - position;
        const int n = left < count ? (int)left : count;
        memcpy(out, sound->pcm + position, (size_t)n * sizeof *out);
        out += n;
        count -= n;
        position += n;
    }
}

enum { NUM_BUCKETS = 256 };

struct entry {
    struct entry *next;
    const char *name;
    struct sound *sound; /* NULL: missing or malformed */
};

struct rate {
    struct rate *next;
    struct resampler *resampler;
};

struct sound_bank {
    struct arena *arena;
    const struct vfs *vfs;
    struct log *log;
    struct entry *buckets[NUM_BUCKETS];
    struct rate *rates;
    int64_t num_samples; /* of all sounds together, original and converted */
};

struct sound_bank *sound_bank_create(struct arena *arena, const struct vfs *vfs, struct log *log)
{
    struct sound_bank *bank = ARENA_NEW(arena, struct sound_bank, 1);
    bank->arena = arena;
    bank->vfs = vfs;
    bank->log = log;
    return bank;
}

static const struct resampler *find_resampler(struct sound_bank *bank, int rate)
{
    for (struct rate *r = bank->rates; r; r = r->next)
        if (r->resampler->rate == rate)
            return r->resampler;
    struct rate *r = ARENA_NEW(bank->arena, struct rate, 1);
    r->resampler = resampler_create(bank->arena, rate);
    r->next = bank->rates;
    bank->rates = r;
    return r->resampler;
}

enum { PATH_SIZE = 512 };

static void make_path(char path[PATH_SIZE], const char *name)
{
    if (name[0] == '#')
        snprintf(path, PATH_SIZE, "%s", name + 1);
    else
        snprintf(path, PATH_SIZE, "sound/%s", name);
}

bool sound_bank_has(const struct sound_bank *bank, const char *name)
{
    char path[PATH_SIZE];
    make_path(path, name);
    return bank->vfs && vfs_find(bank->vfs, path) >= 0;
}

static bool load(struct sound_bank *bank, const char *name, struct sound *out, struct err *err)
{
    char path[PATH_SIZE];
    struct vfs_file file;
    struct wav wav;
    make_path(path, name);
    if (cancel_was_observed())
        return false;
    if (bank->num_samples > LIMIT_SOUND_TOTAL)
        return err_set(err, ERR_LIMIT,
                       "%s: not played: the sounds loaded before it have more than %d samples",
                       path, LIMIT_SOUND_TOTAL);
    if (!vfs_load(bank->vfs, path, LIMIT_ASSET_SIZE, &file, err))
        return false;
    const bool ok = wav_parse(&wav, path, bytes_make(file.data, file.size), bank->arena, err);
    vfs_file_free(&file);
    if (!ok)
        return false;
    if (wav.num_channels > 1)
        log_verbose(bank->log, "%s: mixing %d channels to one", path, wav.num_channels);
    if (!sound_init(out, name, &wav, find_resampler(bank, wav.rate)))
        return err_set(err, ERR_LIMIT, "%s: longer than %d samples at %d Hz", path,
                       LIMIT_SOUND_SAMPLES, MIXER_RATE);
    bank->num_samples += wav.num_samples + out->length;
    return true;
}

/* Names are compared without regard to case, like file names. */
static struct entry **find_bucket(struct sound_bank *bank, const char *name)
{
    uint64_t hash = 0;
    for (; *name; name++) {
        const char letter = (char)tolower((unsigned char)*name);
        hash = hash_bytes(hash, &letter, 1);
    }
    return &bank->buckets[hash % NUM_BUCKETS];
}

struct sound *sound_bank_find(struct sound_bank *bank, const char *name)
{
    struct entry **bucket = find_bucket(bank, name);
    for (struct entry *entry = *bucket; entry; entry = entry->next)
        if (strcasecmp(entry->name, name) == 0)
            return entry->sound;

    struct entry *entry = ARENA_NEW(bank->arena, struct entry, 1);
    struct err err = {0};
    entry->name = arena_strdup(bank->arena, name);
    entry->sound = ARENA_NEW(bank->arena, struct sound, 1);
    if (!load(bank, entry->name, entry->sound, &err)) {
        if (err.kind != ERR_NONE)
            log_warn(bank->log, "%s", err.text);
        entry->sound = NULL;
    }
    entry->next = *bucket;
    *bucket = entry;
    return entry->sound;
}
