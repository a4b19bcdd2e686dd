/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlights.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/spelling.h"
#include "base/vfs.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/film/film_text.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_beats.h"
#include "pipeline/highlights/highlight_choice.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_end.h"
#include "pipeline/highlights/highlight_few.h"
#include "pipeline/highlights/highlight_join.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/highlight_replay.h"
#include "pipeline/highlights/highlight_scenery.h"
#include "pipeline/highlights/highlight_score.h"
#include "pipeline/highlights/highlight_shot_facts.h"
#include "pipeline/highlights/highlight_words.h"
#include "pipeline/session/game_data.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum {
    DEFAULT_COUNT = 10,
    KEPT_PER_DEMO = 4 /* candidates kept per demo, relative to the count */
};

/* Minimum score of all but the best, unless --kinds asks for the kind. */
static const float MIN_SCORE = 30.0f;

/* ---- filters ---- */

static bool has_part(const char *name, const char *part)
{
    const size_t length = strlen(part);
    for (; *name; name++)
        if (strncasecmp(name, part, length) == 0)
            return true;
    return length == 0;
}

static bool is_in_list(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    return false;
}

static bool passes_filters(const struct highlight_settings *settings, const struct moment *moment,
                           const char *map)
{
    const char *name = moment_kind_name(moment->kind);
    const bool kind = settings->kinds ? is_in_list(settings->kinds, name)
                                      : moment_kind_is_low(moment->kind) == settings->lowlights;
    return kind && (!settings->player || has_part(moment->who, settings->player)) &&
           (!settings->against || has_part(moment->whom, settings->against)) &&
           (!settings->weapon || strcasecmp(moment->weapon, settings->weapon) == 0) &&
           (!settings->on_map || strcasecmp(map, settings->on_map) == 0);
}

/* ---- one demo ---- */

static void set_words(struct highlight_demo *demo, const struct highlight_match *match,
                      struct highlight_item *item)
{
    const char *victims = highlight_words_victims(demo, &item->moment);
    const struct highlight_turn turn = highlight_score_turn(demo, match, item);
    item->is_in_match = item->moment.level == match->level;
    if (item->is_in_match)
        item->colour = highlight_match_colour(match, demo, item->moment.time, item->moment.slot);
    item->stake = highlight_words_stake_facts(demo, item, match->num_sides == 2);
    item->call = highlight_words_call(&item->moment, &turn, demo->arena);
    item->call_more = highlight_words_more(&item->moment, &turn, item->kinds, victims, demo->arena);
    highlight_score_set_tally(demo, item);
}

/* Drops items with a low score, except the best. */
static void drop_low(struct highlights *h, int first, float least)
{
    int num = first;
    for (int i = first; i < h->num; i++)
        if (i - first < HIGHLIGHT_CHOICE_BEST || h->items[i].is_end ||
            h->items[i].moment.score >= least)
            h->items[num++] = h->items[i];
    h->num = num;
}

/* Returns whether a film ends with what decided the match of this input. */
static bool has_end(const struct render_settings *settings, int input)
{
    const struct highlight_settings *chosen = &settings->highlights;
    return settings->output.path && !chosen->clips && !chosen->kinds && !chosen->lowlights &&
           chosen->order == ORDER_TIME && input == settings->input.num_paths - 1;
}

/* Returns the s of film that one of the inputs should fill. */
static double enough_length(const struct render_settings *settings)
{
    const double length = settings->highlights.length;
    const double enough =
        length > 0.0 && length < HIGHLIGHT_FEW_LENGTH ? length : HIGHLIGHT_FEW_LENGTH;
    return enough / settings->input.num_paths;
}

typedef struct moment *moment_search(const struct match_facts *facts, struct arena *arena,
                                     int *num);

/* Returns whether one of the items [first, last) shows an item, or would be joined with it. */
static bool is_shown(const struct highlights *h, int first, int last,
                     const struct highlight_item *item)
{
    for (int i = first; i < last; i++)
        if (h->items[i].moment.slot == item->moment.slot &&
            h->items[i].from <= item->to + HIGHLIGHT_JOIN_GAP &&
            item->from <= h->items[i].to + HIGHLIGHT_JOIN_GAP)
            return true;
    return false;
}

/* Adds the moments of one demo that can be shown, but not those that the items [first, h->num) show
 * already. */
static void add_moments(struct highlights *h, int *capacity, int first, struct highlight_demo *demo,
                        const struct highlight_settings *settings, moment_search *find)
{
    const int last = h->num;
    int num;
    const struct moment *moments = find(demo->facts, h->arena, &num);
    for (int i = 0; i < num; i++) {
        struct highlight_item item = {.demo = demo->input, .moment = moments[i]};
        if (!highlight_demo_describe(demo, &item) || !highlight_shot_set(demo, &item) ||
            !passes_filters(settings, &moments[i], item.map) || is_shown(h, first, last, &item))
            continue;
        h->items = arena_grow(h->arena, h->items, h->num, capacity, sizeof *h->items);
        h->items[h->num++] = item;
    }
}

static void add_demo(struct highlights *h, int *capacity, struct highlight_demo *demo,
                     const struct render_settings *render_settings, int most)
{
    const struct highlight_settings *settings = &render_settings->highlights;
    const int first = h->num;
    add_moments(h, capacity, first, demo, settings, moments_find);
    if (is_in_list(settings->kinds, moment_kind_name(MOMENT_KILL)))
        add_moments(h, capacity, h->num, demo, settings, moments_find_kills);
    highlight_join_all(h, first, settings->kinds != NULL);
    if (h->num - first < HIGHLIGHT_CHOICE_BEST && !settings->kinds && !settings->lowlights) {
        add_moments(h, capacity, first, demo, settings, moments_find_kills);
        highlight_join_all(h, first, false);
    }
    highlight_match_find(demo, &h->matches[demo->input]);
    const struct highlight_match *match = &h->matches[demo->input];
    if (has_end(render_settings, demo->input))
        highlight_end_find(h, first, demo);
    drop_low(h, first, settings->kinds ? 0.0f : MIN_SCORE);
    highlight_choice_limit(h, first, most, settings->kinds != NULL);
    if (!settings->kinds)
        highlight_few_lengthen(h, first, demo, enough_length(render_settings));
    struct replay_planner *planner = highlight_replay_open(demo, render_settings);
    for (int i = first; i < h->num; i++) {
        highlight_shot_finish(demo, &h->items[i]);
        highlight_shot_set_place(demo, &h->items[i]);
        set_words(demo, match, &h->items[i]);
        highlight_replay_plan(planner, &h->items[i]);
        h->items[i].moment.kill = NULL; /* the demo's */
    }
    highlight_replay_close(planner);
}

/* The game's files, without which heights are unknown and there are no replays. */
struct game_files {
    struct game_requirements required;
    struct vfs *vfs;
    bool is_tried;
};

static bool use_files(struct game_files *files, const struct demo *demo,
                      const struct input_settings *input, struct log *log, struct err *err)
{
    const struct game_requirements required = game_data_requirements(demo);
    if (files->is_tried && game_data_is_same(&files->required, &required))
        return true;
    vfs_destroy(files->vfs);
    *files = (struct game_files){.required = required, .is_tried = true};
    return game_data_open_optional(&files->vfs, input, &required,
                                   "kills in the air and replays, which require the maps", log,
                                   err);
}

/* Opens one of the inputs. */
static bool open_demo(struct highlight_demo *out, struct game_files *files,
                      const struct input_settings *inputs, int input, struct arena *arena,
                      struct log *log, struct err *err)
{
    struct demo *demo = capture_demo_open(inputs->paths[input], err);
    if (!demo)
        return false;
    if (use_files(files, demo, inputs, log, err))
        return highlight_demo_open(out, demo, input, files->vfs, arena, log, err);
    demo_close(demo);
    return false;
}

/* ---- inputs ---- */

static bool has_map(const struct highlights *h, const char *name)
{
    for (int i = 0; i < h->num_maps; i++)
        if (strcasecmp(h->maps[i], name) == 0)
            return true;
    return false;
}

static void add_maps(struct highlights *h, struct highlight_demo *demo)
{
    for (int i = 0; i < timeline_num_levels(demo->timeline); i++) {
        const char *name = film_text_map(timeline_level(demo->timeline, i), demo->arena);
        if (has_map(h, name))
            continue;
        h->maps = arena_grow(h->arena, h->maps, h->num_maps, &h->maps_capacity, sizeof *h->maps);
        h->maps[h->num_maps++] = name;
    }
}

/* Adds the highlights of one input. */
static bool add_input(struct highlights *out, int *capacity, struct game_files *files,
                      const struct render_settings *settings, int input, int most, struct log *log,
                      struct err *err)
{
    struct highlight_demo demo;
    struct render_settings resolved = *settings; /* as when the script is rendered */
    if (!profile_apply_script(&resolved, err) ||
        !open_demo(&demo, files, &settings->input, input, out->arena, log, err))
        return false;
    demo.has_distinct_colours = resolved.look.distinct_colours;
    add_demo(out, capacity, &demo, settings, most);
    add_maps(out, &demo);
    if (timeline_damage(demo.timeline))
        log_damage(log, timeline_damage(demo.timeline));
    highlight_demo_close(&demo);
    return true;
}

/* Adds the highlights of all inputs that can be read. Returns false if there are none, with
 * the error of the last. */
static bool add_inputs(struct highlights *out, const struct render_settings *settings, int most,
                       struct log *log, struct err *err)
{
    struct game_files files = {.is_tried = false};
    int capacity = 0, num = 0;
    for (int i = 0; i < settings->input.num_paths; i++) {
        struct err failed = {0};
        if (add_input(out, &capacity, &files, settings, i, most, log, &failed)) {
            num++;
            continue;
        }
        *err = failed;
        if (settings->input.num_paths > 1)
            log_warn(log, "%s: skipped", failed.text);
        out->has_skipped = true;
    }
    vfs_destroy(files.vfs);
    return num > 0;
}

/* Says how many there are, and why fewer are shown. */
static void log_counts(const struct highlights *h, struct log *log)
{
    const int num = h->num + h->num_weak + h->num_extra;
    const char *weak = "", *extra = "";
    if (h->num_weak > 0)
        weak = arena_printf(h->arena, "; %d score less than half of the best", h->num_weak);
    if (h->num_extra > 0)
        extra = arena_printf(h->arena, "; %d exceed the count or the length", h->num_extra);
    if (num > 0)
        log_info(log, "%d of %d highlights%s%s", h->num, num, weak, extra);
}

/* Says why a film is clearly shorter than requested, and what makes it longer. */
static void log_length(const struct highlights *h, double film, double requested, struct log *log)
{
    static const double CLEARLY = 0.9;
    if (h->num == 0 || film >= CLEARLY * requested)
        return;
    log_info(log, "the film has %.0f of %.0f seconds: %s", film, requested,
             h->num_extra > 0 ? "no other highlight fits; a greater length has room for more"
             : h->num_weak > 0
                 ? "the others score too little; --kinds LIST keeps those of its kinds"
                 : "nothing else was found; --kinds LIST looks for others, such as suicide");
}

/* Returns the length of the opening and the closing shot in s of film. Single clips and films
 * for which little is requested have none. */
static double ends_length(const struct render_settings *settings)
{
    static const double SHORT = 30.0;
    const struct highlight_settings *chosen = &settings->highlights;
    return chosen->clips || (chosen->length > 0.0 && chosen->length < SHORT)
               ? 0.0
               : HIGHLIGHT_OPENING + HIGHLIGHT_CLOSING;
}

bool highlights_choose(struct highlights *out, const struct render_settings *settings,
                       struct log *log, struct err *err)
{
    *out = (struct highlights){.arena = arena_create()};
    out->matches = ARENA_NEW(out->arena, struct highlight_match, (size_t)settings->input.num_paths);
    const double length =
        settings->highlights.length > 0.0 ? settings->highlights.length : HUGE_VAL;
    const int count = settings_chosen(settings, "count")  ? settings->output.count
                      : settings->highlights.length > 0.0 ? MAX_COUNT
                                                          : DEFAULT_COUNT;
    const int most =
        KEPT_PER_DEMO * (count < MAX_COUNT / KEPT_PER_DEMO ? count : MAX_COUNT / KEPT_PER_DEMO);
    if (!add_inputs(out, settings, most, log, err))
        return false;
    const double used = highlight_choice_make(out, count, length - ends_length(settings),
                                              settings->highlights.kinds != NULL);
    log_counts(out, log);
    if (settings->highlights.length > 0.0)
        log_length(out, used + ends_length(settings), length, log);
    highlight_choice_order(out, settings->highlights.order);
    highlight_replay_choose(out);
    if (ends_length(settings) > 0.0 && out->num > 0) {
        out->opening = HIGHLIGHT_OPENING;
        out->closing = HIGHLIGHT_CLOSING;
    }
    return highlight_beats_fit(out, settings, log, err);
}

void highlights_free(struct highlights *highlights)
{
    arena_destroy(highlights->arena);
    *highlights = (struct highlights){0};
}

/* Returns the message that no input has the map of --on-map, or NULL if one has it. */
static const char *unknown_map(const struct highlights *h, const char *map)
{
    if (!map || has_map(h, map))
        return NULL;
    const char **known = ARENA_NEW(h->arena, const char *, (size_t)h->num_maps + 1);
    for (int i = 0; i < h->num_maps; i++)
        known[i] = h->maps[i];
    return arena_strdup(h->arena, spelling_unknown("map", map, known).text);
}

static const char *none_found(const struct highlights *h, const struct render_settings *settings)
{
    const char *what = settings->input.num_paths == 1
                           ? path_base(settings->input.paths[0])
                           : arena_printf(h->arena, "%d demos", settings->input.num_paths);
    const char *map = unknown_map(h, settings->highlights.on_map);
    if (map)
        return arena_printf(h->arena, "%s: --on-map: %s", what, map);
    return settings->highlights.kinds || settings->highlights.player ||
                   settings->highlights.against || settings->highlights.weapon ||
                   settings->highlights.on_map
               ? arena_printf(h->arena, "%s: no highlights match the filters", what)
               : arena_printf(h->arena, "%s: no highlights found; %s may find more", what,
                              settings->highlights.lowlights ? "demoreel highlights"
                                                             : "--lowlights or --kinds");
}

bool highlights_check_any(const struct highlights *h, const struct render_settings *settings,
                          struct err *err)
{
    return h->num > 0 || err_set(err, ERR_USAGE, "%s", none_found(h, settings));
}
