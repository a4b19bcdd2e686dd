/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/subtitle_cues.h"

#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "encode/metadata.h"

enum { MAX_SHOWN = 64 /* at once; older ones are dropped */ };

/* Orders by first frame, and cues that begin together in the order in which they were added. */
static int by_first(const void *a, const void *b)
{
    const struct subtitle_cue *const *x = a, *const *y = b;
    if ((*x)->first != (*y)->first)
        return (*x)->first < (*y)->first ? -1 : 1;
    return *x < *y ? -1 : *x > *y;
}

/* Returns the last `count` lines. */
static const char *last_lines(const char *text, int count)
{
    const char *at = text + strlen(text);
    while (at > text)
        if (*--at == '\n' && --count == 0)
            return at + 1;
    return text;
}

struct join {
    const struct subtitle_cue **cues; /* ordered by beginning */
    int num, begun;                   /* total, and begun so far */
    int num_shown;
    const struct subtitle_cue **shown;
    int max_lines;
    struct arena *arena;
};

/* Advances to a frame: begin and end cues. */
static void move_to(struct join *j, int64_t frame)
{
    int kept = 0;
    for (int i = 0; i < j->num_shown; i++)
        if (j->shown[i]->last > frame)
            j->shown[kept++] = j->shown[i];
    j->num_shown = kept;
    while (j->begun < j->num && j->cues[j->begun]->first <= frame)
        j->shown[j->num_shown++] = j->cues[j->begun++];
    const int spare = j->num_shown > MAX_SHOWN ? j->num_shown - MAX_SHOWN : 0;
    memmove(j->shown, j->shown + spare, (size_t)(j->num_shown - spare) * sizeof(*j->shown));
    j->num_shown -= spare;
}

/* Returns the next frame at which a cue begins or ends. */
static int64_t next_change(const struct join *j)
{
    int64_t next = j->begun < j->num ? j->cues[j->begun]->first : INT64_MAX;
    for (int i = 0; i < j->num_shown; i++)
        next = j->shown[i]->last < next ? j->shown[i]->last : next;
    return next;
}

static const char *join_lines(const struct join *j)
{
    /* Each cue has at least one line. */
    const int first = j->num_shown > j->max_lines ? j->num_shown - j->max_lines : 0;
    const char *all = j->shown[first]->text;
    for (int i = first + 1; i < j->num_shown; i++)
        all = arena_printf(j->arena, "%s\n%s", all, j->shown[i]->text);
    return j->num_shown > 1 ? last_lines(all, j->max_lines) : all;
}

struct metadata_entry *subtitle_cues_join(struct subtitle_cue *cues, int num_cues, int max_lines,
                                          int max_entries, struct arena *arena, int *num)
{
    const size_t room = (size_t)num_cues + 1;
    struct join j = {.num = num_cues, .max_lines = max_lines, .arena = arena};
    struct metadata_entry *entries = NULL;
    int num_room = 0;
    j.cues = ARENA_NEW(arena, const struct subtitle_cue *, room);
    j.shown = ARENA_NEW(arena, const struct subtitle_cue *, room);
    for (int i = 0; i < num_cues; i++)
        j.cues[i] = &cues[i];
    sort_items(j.cues, (size_t)num_cues, sizeof(*j.cues), by_first);
    *num = 0;
    for (int64_t frame = next_change(&j); frame != INT64_MAX && *num < max_entries;) {
        move_to(&j, frame);
        const int64_t next = next_change(&j);
        if (j.num_shown > 0) {
            entries = arena_grow(arena, entries, *num, &num_room, sizeof *entries);
            entries[(*num)++] = (struct metadata_entry){frame, next, join_lines(&j)};
        }
        frame = next;
    }
    return entries;
}
