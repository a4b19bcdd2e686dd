/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_demo.h"

#include <math.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/film/film_text.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/print/lua_text.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/moments.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/hud/scoreboard.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/palette.h"

static const double SAME = 1e-6; /* s */

bool highlight_demo_open(struct highlight_demo *out, struct demo *demo, int input,
                         const struct vfs *vfs, struct arena *arena, struct log *log,
                         struct err *err)
{
    *out = (struct highlight_demo){.input = input, .arena = arena, .demo = demo};
    const struct timeline_options options = {
        .vfs = vfs,
        .log = log,
        .without_map = "kills in the air and replays, which require the map, are left out"};
    out->timeline = timeline_open(out->demo, &options, err);
    if (!out->timeline) {
        highlight_demo_close(out);
        return false;
    }
    out->playhead = playhead_create(out->timeline);
    struct palette *palette = ARENA_NEW(arena, struct palette, 1);
    struct err no_colours;
    out->palette = vfs && palette_load(palette, vfs, &no_colours) ? palette : NULL;
    out->facts = match_facts_gather(out->demo, out->timeline);
    out->actions = player_actions_gather(out->timeline);
    return true;
}

void highlight_demo_close(struct highlight_demo *demo)
{
    player_actions_free(demo->actions);
    match_facts_free(demo->facts);
    playhead_destroy(demo->playhead);
    timeline_close(demo->timeline);
    demo_close(demo->demo);
}

static const struct client_frame *frame_at(struct highlight_demo *demo, double time)
{
    return playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time));
}

/* ---- names ---- */

const char *highlight_demo_name(struct highlight_demo *demo, double time, int slot)
{
    return lua_text_player(demo->timeline, demo->playhead, time, slot, demo->arena);
}

/* Finds the two sides at a time and their plain names. */
static bool find_sides(struct highlight_demo *demo, double time, struct scoreboard_side sides[2],
                       char names[2][64])
{
    const struct client_frame *frame = frame_at(demo, time);
    const struct instant instant = {
        .level = timeline_level(demo->timeline, frame->level), .frame = frame, .time = time};
    if (!instant.level->game_type || scoreboard_find_sides(&instant, sides) != 2)
        return false;
    for (int i = 0; i < 2; i++)
        quake_text_line(names[i], sizeof names[i], sides[i].name);
    return true;
}

const char *highlight_demo_standing(struct highlight_demo *demo, double time)
{
    struct scoreboard_side sides[2];
    char names[2][64];
    return find_sides(demo, time, sides, names)
               ? arena_printf(demo->arena, "%s %d : %d %s", names[0], sides[0].frags,
                              sides[1].frags, names[1])
               : "";
}

const char *highlight_demo_score(struct highlight_demo *demo, double time)
{
    struct scoreboard_side sides[2];
    char names[2][64];
    return find_sides(demo, time, sides, names)
               ? arena_printf(demo->arena, "%d : %d", sides[0].frags, sides[1].frags)
               : "";
}

/* ---- what a moment is ---- */

/* Returns the number of the kill among the player's, as scripts count them; 0 if they do not
 * count it. */
static int count_kills(const struct highlight_demo *demo, const struct moment *moment)
{
    int num = 0;
    for (int i = 0; i < demo->actions->num; i++) {
        const struct player_action *action = &demo->actions->items[i];
        if (action->kind != ACTION_KILL || strcasecmp(action->who, moment->who) != 0)
            continue;
        num++;
        if (fabs(action->time - moment->time) < SAME)
            return num;
    }
    return 0;
}

/* Returns whether a spectator recorded the demo, with both players in it at the time. */
static bool is_watched(struct highlight_demo *demo, const struct moment *m)
{
    const int recorder = demo->facts->recorder;
    const struct client_frame *frame = frame_at(demo, m->time);
    return recorder >= 0 && recorder < frame->num_players && frame->players[recorder].spectator &&
           interpolation_find(frame, m->slot + 1) &&
           (m->other < 0 || interpolation_find(frame, m->other + 1));
}

bool highlight_demo_describe(struct highlight_demo *demo, struct highlight_item *item)
{
    struct moment *m = &item->moment;
    if (!demo->facts->is_multi_view && m->slot >= 0 && m->slot != demo->facts->recorder &&
        !is_watched(demo, m))
        return false;
    m->who = arena_strdup(demo->arena, m->who);
    m->whom = arena_strdup(demo->arena, m->whom);
    const struct level *level = timeline_level(demo->timeline, m->level);
    item->map = film_text_map(level, demo->arena);
    item->place = film_text_place(level, demo->arena);
    item->is_alone = timeline_level(demo->timeline, m->level)->max_clients <= 1;
    item->call = item->call_more = item->colour = "";
    item->stake = (struct highlight_stake){"", "", "", ""};
    item->pov = demo->facts->is_multi_view && m->slot >= 0
                    ? highlight_demo_name(demo, m->time, m->slot)
                    : NULL;
    item->standing = highlight_demo_standing(demo, m->time + 0.2);
    item->nth = m->kill && m->kill->killer == m->slot ? count_kills(demo, m) : 0;
    item->reasons = m->reason;
    item->kinds = 1u << m->kind;
    return true;
}
