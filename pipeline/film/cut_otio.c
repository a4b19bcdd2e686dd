/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/cut_otio.h"

#include <string.h>

#include "base/arena.h"
#include "base/paths.h"
#include "pipeline/film/cut_list.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/script_paths.h"
#include "playback/sound/pcm_format.h"

struct otio {
    struct json json;
    const struct cut_list *list;
    const char *file;
    double rate; /* frames per second */
};

/* ---- parts ---- */

static void open_schema(struct json *json, const char *key, const char *schema, const char *name)
{
    json_open_object(json, key);
    json_text(json, "OTIO_SCHEMA", schema);
    if (name)
        json_utf8(json, "name", name);
    json_open_object(json, "metadata");
    json_close_object(json);
}

static void put_time(struct json *json, const char *key, int64_t value, double rate)
{
    json_open_object(json, key);
    json_text(json, "OTIO_SCHEMA", "RationalTime.1");
    json_number(json, "rate", rate, 12);
    json_number(json, "value", (double)value, 1);
    json_close_object(json);
}

static void put_range(struct json *json, const char *key, int64_t start, int64_t duration,
                      double rate)
{
    json_open_object(json, key);
    json_text(json, "OTIO_SCHEMA", "TimeRange.1");
    put_time(json, "start_time", start, rate);
    put_time(json, "duration", duration, rate);
    json_close_object(json);
}

static void put_empty_array(struct json *json, const char *key)
{
    json_open_array(json, key);
    json_close_array(json);
}

/* Returns a relative or absolute file name as a reference that URLs may have. */
static const char *url_of(const struct otio *otio, const char *path)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    const char *name = script_paths_relative(otio->file, path, otio->list->arena);
    char *url = ARENA_NEW(otio->list->arena, char, 3 * strlen(name) + 1), *end = url;
    for (; *name; name++)
        if (strchr(plain, *name))
            *end++ = *name;
        else
            end += sprintf(end, "%%%02X", (unsigned char)*name);
    *end = '\0';
    return *url == '/' ? arena_printf(otio->list->arena, "file://%s", url) : url;
}

static void put_media(struct otio *otio, const char *path, int64_t duration, double rate)
{
    struct json *json = &otio->json;
    json_text(json, "active_media_reference_key", "DEFAULT_MEDIA");
    json_open_object(json, "media_references");
    if (path) {
        open_schema(json, "DEFAULT_MEDIA", "ExternalReference.1", path_base(path));
        json_text(json, "target_url", url_of(otio, path));
    } else {
        open_schema(json, "DEFAULT_MEDIA", "MissingReference.1", "");
    }
    put_range(json, "available_range", 0, duration, rate);
    json_close_object(json);
    json_close_object(json);
}

static void open_clip(struct json *json, const char *name, int64_t from, int64_t duration,
                      double rate)
{
    open_schema(json, NULL, "Clip.2", name);
    json_bool(json, "enabled", true);
    put_range(json, "source_range", from, duration, rate);
    put_empty_array(json, "effects");
}

static void open_track(struct json *json, const char *name, const char *kind, bool is_enabled)
{
    open_schema(json, NULL, "Track.1", name);
    json_text(json, "kind", kind);
    json_bool(json, "enabled", is_enabled);
    json_text(json, "source_range", NULL);
    put_empty_array(json, "effects");
    put_empty_array(json, "markers");
    json_open_array(json, "children");
}

static void close_track(struct json *json)
{
    json_close_array(json);
    json_close_object(json);
}

/* ---- clips ---- */

static void put_marker(struct otio *otio, const struct cut_marker *marker)
{
    static const char *const colours[] = {
        [CUT_MARKER_KILL] = "RED",
        [CUT_MARKER_LEVEL] = "GREEN",
        [CUT_MARKER_CAPTION] = "CYAN",
        [CUT_MARKER_STILL] = "YELLOW",
    };
    struct json *json = &otio->json;
    open_schema(json, NULL, "Marker.2", marker->text);
    json_text(json, "color", colours[marker->kind]);
    json_text(json, "comment", "");
    put_range(json, "marked_range", marker->first, marker->num_frames, otio->rate);
    json_close_object(json);
}

static void put_transition(struct otio *otio, const struct cut_clip *clip)
{
    struct json *json = &otio->json;
    if (clip->transition == TRANSITION_CUT)
        return;
    const bool is_wipe = clip->transition == TRANSITION_WIPE;
    open_schema(json, NULL, "Transition.1", is_wipe ? "wipe" : "dissolve");
    json_text(json, "transition_type", is_wipe ? "Custom_Transition" : "SMPTE_Dissolve");
    put_time(json, "in_offset", clip->before, otio->rate);
    put_time(json, "out_offset", clip->after, otio->rate);
    json_close_object(json);
}

static void put_clip(struct otio *otio, const struct cut_clip *clip, bool has_markers)
{
    struct json *json = &otio->json;
    put_transition(otio, clip);
    open_clip(json, clip->name, clip->first, clip->num_frames, otio->rate);
    json_open_array(json, "markers");
    for (int i = 0; has_markers && i < clip->num_markers; i++)
        put_marker(otio, &clip->markers[i]);
    json_close_array(json);
    put_media(otio, clip->media->path, clip->media->num_frames, otio->rate);
    json_close_object(json);
}

static void put_gap(struct otio *otio, int64_t duration, double rate)
{
    struct json *json = &otio->json;
    if (duration <= 0)
        return;
    open_schema(json, NULL, "Gap.1", "");
    json_bool(json, "enabled", true);
    put_range(json, "source_range", 0, duration, rate);
    put_empty_array(json, "effects");
    put_empty_array(json, "markers");
    json_close_object(json);
}

static bool has_sound(const struct cut_list *list)
{
    for (int i = 0; i < list->num_clips; i++)
        if (list->clips[i].media->has_sound)
            return true;
    return false;
}

static void put_sound(struct otio *otio)
{
    const struct cut_list *list = otio->list;
    if (!has_sound(list))
        return;
    open_track(&otio->json, "sound", "Audio", true);
    for (int i = 0; i < list->num_clips; i++)
        if (list->clips[i].media->has_sound)
            put_clip(otio, &list->clips[i], false);
        else
            put_gap(otio, list->clips[i].num_frames, otio->rate);
    close_track(&otio->json);
}

/* ---- music ---- */

/* Writes one track with the stretches from `first` on that do not overlap; marks them as done. */
static void put_music_track(struct otio *otio, bool *is_done, int first)
{
    const struct cut_list *list = otio->list;
    struct json *json = &otio->json;
    int64_t end = 0;
    open_track(json, "music, which the sound contains already", "Audio", false);
    for (int i = first; i < list->num_music; i++) {
        const struct cut_music *music = &list->music[i];
        if (is_done[i] || music->at < end)
            continue;
        is_done[i] = true;
        put_gap(otio, music->at - end, MIXER_RATE);
        open_clip(json, path_base(music->file), music->from, music->num_samples, MIXER_RATE);
        put_empty_array(json, "markers");
        put_media(otio, music->file, music->file_samples, MIXER_RATE);
        json_close_object(json);
        end = music->at + music->num_samples;
    }
    close_track(json);
}

static void put_music(struct otio *otio)
{
    const int num = otio->list->num_music;
    bool *is_done = ARENA_NEW(otio->list->arena, bool, (size_t)num + 1);
    for (int i = 0; i < num; i++)
        if (!is_done[i])
            put_music_track(otio, is_done, i);
}

void cut_otio_write(FILE *stream, const struct cut_list *list, const char *file)
{
    struct otio otio = {.json = {.stream = stream},
                        .list = list,
                        .file = file,
                        .rate = (double)list->fps.num / list->fps.den};
    struct json *json = &otio.json;
    open_schema(json, NULL, "Timeline.1", list->name);
    put_time(json, "global_start_time", 0, otio.rate);
    open_schema(json, "tracks", "Stack.1", "tracks");
    json_bool(json, "enabled", true);
    json_text(json, "source_range", NULL);
    put_empty_array(json, "effects");
    put_empty_array(json, "markers");
    json_open_array(json, "children");
    open_track(json, "picture", "Video", true);
    for (int i = 0; i < list->num_clips; i++)
        put_clip(&otio, &list->clips[i], true);
    close_track(json);
    put_sound(&otio);
    put_music(&otio);
    json_close_array(json);
    json_close_object(json);
    json_close_object(json);
    fputc('\n', stream);
}
