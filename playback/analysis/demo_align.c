/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/demo_align.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/sort.h"
#include "base/vec.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

enum {
    MAX_MARKS = 1 << 16, /* per level */
    MAX_ALIKE = 4,       /* marks that occur more often than this are ignored */
    MIN_AGREEING = 4,    /* at least this many marks must agree; fewer may do so by chance */
    MIN_FRACTION = 4,    /* and at least a quarter of all; in the same game nearly all agree */
};

static const double CLOSE = 0.08; /* seconds; packets arrive early or late */

/* An event that all clients receive in the same form: a line of text, or a sound or effect
 * at a position. */
struct mark {
    double time;
    uint64_t what; /* hash of the content */
};

/* Hashes the characters without their colours. Returns 0 for short lines. */
static uint64_t hash_text(const char *text)
{
    enum { SHORTEST = 6 };
    uint64_t hash = EVENT_PRINT;
    if (strlen(text) < SHORTEST)
        return 0;
    for (; *text; text++)
        hash = hash_pair(hash, (uint64_t)(*text & 127));
    return hash;
}

/* Rounds to eighths of a unit, the precision that every recording has. */
static uint64_t hash_at_position(enum event_kind kind, int what, vec3s place)
{
    for (int i = 0; i < 3; i++)
        place.raw[i] = roundf(place.raw[i] * 8.0f) + 0.0f; /* + 0.0f turns -0 into 0 */
    return hash_position(hash_pair(kind, (uint64_t)what), place.raw);
}

/* Returns 0 for events that differ between recordings of one game. */
static uint64_t hash_of(const struct event *event)
{
    switch (event->kind) {
    case EVENT_PRINT:
        return hash_text(event->print.text);
    case EVENT_SOUND: /* each client plays its own sounds at another time */
        return event->sound.sound > 0
                   ? hash_at_position(event->kind, event->sound.sound, event->sound.origin)
                   : 0;
    case EVENT_TEMP_ENTITY:
        return hash_at_position(event->kind, (int)event->temp.type, event->temp.origin);
    default:
        return 0;
    }
}

static int compare_marks(const void *a, const void *b)
{
    const struct mark *x = a, *y = b;
    return x->what != y->what ? (x->what > y->what) - (x->what < y->what)
                              : (x->time > y->time) - (x->time < y->time);
}

/* Lists the marks of a level, sorted by content. */
static int list_marks(const struct timeline *timeline, int level, struct mark *out)
{
    int num_events, num = 0;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < num_events && num < MAX_MARKS; i++) {
        const uint64_t what = (int)events[i].level == level ? hash_of(&events[i]) : 0;
        if (what)
            out[num++] = (struct mark){events[i].time, what};
    }
    sort_items(out, (size_t)num, sizeof *out, compare_marks);
    return num;
}

/* Two packets, one of each recording, with the same mark. */
struct pair {
    double distance, time;
};

static int compare_pairs(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return x->distance != y->distance ? (x->distance > y->distance) - (x->distance < y->distance)
                                      : (x->time > y->time) - (x->time < y->time);
}

/* Sorts the pairs and keeps one of several equal ones, so that a packet with many marks,
 * like the statistics at the end of a match, counts once. */
static int sort_pairs(struct pair *pairs, int num)
{
    int kept = 0;
    sort_items(pairs, (size_t)num, sizeof *pairs, compare_pairs);
    for (int i = 0; i < num; i++)
        if (kept == 0 || compare_pairs(&pairs[kept - 1], &pairs[i]) != 0)
            pairs[kept++] = pairs[i];
    return kept;
}

/* Finds the range in which most of the sorted pairs are close together. Sets *out to their
 * mean and returns their number. */
static int find_densest(const struct pair *pairs, int num, double *out)
{
    int best = 0, first = 0;
    double sum = 0.0;
    for (int last = 0; last < num; last++) {
        sum += pairs[last].distance;
        while (pairs[last].distance - pairs[first].distance > CLOSE)
            sum -= pairs[first++].distance;
        if (last - first + 1 > best) {
            best = last - first + 1;
            *out = sum / best;
        }
    }
    return best;
}

/* Returns how many of the first marks are equal. */
static int count_alike(const struct mark *marks, int num)
{
    int alike = 0;
    while (alike < num && marks[alike].what == marks[0].what)
        alike++;
    return alike;
}

/* Returns the number of marks that agree on an offset; 0 if no more agree than in two
 * different games on the same map, which share the messages about the clock and the sounds
 * of items. */
static int compare_levels(const struct mark *a, int num_a, const struct mark *b, int num_b,
                          double *out)
{
    struct pair *pairs = mem_resize(NULL, (size_t)MAX_MARKS * MAX_ALIKE, sizeof *pairs);
    int num = 0;
    while (num_a > 0 && num_b > 0) {
        const int x = a->what <= b->what ? count_alike(a, num_a) : 0;
        const int y = b->what <= a->what ? count_alike(b, num_b) : 0;
        for (int i = 0; i < x && x <= MAX_ALIKE && y <= MAX_ALIKE; i++)
            for (int k = 0; k < y; k++)
                pairs[num++] = (struct pair){b[k].time - a[i].time, a[i].time};
        a += x, num_a -= x;
        b += y, num_b -= y;
    }
    num = sort_pairs(pairs, num);
    const int found = find_densest(pairs, num, out);
    free(pairs);
    return found * MIN_FRACTION < num ? 0 : found;
}

bool demo_align_find(const struct timeline *a, double time, const struct timeline *b,
                     struct demo_alignment *out, struct err *err)
{
    const int level = timeline_level_at(a, time);
    const struct level *from = timeline_level(a, level);
    struct mark *marks = mem_resize(NULL, (size_t)2 * MAX_MARKS, sizeof *marks);
    const int num = list_marks(a, level, marks);
    bool has_map = false;
    int most = MIN_AGREEING - 1;
    *out = (struct demo_alignment){.by = "events"};
    for (int i = 0; i < timeline_num_levels(b); i++) {
        const struct level *to = timeline_level(b, i);
        double offset = 0.0;
        if (strcmp(from->map_name, to->map_name) != 0)
            continue;
        const int num_b = list_marks(b, i, marks + MAX_MARKS);
        const int found = compare_levels(marks, num, marks + MAX_MARKS, num_b, &offset);
        const bool has_clocks = !from->game->has_match_clock && !to->game->has_match_clock;
        if (found > most || (has_clocks && !has_map))
            *out = has_clocks
                       ? (struct demo_alignment){from->clock_offset - to->clock_offset, 1, "clock"}
                       : (struct demo_alignment){offset, found, "events"};
        most = found > most ? found : most;
        has_map = true;
    }
    free(marks);
    if (!has_map)
        return err_set(err, ERR_FORMAT, "the demo does not show %s", from->map_name);
    return out->num > 0 ||
           err_set(
               err, ERR_FORMAT,
               "the events of the demos do not determine their time offset, as in two different "
               "games; use from or offset");
}
