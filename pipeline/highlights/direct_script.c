/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/direct_script.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/search.h"
#include "pipeline/highlights/kill_view.h"
#include "pipeline/highlights/script_sources.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/print/script_paths.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/view_stretches.h"
#include "playback/client/level.h"
#include "playback/client/obituary.h"
#include "playback/client/view_schedule.h"
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
    const char *allow = script_paths_allow(w->direct->script, &w->direct->demo, 1, true, w->arena);
    if (*allow)
        fprintf(w->stream, "-- The demo is outside its folder: to render it there, add%s\n", allow);
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

/* Seconds before and after a kill that are shown with an external camera, the minimum of their sum
 * (shorter views are hard to follow), and the minimum duration of the player's view before and
 * after that. */
static const double LEAD = 2.0, HOLD = 1.3, SHORTEST = 2.5, STAY = 1.0;

/* Returns whether the player's view shows neither another kill nor the player's death during
 * that time. */
static bool is_alone(const struct writing *w, const struct kill_fact *kill)
{
    const struct match_facts *facts = w->direct->facts;
    for (int i = first_kill(facts, kill->time - LEAD);
         i < facts->num_kills && facts->kills[i].time <= kill->time + HOLD; i++) {
        const struct kill_fact *other = &facts->kills[i];
        if (other->victim == kill->killer || (other->killer == kill->killer && !other->is_unseen) ||
            (other->killer == kill->killer && other < kill))
            return false;
    }
    return true;
}

/* The view of a kill with an external camera. */
struct outside {
    double from, to; /* demo time */
    float angle;     /* of an orbit around the victim */
};

/* Returns whether a kill should be shown with an external camera: the killer's view does not show
 * it, and the camera can show it for long enough. */
static bool is_from_outside(const struct writing *w, const struct view_stretch *s,
                            const struct kill_fact *kill, struct outside *outside)
{
    const struct timeline *timeline = w->direct->timeline;
    if (!timeline_level(timeline, kill->level)->map || kill->killer != s->slot ||
        !kill->is_unseen || kill->is_team_kill || kill->cause == DEATH_TELEFRAG ||
        kill->time - LEAD - STAY < s->begin || kill->time + HOLD + STAY > s->end ||
        !is_alone(w, kill))
        return false;
    outside->from =
        kill_view_steady_from(timeline, w->playhead, kill->victim, kill->time - LEAD, kill->time);
    outside->to =
        kill_view_dead_until(timeline, w->playhead, kill->victim, kill->time, kill->time + HOLD);
    return outside->to - outside->from >= SHORTEST &&
           kill_view_victim_side(timeline, w->playhead, kill, outside->from, outside->to,
                                 &outside->angle);
}

static void put_cut(const struct writing *w, double time)
{
    fputs("    { dt(", w->stream);
    lua_text_clock(w->stream, time);
    fputs("), ", w->stream);
}

static void put_cuts(const struct writing *w, const struct view_stretch *s)
{
    const struct match_facts *facts = w->direct->facts;
    bool has_any = false;
    double last = s->begin; /* end of the last view from outside */
    for (int i = first_kill(facts, s->begin); i < facts->num_kills && facts->kills[i].time < s->end;
         i++) {
        const struct kill_fact *kill = &facts->kills[i];
        struct outside outside;
        if (!is_from_outside(w, s, kill, &outside) || outside.from < last + STAY)
            continue;
        last = outside.to;
        fputs(has_any ? "" : "  cuts = {\n", w->stream);
        has_any = true;
        put_cut(w, outside.from);
        fputs("orbit(", w->stream);
        lua_text_string(w->stream, lua_text_player(w->direct->timeline, w->playhead, kill->time,
                                                   kill->victim, w->arena));
        fprintf(w->stream, ", { radius = %d, height = %d, angle = %.0f, lag = 0.1 }) },\n",
                KILL_VIEW_RADIUS, KILL_VIEW_HEIGHT, (double)outside.angle);
        put_cut(w, outside.to);
        fputs("pov() },\n", w->stream);
    }
    fputs(has_any ? "  },\n" : "", w->stream);
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
    for (int i = 0; i < w->num; i++) {
        const struct view_stretch *s = &w->stretches[i];
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
    playhead_destroy(w.playhead);
    arena_destroy(w.arena);
    return ok;
}
