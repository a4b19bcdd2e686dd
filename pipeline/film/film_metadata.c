/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_metadata.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/printable.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "encode/metadata.h"
#include "pipeline/film/film_text.h"
#include "pipeline/film/subtitle_cues.h"
#include "pipeline/print/file_hash.h"
#include "pipeline/session/cutscene.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/print_iterator.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum {
    MAX_CHAT_LINES = 3,  /* shown at once: the latest lines of chat and prints */
    MAX_TEXT_LINES = 32, /* per text; few players support more in a subtitle */
};

static const double kill_lead = 2, chat_seconds = 4, center_seconds = 2; /* s */

/* ---- lists of entries ---- */

struct entry_list {
    struct arena *arena;
    struct rational fps;
    int64_t first, last; /* the film's */
    struct metadata_entry *items;
    int num, room, limit;
};

static struct entry_list begin_list(struct arena *arena, struct rational fps, int64_t first,
                                    int64_t last, int limit)
{
    return (struct entry_list){
        .arena = arena, .fps = fps, .first = first, .last = last, .limit = limit};
}

static void append(struct entry_list *list, int64_t first, int64_t last, const char *text)
{
    if (list->num == list->limit)
        return;
    list->items = arena_grow(list->arena, list->items, list->num, &list->room, sizeof *list->items);
    list->items[list->num++] = (struct metadata_entry){first, last, text};
}

/* Begins a chapter, which ends the one before. Of two chapters at the first frame the later
 * one is kept; of two at any other frame the earlier one. */
static void add_chapter(struct entry_list *list, int64_t first, const char *text)
{
    struct metadata_entry *before = list->num > 0 ? &list->items[list->num - 1] : NULL;
    if (first >= list->last)
        return;
    if (first <= list->first && before) {
        before->text = text;
        return;
    }
    if (first < list->first)
        first = list->first;
    if (before && first <= before->first)
        return;
    if (before)
        before->last = first;
    append(list, first, list->last, text);
}

/* ---- subtitles ---- */

struct cue_list {
    struct arena *arena;
    struct rational fps;
    int64_t first, last; /* the film's */
    struct subtitle_cue *items;
    int num, room;
};

static void add_subtitle(struct cue_list *list, int64_t first, int64_t last, const char *text)
{
    first = first > list->first ? first : list->first;
    last = last < list->last - 1 ? last : list->last - 1; /* the track ends before the last frame */
    if (first >= last || !*text || list->num == LIMIT_SUBTITLES)
        return;
    list->items = arena_grow(list->arena, list->items, list->num, &list->room, sizeof *list->items);
    list->items[list->num++] = (struct subtitle_cue){first, last, text};
}

static void keep_subtitles(const struct cue_list *list, int max_lines, struct metadata *out)
{
    out->subtitles = subtitle_cues_join(list->items, list->num, max_lines, LIMIT_SUBTITLES,
                                        list->arena, &out->num_subtitles);
}

/* ---- lines ---- */

/* Converts each line with film_text_game or film_text_written, and drops empty lines. */
static const char *plain_lines(struct arena *arena, const char *text,
                               const char *(*make_line)(struct arena *arena, const char *text))
{
    const char *all = "";
    for (int i = 0; *text && i < MAX_TEXT_LINES; i++) {
        const size_t length = strcspn(text, "\n");
        const char *line = make_line(arena, arena_printf(arena, "%.*s", (int)length, text));
        if (*line)
            all = *all ? arena_printf(arena, "%s\n%s", all, line) : line;
        text += length + (text[length] == '\n');
    }
    return all;
}

/* ---- a demo ---- */

/* A kill's chapter begins shortly before the kill, but after the start of the previous chapter. */
static int64_t kill_chapter_start(const struct entry_list *list, int64_t kill)
{
    const int64_t start = kill - rational_frame_from(list->fps, kill_lead);
    const int64_t before = list->num > 0 ? list->items[list->num - 1].first : list->first;
    return start > before ? start : before + 1;
}

static void add_chapters(const struct session *s, double start, double end,
                         struct playhead *playhead, struct entry_list *list)
{
    int num;
    const struct event *events = timeline_events(s->timeline, start, end, &num);
    add_chapter(list, list->first,
                film_text_level(s->timeline, timeline_level_at(s->timeline, start), list->arena));
    for (int i = 0; i < num; i++) {
        const struct event *event = &events[i];
        const int64_t at = rational_frame_from(list->fps, event->time);
        if (event->kind == EVENT_LEVEL)
            add_chapter(list, at, film_text_level(s->timeline, event->level, list->arena));
        else if (event->kind == EVENT_KILL && s->settings->output.chapters == CHAPTERS_KILLS)
            add_chapter(
                list, kill_chapter_start(list, at),
                film_text_kill(&event->kill, playhead_frame(playhead, event->frame), list->arena));
    }
}

static void add_prints(const struct session *s, double start, double end, struct cue_list *list)
{
    const bool chat = s->settings->output.subtitles == SUBTITLES_CHAT;
    int num;
    const struct event *events = timeline_events(s->timeline, start - chat_seconds, end, &num);
    for (int i = 0; i < num; i++) {
        const struct event *event = &events[i];
        const bool is_requested = chat ? event->kind == EVENT_PRINT && event->print.chat
                                       : event->kind == EVENT_CENTER_PRINT;
        if (!is_requested || hud_text_is_noise(event))
            continue;
        const struct level *level =
            timeline_level(s->timeline, timeline_level_at(s->timeline, event->time));
        const char *text =
            print_iterator_text(event, level && level->game->has_colour_codes, list->arena);
        add_subtitle(
            list, rational_frame_from(list->fps, event->time),
            rational_frame_from(list->fps, event->time + (chat ? chat_seconds : center_seconds)),
            plain_lines(list->arena, text, film_text_game));
    }
}

static const char *join_names(const struct client_frame *frame, struct arena *arena)
{
    const char *all = NULL;
    for (int i = 0; i < frame->num_players; i++) {
        const char *name = film_text_game(arena, frame->players[i].name);
        if (*name && !frame->players[i].spectator)
            all = all ? arena_printf(arena, "%s, %s", all, name) : name;
    }
    return all;
}

/* Pictures drawn by OpenGL depend on the machine, so only the software renderer is named. */
static const char *drawn_by(const struct picture_settings *picture)
{
    return picture->gl == RENDER_SOFT ? ", drawn by soft" : "";
}

/* Describes a film: the hash of its source, the renderer, and settings that are not of this run. */
static const char *make_comment(const struct render_settings *settings, const char *source,
                                const char *hash, struct arena *arena)
{
    const char *const described = settings_describe(settings, arena);
    return arena_printf(arena, "%s sha256 %s%s%s%s", source, hash, drawn_by(&settings->picture),
                        described ? "; " : "",
                        described ? film_text_written(arena, described) : "");
}

static void add_tags(const struct session *s, double end, struct playhead *playhead,
                     struct arena *arena, struct metadata *out)
{
    char hash[FILE_HASH_TEXT];
    const struct bytes demo = demo_bytes(s->demo);
    const int level = timeline_level_at(s->timeline, end);
    file_hash_bytes(demo.at, bytes_left(&demo), hash);
    out->title = s->settings->output.title ? film_text_written(arena, s->settings->output.title)
                                           : film_text_level(s->timeline, level, arena);
    out->artist =
        join_names(playhead_frame(playhead, timeline_find_frame(s->timeline, end)), arena);
    out->album = film_text_game(arena, timeline_level(s->timeline, level)->map_name);
    out->comment = make_comment(s->settings, "demo", hash, arena);
}

/* A single chapter only repeats the title, unless it was named. */
static void keep_chapters(const struct entry_list *list, bool is_named, struct metadata *out)
{
    out->num_chapters = list->num > 1 || is_named ? list->num : 0;
    out->chapters = list->items;
}

void film_metadata_demo(const struct session *s, int64_t first, int64_t last, struct arena *arena,
                        struct metadata *out)
{
    const struct render_settings *settings = s->settings;
    const double start = rational_frame_time(settings->picture.fps, first),
                 end = rational_frame_time(settings->picture.fps, last);
    struct entry_list chapters =
        begin_list(arena, settings->picture.fps, first, last, LIMIT_CHAPTERS);
    struct cue_list subtitles = {
        .arena = arena, .fps = settings->picture.fps, .first = first, .last = last};
    struct playhead *playhead = playhead_create(s->timeline);
    if (settings->output.chapters != CHAPTERS_NONE)
        add_chapters(s, start, end, playhead, &chapters);
    if (settings->output.subtitles != SUBTITLES_NONE)
        add_prints(s, start, end, &subtitles);
    add_tags(s, end, playhead, arena, out);
    playhead_destroy(playhead);
    keep_chapters(&chapters, false, out);
    keep_subtitles(&subtitles, MAX_CHAT_LINES, out);
}

/* ---- a script ---- */

static void add_captions(const struct planned_shot *planned, struct cue_list *list)
{
    for (int i = 0; i < planned->shot->num_captions; i++) {
        const struct caption *caption = &planned->shot->captions[i];
        const double end = caption->span.at + caption->span.length;
        const int64_t shot_end = planned->first_frame + planned->num_frames;
        const int64_t caption_end = planned->first_frame + rational_frame_from(list->fps, end);
        add_subtitle(list, planned->first_frame + rational_frame_from(list->fps, caption->span.at),
                     caption_end < shot_end ? caption_end : shot_end,
                     plain_lines(list->arena, caption->text, film_text_written));
    }
}

/* "duel" of "films/duel.lua" */
static const char *script_name(const struct cutscene *cutscene, struct arena *arena)
{
    const char *name = path_base(cutscene->settings.input.paths[0]);
    return arena_printf(arena, "%.*s", (int)(strlen(name) - strlen(".lua")), name);
}

/* Returns false if the script has become unreadable. */
static bool hash_script(const struct input_settings *input, char out[FILE_HASH_TEXT])
{
    struct vfs_file file;
    if (input->script_text) {
        file_hash_bytes(input->script_text, strlen(input->script_text), out);
        return true;
    }
    if (!file_load(input->paths[0], LIMIT_SCRIPT_SIZE, &file, NULL))
        return false;
    file_hash_bytes(file.data, file.size, out);
    vfs_file_free(&file);
    return true;
}

static void tag_script(const struct cutscene *cutscene, struct arena *arena, struct metadata *out)
{
    const char *title = cutscene->settings.output.title;
    char hash[FILE_HASH_TEXT];
    out->title = film_text_written(arena, title ? title : script_name(cutscene, arena));
    if (hash_script(&cutscene->settings.input, hash))
        out->comment = make_comment(&cutscene->settings, "script", hash, arena);
}

void film_metadata_script(const struct cutscene *cutscene, int64_t first, int64_t last,
                          struct arena *arena, struct metadata *out)
{
    const struct render_settings *settings = &cutscene->settings;
    const struct film_plan *plan = &cutscene->plan;
    struct entry_list chapters = begin_list(arena, plan->fps, first, last, LIMIT_CHAPTERS);
    struct cue_list subtitles = {.arena = arena, .fps = plan->fps, .first = first, .last = last};
    for (int i = 0; i < plan->num_shots; i++) {
        if (settings->output.chapters != CHAPTERS_NONE)
            add_chapter(&chapters, plan->shots[i].first_frame,
                        film_text_written(arena, film_plan_name(plan, i, arena)));
        if (settings->output.subtitles == SUBTITLES_CAPTIONS)
            add_captions(&plan->shots[i], &subtitles);
    }
    tag_script(cutscene, arena, out);
    keep_chapters(&chapters, plan->num_shots == 1 && plan->shots[0].shot->name[0], out);
    keep_subtitles(&subtitles, MAX_TEXT_LINES, out);
}
