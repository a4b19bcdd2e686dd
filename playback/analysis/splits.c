/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/splits.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/sort.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_actions.h"
#include "playback/analysis/run_log.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

enum { MAX_MARKS = 4096, TEXT_SIZE = 64 };

/* Maximum distance in units of two runners at the same item or secret, since positions are
 * known only at messages. */
static const float SAME_PLACE = 192.0f;

/* An event of one run. */
struct mark {
    char what[TEXT_SIZE];
    double demo;
    vec3s place;
    bool is_end;    /* the end of the level, wherever the runner is */
    bool is_paired; /* paired with a mark of the other run */
};

struct marks {
    const struct run_log *log;
    int num;
    struct mark *all;
};

/* Returns whether the line is one that the game sends to a player who reaches something. */
static bool is_said_to_runner(const char *text)
{
    static const char *const begins[] = {"You get ", "You got ", "You receive ", "You found ",
                                         "You have "};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(text, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static void add_mark(struct marks *marks, const char *what, double demo, bool is_end)
{
    if (marks->num == MAX_MARKS)
        return;
    struct mark *mark = &marks->all[marks->num++];
    *mark = (struct mark){.demo = demo, .place = run_log_place(marks->log, demo), .is_end = is_end};
    quake_text_line(mark->what, sizeof mark->what, what);
    for (size_t end = strlen(mark->what); end > 0 && mark->what[end - 1] == ' '; end--)
        mark->what[end - 1] = '\0';
}

/* A line, which NetQuake servers send in parts. */
struct line {
    char text[2 * TEXT_SIZE];
    size_t length;
    double begun;
};

/* Adds a part. Returns true when the line is complete. The newline is left out. */
static bool add_piece(struct line *line, const char *piece, double time)
{
    if (line->length == 0)
        line->begun = time;
    for (; *piece && *piece != '\n'; piece++)
        if (line->length + 1 < sizeof line->text)
            line->text[line->length++] = *piece;
    line->text[line->length] = '\0';
    if (*piece != '\n')
        return false;
    line->length = 0;
    return true;
}

/* Lists what the server says to the runner, and the end of the level. */
static void list_lines(const struct timeline *run, int level, struct marks *out)
{
    int num_events;
    struct line line = {.length = 0};
    const struct event *events = timeline_events(run, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < num_events; i++) {
        const struct event *event = &events[i];
        if ((int)event->level != level)
            continue;
        if (event->kind == EVENT_INTERMISSION)
            add_mark(out, "exit", event->time, true);
        else if (event->kind == EVENT_CENTER_PRINT && is_said_to_runner(event->print.text))
            add_mark(out, event->print.text, event->time, false);
        else if (event->kind == EVENT_PRINT && !event->print.chat &&
                 add_piece(&line, event->print.text, event->time) && is_said_to_runner(line.text))
            add_mark(out, line.text, line.begun, false);
    }
}

/* Lists items that vanish next to the runner, for recordings without such lines. Ignores
 * backpacks, which lie wherever somebody died. */
static void list_pickups(const struct timeline *run, int level, struct marks *out)
{
    struct player_actions *actions = player_actions_gather(run);
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *action = &actions->items[i];
        if (action->kind == ACTION_PICKUP && action->is_pov &&
            strcmp(action->what->name, "backpack") != 0 &&
            timeline_level_at(run, action->time) == level)
            add_mark(out, action->what->name, action->time, false);
    }
    player_actions_free(actions);
}

static bool has_lines(const struct marks *marks)
{
    for (int i = 0; i < marks->num; i++)
        if (!marks->all[i].is_end)
            return true;
    return false;
}

/* Returns the first unpaired mark for the same thing at the same place, or NULL. */
static struct mark *find_other(const struct mark *mark, const struct marks *others)
{
    for (int i = 0; i < others->num; i++) {
        struct mark *other = &others->all[i];
        if (!other->is_paired && strcmp(mark->what, other->what) == 0 &&
            (mark->is_end || glms_vec3_distance(mark->place, other->place) < SAME_PLACE))
            return other;
    }
    return NULL;
}

static bool find_levels(const struct timeline *const runs[2], struct splits *out, struct err *err)
{
    for (int i = 0; i < timeline_num_levels(runs[0]); i++)
        for (int k = 0; k < timeline_num_levels(runs[1]); k++)
            if (strcmp(timeline_level(runs[0], i)->map_name,
                       timeline_level(runs[1], k)->map_name) == 0) {
                out->levels[0] = i;
                out->levels[1] = k;
                return true;
            }
    return err_set(err, ERR_USAGE, "the demos have no map in common: %s and %s",
                   timeline_level(runs[0], 0)->map_name, timeline_level(runs[1], 0)->map_name);
}

double splits_later(const struct level *first, const struct level *second)
{
    const bool have_clocks = !first->game->has_match_clock && !second->game->has_match_clock;
    return have_clocks ? first->clock_offset - second->clock_offset : second->start - first->start;
}

static int compare_splits(const void *a, const void *b)
{
    const struct split *x = a, *y = b;
    return x->demo[0] != y->demo[0] ? (x->demo[0] > y->demo[0]) - (x->demo[0] < y->demo[0])
                                    : strcmp(x->what, y->what);
}

bool splits_find(const struct timeline *const runs[2], struct splits *out, struct arena *arena,
                 struct err *err)
{
    struct marks marks[2];
    *out = (struct splits){0};
    if (!find_levels(runs, out, err))
        return false;
    const struct level *const levels[2] = {timeline_level(runs[0], out->levels[0]),
                                           timeline_level(runs[1], out->levels[1])};
    for (int i = 0; i < 2; i++) {
        marks[i] = (struct marks){run_log_create(runs[i], arena), 0,
                                  ARENA_NEW(arena, struct mark, MAX_MARKS)};
        list_lines(runs[i], out->levels[i], &marks[i]);
    }
    const bool by_lines = has_lines(&marks[0]) && has_lines(&marks[1]);
    for (int i = 0; i < 2 && !by_lines; i++)
        list_pickups(runs[i], out->levels[i], &marks[i]);
    out->map = levels[0]->map_name;
    out->later = splits_later(levels[0], levels[1]);
    out->all = ARENA_NEW(arena, struct split, (size_t)marks[0].num + 1);
    for (int i = 0; i < marks[0].num; i++) {
        const struct mark *a = &marks[0].all[i];
        struct mark *b = find_other(a, &marks[1]);
        if (!b)
            continue;
        b->is_paired = true;
        const double clock = levels[0]->clock_offset;
        out->all[out->num++] = (struct split){
            a->what, {a->demo, b->demo}, {a->demo + clock, b->demo - out->later + clock}};
    }
    sort_items(out->all, (size_t)out->num, sizeof *out->all, compare_splits);
    return true;
}
