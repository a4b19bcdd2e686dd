#include "playback/analysis/splits.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/protocol/quake_text.h"
#include "playback/timeline/timeline.h"

enum { MOST_MARKS = 4096, TEXT_SIZE = 64 };

/* A moment of one run. */
struct mark {
    char what[TEXT_SIZE];
    int nth; /* with this text, from 1 */
    double demo;
};

/* What the game says to a player who came somewhere. */
static bool is_said_to_runner(const char *text)
{
    static const char *const begins[] = {"You get ", "You got ", "You receive ", "You found ",
                                         "You have "};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(text, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static void add_mark(struct mark *marks, int *num, const char *what, double demo)
{
    struct mark *mark = &marks[*num];
    if (*num == MOST_MARKS)
        return;
    *mark = (struct mark){.nth = 1, .demo = demo};
    quake_text_line(mark->what, sizeof mark->what, what);
    for (int i = 0; i < *num; i++)
        mark->nth += strcmp(marks[i].what, mark->what) == 0;
    ++*num;
}

/* A line, which NetQuake's servers send in pieces. */
struct line {
    char text[2 * TEXT_SIZE];
    size_t length;
    double begun;
};

/* Add a piece; true when the line is whole, with its end left out. */
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

static int list_marks(const struct timeline *run, int level, struct mark *marks)
{
    int num_events, num = 0;
    struct line line = {.length = 0};
    const struct event *events = timeline_events(run, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < num_events; i++) {
        const struct event *event = &events[i];
        if ((int)event->level != level)
            continue;
        if (event->kind == EVENT_INTERMISSION)
            add_mark(marks, &num, "exit", event->time);
        else if (event->kind == EVENT_CENTER_PRINT && is_said_to_runner(event->print.text))
            add_mark(marks, &num, event->print.text, event->time);
        else if (event->kind == EVENT_PRINT && !event->print.chat &&
                 add_piece(&line, event->print.text, event->time) && is_said_to_runner(line.text))
            add_mark(marks, &num, line.text, line.begun);
    }
    return num;
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
    return err_set(err, ERR_FORMAT, "the demos show no map both: %s and %s",
                   timeline_level(runs[0], 0)->map_name, timeline_level(runs[1], 0)->map_name);
}

/* The level's time at demo time 0: by the server's clock where both have it. */
static double offset_of(const struct level *level, bool has_clocks)
{
    return has_clocks ? level->clock_offset : -level->start;
}

bool splits_find(const struct timeline *const runs[2], struct splits *out, struct arena *arena,
                 struct err *err)
{
    struct mark *marks[2];
    int num[2];
    double offset[2];
    *out = (struct splits){0};
    if (!find_levels(runs, out, err))
        return false;
    const struct level *const levels[2] = {timeline_level(runs[0], out->levels[0]),
                                           timeline_level(runs[1], out->levels[1])};
    const bool has_clocks = !levels[0]->game->has_match_clock && !levels[1]->game->has_match_clock;
    for (int i = 0; i < 2; i++) {
        marks[i] = ARENA_NEW(arena, struct mark, MOST_MARKS);
        num[i] = list_marks(runs[i], out->levels[i], marks[i]);
        offset[i] = offset_of(levels[i], has_clocks);
    }
    out->map = levels[0]->map_name;
    out->later = offset[0] - offset[1];
    out->all = ARENA_NEW(arena, struct split, (size_t)num[0] + 1);
    for (int i = 0; i < num[0]; i++)
        for (int k = 0; k < num[1]; k++) {
            const struct mark *a = &marks[0][i], *b = &marks[1][k];
            if (a->nth != b->nth || strcmp(a->what, b->what) != 0)
                continue;
            out->all[out->num++] = (struct split){
                a->what, {a->demo, b->demo}, {a->demo + offset[0], b->demo + offset[1]}};
            break;
        }
    return true;
}
