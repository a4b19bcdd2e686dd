/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/sound_schedule.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/search.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/listener.h"
#include "playback/sound/loops.h"
#include "playback/sound/emitter.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/player_voice.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/voice.h"
#include "world/map.h"

static const char *const ambient_names[NUM_AMBIENTS] = {"ambience/water1.wav",
                                                        "ambience/wind2.wav"};

/* How many voices that start together are compared for the same sound. */
enum { MAX_TWINS = 64 };

struct maker {
    struct sound_schedule *score;
    struct sound_bank *bank;
    struct arena *arena;
    struct log *log;
    struct sound *ambients[NUM_AMBIENTS];
    bool has_asked[NUM_AMBIENTS];
    int room[2]; /* voices that fit into lasting and passing */
};

/* Clamped to thirty years, so that infinity fits too. */
static int64_t to_sample(double time)
{
    return (int64_t)floor(fmin(fmax(time, -1e9), 1e9) * MIXER_RATE + 0.5);
}

/* Room for one more at the end of a list that grows by doubling. */
static struct voice *add_voice(struct maker *maker, bool lasting)
{
    struct voice_list *list = lasting ? &maker->score->lasting : &maker->score->passing;
    int *room = &maker->room[lasting];
    if (list->num_voices == *room) {
        struct voice *old = list->voices;
        *room = *room > 0 ? 2 * *room : 64;
        list->voices = ARENA_NEW(maker->arena, struct voice, (size_t)*room);
        if (old)
            memcpy(list->voices, old, (size_t)list->num_voices * sizeof *old);
    }
    return &list->voices[list->num_voices++];
}

/* `voice`: event.sound.voice */
static struct sound *find_sound(struct maker *maker, const struct level *level, int sound,
                                const char *voice)
{
    const char *name = NULL;
    if (sound < 0)
        name = client_sound_name(sound);
    else if (sound > 0 && sound < level->num_sounds)
        name = level->sound_names[sound];
    if (!name || !*name)
        return NULL;
    return player_voice_has(name) ? player_voice_find(maker->bank, name, voice)
                                  : sound_bank_find(maker->bank, name);
}

static void add_event(struct maker *maker, const struct event *event, const struct level *level)
{
    struct sound *sound = find_sound(maker, level, event->sound.sound, event->sound.voice);
    const int64_t start = to_sample(event->time), end = to_sample(event->sound.end);
    if (!sound || end <= start)
        return;
    struct emitter *emitter = ARENA_NEW(maker->arena, struct emitter, 1);
    *emitter = (struct emitter){
        .origin = event->sound.origin,
        .volume = event->sound.volume,
        .attenuation = event->sound.attenuation,
        .entity = event->sound.entity,
        .hearing = level->game ? level->game->hearing : NULL,
    };
    *add_voice(maker, sound->loop_start >= 0) = (struct voice){
        .kind = VOICE_EVENT,
        .sound = sound,
        .level = event->level,
        .start = start,
        .end = end,
        .seed = event->seed,
        .num_emitters = 1,
        .emitters = emitter,
    };
}

static void add_static(struct maker *maker, int index, const struct level *level, int sound_index,
                       const struct emitter *emitters, int num_emitters)
{
    struct sound *sound = find_sound(maker, level, sound_index, NULL);
    if (!sound)
        return;
    /* QUIRK: the game refuses these, so a torch without a loop is silent.
     * Test: score_make__static_without_loop__is_refused. */
    if (sound->loop_start < 0) {
        log_warn(maker->log, "sound/%s: has no loop, so it does not sound from a fixed place",
                 sound->name);
        return;
    }
    *add_voice(maker, true) = (struct voice){
        .kind = VOICE_STATIC,
        .sound = sound,
        .level = index,
        .start = to_sample(level->start),
        .end = to_sample(level->end),
        .num_emitters = num_emitters,
        .emitters = emitters,
    };
}

/* The level's static sounds, one voice for each file: as in the game they are
 * played in step. */
static void add_statics(struct maker *maker, int index, const struct level *level)
{
    const int num_sounds = level->num_sounds > 0 ? level->num_sounds : 1;
    int *first = ARENA_NEW(maker->arena, int, (size_t)num_sounds + 1);
    int *filled = ARENA_NEW(maker->arena, int, (size_t)num_sounds);
    struct emitter *emitters =
        ARENA_NEW(maker->arena, struct emitter, (size_t)level->num_static_sounds);

    for (int i = 0; i < level->num_static_sounds; i++) {
        const int sound = level->static_sounds[i].sound;
        if (sound > 0 && sound < num_sounds)
            first[sound + 1]++;
    }
    for (int i = 0; i < num_sounds; i++)
        first[i + 1] += first[i];
    for (int i = 0; i < level->num_static_sounds; i++) {
        const struct static_sound *from = &level->static_sounds[i];
        if (from->sound <= 0 || from->sound >= num_sounds)
            continue;
        emitters[first[from->sound] + filled[from->sound]++] = (struct emitter){
            .origin = from->origin,
            .volume = from->volume,
            .attenuation = from->attenuation,
        };
    }
    for (int i = 1; i < num_sounds; i++)
        if (filled[i] > 0)
            add_static(maker, index, level, i, emitters + first[i], filled[i]);
}

/* The same sound from `loop_start` on without end; NULL: it is too long for that. */
static struct sound *repeated(struct maker *maker, const struct sound *found, int loop_start)
{
    struct sound *sound = ARENA_NEW(maker->arena, struct sound, 1);
    struct wav whole = found->source;
    whole.loop_start = loop_start;
    return sound_init(sound, found->name, &whole, found->resampler) ? sound : NULL;
}

/* An ambient's sound, loaded only if a leaf has it. A file without a loop is
 * repeated whole: the original would fall silent. */
static struct sound *find_ambient(struct maker *maker, int which)
{
    if (maker->has_asked[which])
        return maker->ambients[which];
    maker->has_asked[which] = true;
    const struct sound *found = sound_bank_find(maker->bank, ambient_names[which]);
    if (found)
        maker->ambients[which] =
            repeated(maker, found, found->source.loop_start < 0 ? 0 : found->source.loop_start);
    return maker->ambients[which];
}

/* Entities' sounds are repeated whole. */
static void add_loops(struct maker *maker, const struct sound_schedule_source *source, int index)
{
    const struct level *level = source->levels[index];
    const struct loop_list list =
        loops_make(source->events, source->num_events, index, level, maker->arena);
    for (int i = 0; i < list.num; i++) {
        const struct sound *found = find_sound(maker, level, list.items[i].sound, NULL);
        struct sound *sound = found ? repeated(maker, found, 0) : NULL;
        if (!sound)
            continue;
        *add_voice(maker, true) = (struct voice){
            .kind = VOICE_LOOP,
            .sound = sound,
            .level = index,
            .start = to_sample(level->start),
            .end = to_sample(level->end),
            .loop = &list.items[i],
        };
    }
}

static bool has_ambient(const struct map *map, int which)
{
    for (int i = 0; map && i < map->num_leafs; i++)
        if (map->leafs[i].ambient[which] > 0)
            return true;
    return false;
}

static void add_ambients(struct maker *maker, int index, const struct level *level)
{
    for (int i = 0; i < NUM_AMBIENTS; i++) {
        struct sound *sound = has_ambient(level->map, i) ? find_ambient(maker, i) : NULL;
        if (!sound)
            continue;
        *add_voice(maker, true) = (struct voice){
            .kind = VOICE_AMBIENT,
            .sound = sound,
            .level = index,
            .start = to_sample(level->start),
            .end = to_sample(level->end),
            .ambient = i,
        };
    }
}

/* Events are in order already; the levels' own voices are before them. */
static void sort_by_start(struct voice_list *list)
{
    for (int i = 1; i < list->num_voices; i++) {
        const struct voice voice = list->voices[i];
        int at = i;
        for (; at > 0 && list->voices[at - 1].start > voice.start; at--)
            list->voices[at] = list->voices[at - 1];
        list->voices[at] = voice;
    }
}

/* QUIRK: when the same sound starts twice at the same sample, the second skips up
 * to 0.1 s of its beginning, so that the two do not just add up. Test:
 * score_make__same_sound_twice__second_begins_later_in_it. */
static void find_twins(struct voice_list *list)
{
    for (int i = 1; i < list->num_voices; i++) {
        struct voice *voice = &list->voices[i];
        const int first = i > MAX_TWINS ? i - MAX_TWINS : 0;
        for (int k = i - 1; k >= first && list->voices[k].start == voice->start; k--) {
            struct voice *other = &list->voices[k];
            if (voice->kind != VOICE_EVENT || other->kind != VOICE_EVENT ||
                other->sound != voice->sound)
                continue;
            const int skip = (int)hash_below(voice->seed, (uint64_t)i, MIXER_RATE / 10);
            const int length = voice->sound->length;
            voice->twin = other->twin ? other->twin : other;
            voice->skip = skip < length ? skip : length - 1;
            break;
        }
    }
}

static void finish(struct voice_list *list, struct arena *arena)
{
    sort_by_start(list);
    list->silent_from = ARENA_NEW(arena, int64_t, (size_t)list->num_voices + 1);
    int64_t latest = INT64_MIN;
    for (int i = 0; i < list->num_voices; i++) {
        const int64_t silent = voice_silent_from(&list->voices[i]);
        latest = silent > latest ? silent : latest;
        list->silent_from[i] = latest;
    }
    find_twins(list); /* last, since a skip may be undone when the voice is decided */
}

/* QUIRK: the track that is playing is not restarted, not even by the next
 * level. Test: score_make__same_track_again__goes_on. */
static void add_cue(struct sound_schedule *score, const struct event *event)
{
    struct music_cue *last = score->num_cues > 0 ? &score->cues[score->num_cues - 1] : NULL;
    const int64_t start = to_sample(event->time);
    if (last && last->end == INT64_MAX) {
        if (last->track == event->music.track && last->loop && event->music.loop)
            return;
        last->end = start;
    }
    if (event->music.track <= 0)
        return;
    score->cues[score->num_cues++] = (struct music_cue){
        .start = start,
        .end = INT64_MAX,
        .track = event->music.track,
        .loop = event->music.loop,
    };
}

static void make_cues(struct sound_schedule *score, const struct sound_schedule_source *source,
                      struct arena *arena)
{
    int num = 0;
    for (int i = 0; i < source->num_events; i++)
        num += source->events[i].kind == EVENT_MUSIC;
    score->cues = ARENA_NEW(arena, struct music_cue, (size_t)num);
    for (int i = 0; i < source->num_events; i++)
        if (source->events[i].kind == EVENT_MUSIC)
            add_cue(score, &source->events[i]);
}

void sound_schedule_make(struct sound_schedule *score, const struct sound_schedule_source *source,
                         struct sound_bank *bank, struct arena *arena, struct log *log)
{
    struct maker maker = {.score = score, .bank = bank, .arena = arena, .log = log};
    memset(score, 0, sizeof *score);
    for (int i = 0; i < source->num_levels; i++) {
        add_statics(&maker, i, source->levels[i]);
        add_ambients(&maker, i, source->levels[i]);
        add_loops(&maker, source, i);
    }
    for (int i = 0; i < source->num_events; i++) {
        const struct event *event = &source->events[i];
        if (event->kind == EVENT_SOUND)
            add_event(&maker, event, source->levels[event->level]);
    }
    finish(&score->lasting, arena);
    finish(&score->passing, arena);
    make_cues(score, source, arena);
}

static bool is_silent_at(const void *silent_from, const void *sample)
{
    return *(const int64_t *)silent_from <= *(const int64_t *)sample;
}

struct voice *voice_list_find(const struct voice_list *list, int64_t first)
{
    return list->voices + search_bound(list->silent_from, list->num_voices,
                                       sizeof *list->silent_from, is_silent_at, &first);
}
