/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/sound_schedule.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/search.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/emitter.h"
#include "playback/sound/listener.h"
#include "playback/sound/loops.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/voice.h"
#include "world/map.h"

static const char *const ambient_names[NUM_AMBIENTS] = {"ambience/water1.wav",
                                                        "ambience/wind2.wav"};

enum {
    MAX_TWINS = 64, /* voices that start at the same sample and are searched for the same sound */
    MODEL_SIZE = 64,
    PATH_SIZE = 512,
};

struct schedule_builder {
    struct sound_schedule *schedule;
    struct sound_bank *bank;
    struct arena *arena;
    struct log *log;
    struct sound *ambients[NUM_AMBIENTS];
    bool was_looked_up[NUM_AMBIENTS];
    int capacity[2]; /* of passing and lasting */
};

static struct voice *add_voice(struct schedule_builder *builder, bool lasting)
{
    struct voice_list *list = lasting ? &builder->schedule->lasting : &builder->schedule->passing;
    list->voices = arena_grow(builder->arena, list->voices, list->num_voices,
                              &builder->capacity[lasting], sizeof *list->voices);
    return &list->voices[list->num_voices++];
}

/* Extracts the model from "name\model/skin". Returns false if there is none or if it
 * would lead out of the players folder. */
static bool read_player_model(const char *voice, char model[MODEL_SIZE])
{
    const char *at = voice ? strchr(voice, '\\') : NULL;
    at = at ? at + 1 : "";
    const size_t length = strcspn(at, "/\\");
    snprintf(model, MODEL_SIZE, "%.*s", length < MODEL_SIZE ? (int)length : 0, at);
    return model[0] && !strstr(model, "..");
}

/* Finds a sound that depends on the player's model, such as "*fall1.wav": in the folder
 * of the model or, if missing there, that of the default model. `voice` is the player's
 * name and skin, "name\model/skin"; NULL if unknown. */
static struct sound *find_player_sound(struct sound_bank *bank, const char *name, const char *voice)
{
    char model[MODEL_SIZE], path[PATH_SIZE];
    if (read_player_model(voice, model)) {
        /* These files are in the folder of the model, not in sound/. */
        snprintf(path, sizeof path, "#players/%s/%s", model, name + 1);
        if (sound_bank_has(bank, path))
            return sound_bank_find(bank, path);
    }
    snprintf(path, sizeof path, "player/male/%s", name + 1);
    return sound_bank_find(bank, path);
}

/* `voice`: event.sound.voice */
static struct sound *find_sound(struct schedule_builder *builder, const struct level *level,
                                int sound, const char *voice)
{
    const char *name = NULL;
    if (sound < 0)
        name = event_sound_name(sound);
    else if (sound > 0 && sound < level->num_sounds)
        name = level->sound_names[sound];
    if (!name || !*name)
        return NULL;
    return name[0] == '*' ? find_player_sound(builder->bank, name, voice)
                          : sound_bank_find(builder->bank, name);
}

static void add_event(struct schedule_builder *builder, const struct event *event,
                      const struct level *level)
{
    struct sound *sound = find_sound(builder, level, event->sound.sound, event->sound.voice);
    const int64_t start = pcm_sample_at(event->time), end = pcm_sample_at(event->sound.end);
    if (!sound || end <= start)
        return;
    struct emitter *emitter = ARENA_NEW(builder->arena, struct emitter, 1);
    *emitter = (struct emitter){
        .origin = event->sound.origin,
        .volume = event->sound.volume,
        .attenuation = event->sound.attenuation,
        .entity = event->sound.entity,
        .hearing = level->game ? level->game->hearing : NULL,
    };
    *add_voice(builder, sound->loop_start >= 0) = (struct voice){
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

static void add_static(struct schedule_builder *builder, int index, const struct level *level,
                       int sound_index, const struct emitter *emitters, int num_emitters)
{
    struct sound *sound = find_sound(builder, level, sound_index, NULL);
    if (!sound)
        return;
    /* QUIRK: the game rejects these, so a torch without a loop is silent.
     * Test: sound_schedule__static_without_loop__is_refused. */
    if (sound->loop_start < 0) {
        log_warn(builder->log, "sound/%s: has no loop and is therefore silent as a static sound",
                 sound->name);
        return;
    }
    *add_voice(builder, true) = (struct voice){
        .kind = VOICE_STATIC,
        .sound = sound,
        .level = index,
        .start = pcm_sample_at(level->start),
        .end = pcm_sample_at(level->end),
        .num_emitters = num_emitters,
        .emitters = emitters,
    };
}

/* Adds the level's static sounds, one voice per file: as in the game, they are played in
 * phase. */
static void add_statics(struct schedule_builder *builder, int index, const struct level *level)
{
    const int num_sounds = level->num_sounds > 0 ? level->num_sounds : 1;
    int *first = ARENA_NEW(builder->arena, int, (size_t)num_sounds + 1);
    int *filled = ARENA_NEW(builder->arena, int, (size_t)num_sounds);
    struct emitter *emitters =
        ARENA_NEW(builder->arena, struct emitter, (size_t)level->num_static_sounds);

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
            add_static(builder, index, level, i, emitters + first[i], filled[i]);
}

/* Returns the sound, looping endlessly from `loop_start`; NULL if it is too long for
 * that. */
static struct sound *looping_sound(struct schedule_builder *builder, const struct sound *found,
                                   int loop_start)
{
    struct sound *sound = ARENA_NEW(builder->arena, struct sound, 1);
    struct wav whole = found->source;
    whole.loop_start = loop_start;
    return sound_init(sound, found->name, &whole, found->resampler) ? sound : NULL;
}

/* Returns an ambient sound, which is loaded only if a leaf uses it. A file without a loop
 * is repeated completely, whereas the original would fall silent. */
static struct sound *find_ambient(struct schedule_builder *builder, int which)
{
    if (builder->was_looked_up[which])
        return builder->ambients[which];
    builder->was_looked_up[which] = true;
    const struct sound *found = sound_bank_find(builder->bank, ambient_names[which]);
    if (found)
        builder->ambients[which] = looping_sound(
            builder, found, found->source.loop_start < 0 ? 0 : found->source.loop_start);
    return builder->ambients[which];
}

/* Adds the looping sounds of entities. Each is repeated from its beginning, whatever its loop
 * mark is. */
static void add_loops(struct schedule_builder *builder, const struct sound_schedule_source *source,
                      int index)
{
    const struct level *level = source->levels[index];
    const struct loop_list list =
        loops_create(source->events, source->num_events, index, level, builder->arena);
    for (int i = 0; i < list.num; i++) {
        const struct sound *found = find_sound(builder, level, list.items[i].sound, NULL);
        struct sound *sound = found ? looping_sound(builder, found, 0) : NULL;
        if (!sound)
            continue;
        *add_voice(builder, true) = (struct voice){
            .kind = VOICE_LOOP,
            .sound = sound,
            .level = index,
            .start = pcm_sample_at(level->start),
            .end = pcm_sample_at(level->end),
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

static void add_ambients(struct schedule_builder *builder, int index, const struct level *level)
{
    for (int i = 0; i < NUM_AMBIENTS; i++) {
        struct sound *sound = has_ambient(level->map, i) ? find_ambient(builder, i) : NULL;
        if (!sound)
            continue;
        *add_voice(builder, true) = (struct voice){
            .kind = VOICE_AMBIENT,
            .sound = sound,
            .level = index,
            .start = pcm_sample_at(level->start),
            .end = pcm_sample_at(level->end),
            .ambient = i,
        };
    }
}

/* A stable sort: events are already in order, and the voices of the levels precede them. */
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

/* QUIRK: if the same sound starts twice at the same sample, the second skips up to 0.1 s
 * of its beginning, so that the two do not simply add up. Test:
 * sound_schedule__same_sound_twice__second_begins_later_in_it. */
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

static void index_voices(struct voice_list *list, struct arena *arena)
{
    sort_by_start(list);
    list->silent_from = ARENA_NEW(arena, int64_t, (size_t)list->num_voices + 1);
    int64_t latest = INT64_MIN;
    for (int i = 0; i < list->num_voices; i++) {
        const int64_t silent = voice_silent_from(&list->voices[i]);
        latest = silent > latest ? silent : latest;
        list->silent_from[i] = latest;
    }
    find_twins(list); /* last, because voice_mix may cancel a skip */
}

/* QUIRK: the current track is not restarted, not even by the next level. Test:
 * sound_schedule__same_track_again__continues. */
static void add_cue(struct sound_schedule *schedule, const struct event *event)
{
    struct music_cue *last =
        schedule->num_cues > 0 ? &schedule->cues[schedule->num_cues - 1] : NULL;
    const int64_t start = pcm_sample_at(event->time);
    if (last && last->end == INT64_MAX) {
        if (last->track == event->music.track && last->loop && event->music.loop)
            return;
        last->end = start;
    }
    if (event->music.track <= 0)
        return;
    schedule->cues[schedule->num_cues++] = (struct music_cue){
        .start = start,
        .end = INT64_MAX,
        .track = event->music.track,
        .loop = event->music.loop,
    };
}

static void add_cues(struct sound_schedule *schedule, const struct sound_schedule_source *source,
                     struct arena *arena)
{
    int num = 0;
    for (int i = 0; i < source->num_events; i++)
        num += source->events[i].kind == EVENT_MUSIC;
    schedule->cues = ARENA_NEW(arena, struct music_cue, (size_t)num);
    for (int i = 0; i < source->num_events; i++)
        if (source->events[i].kind == EVENT_MUSIC)
            add_cue(schedule, &source->events[i]);
}

void sound_schedule_create(struct sound_schedule *schedule,
                           const struct sound_schedule_source *source, struct sound_bank *bank,
                           struct arena *arena, struct log *log)
{
    struct schedule_builder builder = {
        .schedule = schedule, .bank = bank, .arena = arena, .log = log};
    memset(schedule, 0, sizeof *schedule);
    for (int i = 0; i < source->num_levels; i++) {
        add_statics(&builder, i, source->levels[i]);
        add_ambients(&builder, i, source->levels[i]);
        add_loops(&builder, source, i);
    }
    for (int i = 0; i < source->num_events; i++) {
        const struct event *event = &source->events[i];
        if (event->kind == EVENT_SOUND)
            add_event(&builder, event, source->levels[event->level]);
    }
    index_voices(&schedule->lasting, arena);
    index_voices(&schedule->passing, arena);
    add_cues(schedule, source, arena);
}

static bool is_silent_at(const void *silent_from, const void *sample)
{
    return *(const int64_t *)silent_from <= *(const int64_t *)sample;
}

struct voice *sound_schedule_find_voice(const struct voice_list *list, int64_t first)
{
    return list->voices + search_bound(list->silent_from, list->num_voices,
                                       sizeof *list->silent_from, is_silent_at, &first);
}
