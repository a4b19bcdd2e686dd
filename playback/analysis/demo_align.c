#include "playback/analysis/demo_align.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

enum {
    MOST_LINES = 4096, /* of a level that are compared */
    MOST_PAIRS = 1 << 20,
    LEAST = 3, /* lines that agree by chance are fewer */
};

static const double CLOSE = 0.08; /* s: lines come with a packet, which comes in time or late */

struct line {
    double time;
    uint64_t text; /* its hash */
};

/* FNV-1a, of the letters without their colours. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (uint8_t)(*text & 127)) * UINT64_C(1099511628211);
    return hash;
}

/* What is printed in a level; short lines say little. */
static int list_lines(const struct timeline *timeline, int level, struct line *out)
{
    enum { SHORTEST = 6 };
    int num_events, num = 0;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < num_events && num < MOST_LINES; i++)
        if (events[i].kind == EVENT_PRINT && (int)events[i].level == level &&
            strlen(events[i].print.text) >= SHORTEST)
            out[num++] = (struct line){events[i].time, hash_of(events[i].print.text)};
    return num;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The place among sorted distances where most are close together; their number. */
static int find_densest(const double *distances, int num, double *out)
{
    int best = 0, first = 0;
    for (int last = 0; last < num; last++) {
        while (distances[last] - distances[first] > CLOSE)
            first++;
        if (last - first + 1 > best) {
            best = last - first + 1;
            *out = distances[first + (last - first) / 2];
        }
    }
    return best;
}

static int compare_lines(const struct line *a, int num_a, const struct line *b, int num_b,
                         double *out)
{
    double *distances = mem_resize(NULL, MOST_PAIRS, sizeof *distances);
    int num = 0;
    for (int i = 0; i < num_a; i++)
        for (int k = 0; k < num_b && num < MOST_PAIRS; k++)
            if (a[i].text == b[k].text)
                distances[num++] = b[k].time - a[i].time;
    qsort(distances, (size_t)num, sizeof *distances, compare);
    const int found = find_densest(distances, num, out);
    free(distances);
    return found;
}

bool demo_align_find(const struct timeline *a, double time, const struct timeline *b,
                     struct demo_alignment *out, struct err *err)
{
    const int level = timeline_level_at(a, time);
    const struct level *from = timeline_level(a, level);
    struct line *lines = mem_resize(NULL, 2 * MOST_LINES, sizeof *lines);
    const int num = list_lines(a, level, lines);
    bool has_map = false;
    *out = (struct demo_alignment){.by = "lines"};
    for (int i = 0; i < timeline_num_levels(b); i++) {
        const struct level *to = timeline_level(b, i);
        double offset = 0.0;
        if (strcmp(from->map_name, to->map_name) != 0)
            continue;
        const int num_b = list_lines(b, i, lines + MOST_LINES);
        const int found = compare_lines(lines, num, lines + MOST_LINES, num_b, &offset);
        if (!has_map && !from->game->has_match_clock && !to->game->has_match_clock)
            *out = (struct demo_alignment){from->clock_offset - to->clock_offset, 1, "clock"};
        if (found >= LEAST && found > out->num)
            *out = (struct demo_alignment){offset, found, "lines"};
        has_map = true;
    }
    free(lines);
    if (!has_map)
        return err_set(err, ERR_FORMAT, "the demo does not show %s", from->map_name);
    return out->num > 0 ||
           err_set(err, ERR_FORMAT,
                   "nothing that is printed in both demos says how far apart they are: say "
                   "from or offset");
}
