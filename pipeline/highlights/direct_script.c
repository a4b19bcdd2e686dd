/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/direct_script.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/search.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/script_sources.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/session/demo_part.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/view_stretches.h"
#include "playback/client/obituary.h"
#include "playback/client/view_schedule.h"
#include "playback/scene/outside_plan.h"
#include "playback/scene/wide_view.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct writing {
    FILE *stream;
    const struct direct_script *direct;
    struct arena *arena;
    struct playhead *playhead;
    int num;
    const struct view_stretch *stretches;
    const char **players; /* by stretch */
    struct script_sources sources;
    struct outside_plan *outside;
};

static void name_players(struct writing *w)
{
    w->players = ARENA_NEW(w->arena, const char *, (size_t)w->num);
    for (int i = 0; i < w->num; i++) {
        const struct view_stretch *s = &w->stretches[i];
        w->players[i] = lua_text_player(w->direct->timeline, w->playhead, (s->begin + s->end) / 2.0,
                                        s->slot, w->arena);
    }
}

static const char *source_of(struct writing *w, int index)
{
    return script_sources_get(&w->sources, 0, w->players[index])->name;
}

static bool put_sources(struct writing *w, struct err *err)
{
    const char *file = script_paths_relative(w->direct->script, w->direct->demo, w->arena);
    script_paths_comment(w->stream, script_paths_options(w->direct->settings, w->direct->script,
                                                         &w->direct->demo, 1, true, w->arena));
    for (int i = 0; i < w->num; i++)
        source_of(w, i);
    if (w->sources.num > LIMIT_SCRIPT_DEMOS)
        return err_set(err, ERR_LIMIT, "%s: needs more demos than a script may have (%d)",
                       w->direct->demo, LIMIT_SCRIPT_DEMOS);
    for (int i = 0; i < w->sources.num; i++) {
        const struct script_source *source = &w->sources.items[i];
        fprintf(w->stream, "demo(\"%s\", ", source->name);
        lua_text_string(w->stream, file);
        fputs(", { pov = ", w->stream);
        lua_text_string(w->stream, source->pov);
        fputs(" })\n", w->stream);
    }
    return true;
}

static bool is_before(const void *kill, const void *time)
{
    return ((const struct kill_fact *)kill)->time < *(const double *)time;
}

/* Returns the index of the first kill at or after a time. */
static int first_kill(const struct match_facts *facts, double time)
{
    return search_bound(facts->kills, facts->num_kills, sizeof *facts->kills, is_before, &time);
}

/* Lists the kills that a stretch shows. */
static void put_kills(const struct writing *w, const struct view_stretch *s)
{
    const struct match_facts *facts = w->direct->facts;
    for (int i = first_kill(facts, s->begin); i < facts->num_kills && facts->kills[i].time < s->end;
         i++) {
        const struct kill_fact *kill = &facts->kills[i];
        if (kill->killer != s->slot && kill->victim != s->slot)
            continue;
        fprintf(w->stream, "  -- ");
        lua_text_clock(w->stream, kill->time);
        putc(' ', w->stream);
        if (kill->killer >= 0 && kill->killer != kill->victim) {
            lua_text_comment(w->stream, kill->who);
            fputs(" kills ", w->stream);
            lua_text_comment(w->stream, kill->whom);
        } else {
            lua_text_comment(w->stream, kill->whom);
            fputs(" dies", w->stream);
        }
        fprintf(w->stream, " (%s)\n", obituary_death_name(kill->cause));
    }
}

/* ---- from outside ---- */

static const char *const outside_reasons[NUM_VIEW_OUTSIDE_REASONS] = {
    [VIEW_OUTSIDE_KILL] = "the killer does not see this kill",
    [VIEW_OUTSIDE_POWER] = "a powerup is taken",
    [VIEW_OUTSIDE_BASE] = "many fight here",
    [VIEW_OUTSIDE_LULL] = "nothing happens to the player shown",
};

static void put_time(const struct writing *w, double time)
{
    fputs("dt(", w->stream);
    lua_text_clock(w->stream, time);
    fputs("), ", w->stream);
}

static void put_key(const struct writing *w, const struct outside_shot *shot, double time)
{
    fputs("{ ", w->stream);
    put_time(w, time);
    lua_text_places(w->stream, outside_shot_eye(shot, time), shot->look);
    fputs(" }, ", w->stream);
}

/* Writes the camera of a shot, of which the script shows what is after `from`. */
static void put_camera(const struct writing *w, const struct outside_shot *shot, double from)
{
    if (glms_vec3_eqv(shot->eye, shot->last_eye)) {
        fputs("fixed { ", w->stream);
        lua_text_places(w->stream, shot->eye, shot->look);
    } else {
        fputs("path { ", w->stream);
        put_key(w, shot, from);
        put_key(w, shot, shot->to);
        fputs("linear = true", w->stream);
    }
    fprintf(w->stream, ", fov = %d }", WIDE_VIEW_FOV);
}

/* Whether the shot from outside has a shot of its own in the script. */
static bool is_opening(const struct writing *w, const struct outside_shot *shot)
{
    return shot->reason == VIEW_OUTSIDE_OPENING && shot->from <= w->direct->from &&
           shot->to < w->direct->to;
}

static void put_cuts(const struct writing *w, const struct view_stretch *s)
{
    bool has_any = false;
    for (int i = 0; i < outside_plan_num(w->outside); i++) {
        const struct outside_shot *shot = outside_plan_get(w->outside, i);
        if (shot->from < s->begin || shot->to > s->end || is_opening(w, shot))
            continue;
        fputs(has_any ? "" : "  cuts = {\n", w->stream);
        has_any = true;
        fputs("    { ", w->stream);
        put_time(w, shot->from);
        put_camera(w, shot, shot->from);
        const char *reason = outside_reasons[shot->reason];
        fprintf(w->stream, " },%s%s\n", reason ? " -- " : "", reason ? reason : "");
        fputs("    { ", w->stream);
        put_time(w, shot->to);
        fputs("pov() },\n", w->stream);
    }
    fputs(has_any ? "  },\n" : "", w->stream);
}

/* ---- the opening ---- */

static void put_line(const struct writing *w, const char *text, double size, double down)
{
    if (!*text)
        return;
    fputs("    { ", w->stream);
    lua_text_string(w->stream, text);
    fprintf(w->stream,
            ", at = 0.5, length = %.1f, shadow = 0.1, fade = 0.2,\n"
            "      place = \"lower left\", margin = {0.05, %.2f}, size = %.3f },\n",
            OUTSIDE_OPENING - 0.7, down, size);
}

/* Writes the wide shot that says who plays against whom. Returns its end, or the beginning of the
 * film without one. */
static double put_opening(struct writing *w)
{
    const struct direct_script *direct = w->direct;
    const int num = outside_plan_num(w->outside);
    int index = 0;
    while (index < num && !is_opening(w, outside_plan_get(w->outside, index)))
        index++;
    if (index == num)
        return direct->from;
    const struct outside_shot *shot = outside_plan_get(w->outside, index);
    struct highlight_demo demo = {.timeline = direct->timeline,
                                  .playhead = w->playhead,
                                  .arena = w->arena,
                                  .facts = direct->facts};
    struct highlight_match match;
    highlight_match_find(&demo, &match);
    fprintf(w->stream,
            "\nshot { -- who plays, and where\n  name = \"opening\", demo = \"%s\", "
            "hud = \"none\", from = ",
            source_of(w, 0));
    lua_text_clock(w->stream, direct->from);
    fputs(", to = ", w->stream);
    lua_text_clock(w->stream, shot->to);
    fputs(",\n  camera = ", w->stream);
    put_camera(w, shot, direct->from);
    fputs(",\n  caption = {\n", w->stream);
    put_line(w,
             match.num_sides == 2
                 ? arena_printf(w->arena, "%s against %s", match.sides[0].name, match.sides[1].name)
                 : match.kind,
             0.046, 0.12);
    put_line(w, match.place, 0.034, 0.05);
    fputs("  },\n  fade = { [\"in\"] = 0.5 },\n}\n", w->stream);
    return shot->to;
}

/* Describes why a player is shown in a stretch without kills. */
static const char *reason_of(const struct writing *w, const struct view_stretch *s)
{
    static const char *const reasons[NUM_VIEW_REASONS] = {
        [VIEW_REASON_POWER] = "carries a powerup or a flag",
        [VIEW_REASON_ITEM] = "takes an important item",
        [VIEW_REASON_FIGHT] = "fights",
        [VIEW_REASON_DEATH] = "the player shown before is dead",
        [VIEW_REASON_QUIET] = "nothing happens; a look at another player",
    };
    const struct timeline *timeline = w->direct->timeline;
    const struct view_cut *cut = view_schedule_cut_at(
        timeline_view_schedule(timeline), timeline_find_frame(timeline, (s->begin + s->end) / 2.0));
    return cut ? reasons[cut->reason] : NULL;
}

static void put_shots(struct writing *w)
{
    const double from = put_opening(w);
    for (int i = 0; i < w->num; i++) {
        struct view_stretch part = w->stretches[i];
        const struct view_stretch *const s = &part;
        part.begin = fmax(part.begin, from);
        if (part.begin >= part.end)
            continue;
        fprintf(w->stream, "\nshot { -- ");
        lua_text_comment(w->stream, w->players[i]);
        const char *reason = reason_of(w, s);
        fprintf(w->stream, "%s%s\n", reason ? ": " : "", reason ? reason : "");
        put_kills(w, s);
        fprintf(w->stream, "  name = \"%d\", demo = \"%s\", from = ", i + 1, source_of(w, i));
        lua_text_clock(w->stream, s->begin);
        fputs(", to = ", w->stream);
        lua_text_clock(w->stream, s->end);
        fputs(",\n", w->stream);
        put_cuts(w, s);
        fputs("}\n", w->stream);
    }
}

/* Returns what is shown of the stretches. */
static struct view_stretch *find_stretches(const struct direct_script *direct, struct arena *arena,
                                           int *num)
{
    int num_all;
    struct view_stretch *list = view_stretches_find(direct->timeline, arena, &num_all);
    *num = 0;
    for (int i = 0; i < num_all; i++) {
        const struct view_stretch shown = {fmax(list[i].begin, direct->from),
                                           fmin(list[i].end, direct->to), list[i].slot};
        if (shown.begin < shown.end)
            list[(*num)++] = shown;
    }
    return list;
}

bool direct_script_write(FILE *stream, const struct direct_script *direct, struct err *err)
{
    struct writing w = {.stream = stream, .direct = direct, .arena = arena_create()};
    w.sources.arena = w.arena;
    w.playhead = playhead_create(direct->timeline);
    w.stretches = find_stretches(direct, w.arena, &w.num);
    name_players(&w);
    if (direct->goes_outside)
        w.outside = outside_plan_create(direct->timeline,
                                        demo_part_find(direct->timeline, PART_MATCH).from);
    bool ok = w.num <= LIMIT_SCRIPT_SHOTS ||
              err_set(err, ERR_LIMIT, "%s: more shots than a script may have (%d)", direct->demo,
                      LIMIT_SCRIPT_SHOTS);
    fputs("-- The whole match, each moment from the view of the player with the most action. "
          "Change what you like.\n",
          stream);
    if (ok) {
        fputs("film { output = ", stream);
        lua_text_string(stream, path_base(direct->output));
        if (direct->profile)
            fprintf(stream, ", profile = \"%s\"", direct->profile);
        fputs(", hud = \"broadcast\" }\n", stream);
        ok = put_sources(&w, err);
    }
    if (ok)
        put_shots(&w);
    outside_plan_destroy(w.outside);
    playhead_destroy(w.playhead);
    arena_destroy(w.arena);
    return ok;
}
