/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/motion/dejitter.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/search.h"
#include "base/sort.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_frame.h"

enum {
    NUM_TIMES = 16, /* number of recent frames; a server step never spans more */
};

/* Upper limit of the duration of a server step, in seconds. An entity that stands still for
 * longer is at rest. */
static const double LONGEST_STEP = 0.07;

/* Upper limit of a player's speed, in units/s. */
static const float FASTEST = 3000.0f;

/* A player farther than this many units from a straight line is not halfway along it.
 * Positions are sent in eighths. */
static const float OFF_THE_LINE = 1.0f;

/* Parts of a jump shorter than this many units may be the player's own movement. */
static const float OWN_STEP = 20.0f;

/* The last frames of an entity. */
struct track {
    bool is_known;
    int last;                   /* last frame that contained the entity */
    struct place place, before; /* its position then, and in the frame before that */
    bool has_before;
    int step;        /* frame in which it reached its position */
    bool has_turned; /* its angles have changed since then */
};

struct dejitter {
    struct track tracks[LIMIT_ENTITIES];
    double times[NUM_TIMES]; /* of frames, by index modulo NUM_TIMES */
};

struct dejitter *dejitter_create(void)
{
    return mem_alloc(sizeof(struct dejitter));
}

void dejitter_destroy(struct dejitter *dejitter)
{
    free(dejitter);
}

/* ---- lists ---- */

static void add(struct dejitter_list *list, const struct dejitter_place *place)
{
    if (list->num == LIMIT_EVENTS)
        return; /* the rest is shown as recorded */
    list->places = mem_grow(list->places, list->num, &list->capacity, sizeof *list->places);
    list->places[list->num++] = *place;
}

static int compare_places(const void *left, const void *right)
{
    const struct dejitter_place *a = left, *b = right;
    if (a->frame != b->frame)
        return a->frame < b->frame ? -1 : 1;
    return (a->entity > b->entity) - (a->entity < b->entity);
}

void dejitter_list_sort(struct dejitter_list *list)
{
    if (list->num > 0)
        sort_items(list->places, (size_t)list->num, sizeof *list->places, compare_places);
}

void dejitter_list_free(struct dejitter_list *list)
{
    free(list->places);
    *list = (struct dejitter_list){.num = 0};
}

static bool is_before_frame(const void *place, const void *frame)
{
    return ((const struct dejitter_place *)place)->frame < *(const int *)frame;
}

const struct dejitter_place *dejitter_list_find(const struct dejitter_list *list, int frame,
                                                int *num)
{
    const int first =
        search_bound(list->places, list->num, sizeof *list->places, is_before_frame, &frame);
    int end = first;
    while (end < list->num && list->places[end].frame == frame)
        end++;
    *num = end - first;
    return *num > 0 ? list->places + first : NULL;
}

/* ---- steps ---- */

static struct place place_between(const struct place *from, const struct place *to, float part)
{
    return (struct place){vec3_lerp(from->origin, to->origin, part),
                          angles_lerp(from->angles, to->angles, part)};
}

/* The entity stepped to its position in frame track->step, stood still, and steps to `to`
 * in frame `now`. */
static void smooth_step(const struct dejitter *dejitter, const struct track *track, int entity,
                        int now, const struct place *to, struct dejitter_list *out)
{
    const double *times = dejitter->times;
    const double start = times[track->step % NUM_TIMES], length = times[now % NUM_TIMES] - start;
    struct dejitter_place place = {
        .entity = entity,
        .kind = DEJITTER_MOVE,
        .turns = entity > QW_MAX_PLAYERS && !track->has_turned,
        .start = start,
        .to = track->place,
    };
    for (int i = track->step + 1; i <= now; i++) {
        const double passed = times[i % NUM_TIMES] - start;
        place.frame = i;
        place.from = place.to;
        place.to = i == now ? *to : place_between(&track->place, to, (float)(passed / length));
        add(out, &place);
    }
}

static bool is_step(const struct dejitter *dejitter, const struct track *track, int now)
{
    const double passed =
        dejitter->times[now % NUM_TIMES] - dejitter->times[track->step % NUM_TIMES];
    const int held = now - track->step - 1;
    return held > 0 && held < NUM_TIMES - 1 && passed > 0.0 && passed < LONGEST_STEP;
}

/* ---- jumps ---- */

/* Returns whether the player was halfway between the previous position and the current one. */
static bool was_halfway(const struct dejitter *dejitter, const struct track *track, int now,
                        const struct place *to)
{
    const vec3s from = track->before.origin, on_the_way = track->place.origin;
    const float way = glms_vec3_distance(from, to->origin);
    const float first = glms_vec3_distance(from, on_the_way);
    const float second = glms_vec3_distance(on_the_way, to->origin);
    const double passed = dejitter->times[now % NUM_TIMES] - dejitter->times[(now - 2) % NUM_TIMES];
    return first > OWN_STEP && second > OWN_STEP && first + second - way < OFF_THE_LINE &&
           (double)way > (double)FASTEST * passed;
}

static void delay_jump(const struct track *track, int entity, int now, const struct place *to,
                       struct dejitter_list *out)
{
    add(out, &(struct dejitter_place){.frame = now - 1,
                                      .entity = entity,
                                      .kind = DEJITTER_HALFWAY,
                                      .turns = true,
                                      .from = track->before,
                                      .to = track->before});
    add(out, &(struct dejitter_place){.frame = now,
                                      .entity = entity,
                                      .kind = DEJITTER_JUMP,
                                      .turns = true,
                                      .from = *to,
                                      .to = *to});
}

/* ---- frames ---- */

static void find_jitter(const struct dejitter *dejitter, const struct client_frame *frame,
                        const struct track *track, const struct client_entity *entity, bool moves,
                        struct dejitter_list *out)
{
    const int now = frame->index;
    const struct place place = {entity->origin, entity->angles};
    if (frame->is_observed && entity->number <= QW_MAX_PLAYERS && track->has_before &&
        was_halfway(dejitter, track, now, &place))
        delay_jump(track, entity->number, now, &place, out);
    else if (entity->linked && moves && is_step(dejitter, track, now))
        smooth_step(dejitter, track, entity->number, now, &place, out);
}

static bool differs(const vec3s *a, const vec3s *b)
{
    return memcmp(a, b, sizeof *a) != 0;
}

static void add_entity(struct dejitter *dejitter, const struct client_frame *frame,
                       const struct client_entity *entity, struct dejitter_list *out)
{
    struct track *track = &dejitter->tracks[entity->number];
    const int now = frame->index;
    const bool goes_on = track->is_known && track->last == now - 1;
    const bool moves = !goes_on || differs(&entity->origin, &track->place.origin);
    if (goes_on)
        find_jitter(dejitter, frame, track, entity, moves, out);

    const bool turns = goes_on && differs(&entity->angles, &track->place.angles);
    track->before = track->place;
    track->has_before = goes_on;
    track->has_turned = !moves && (track->has_turned || turns);
    if (moves)
        track->step = now;
    track->is_known = true;
    track->last = now;
    track->place.origin = entity->origin;
    track->place.angles = entity->angles;
}

void dejitter_add_frame(struct dejitter *dejitter, const struct client_frame *frame,
                        struct dejitter_list *out)
{
    dejitter->times[frame->index % NUM_TIMES] = frame->time;
    for (int i = 0; i < frame->num_entities; i++)
        add_entity(dejitter, frame, &frame->entities[i], out);
}

void dejitter_apply(const struct dejitter_place *place, struct client_entity *entity,
                    struct client_frame *frame)
{
    entity->origin_from = place->from.origin;
    entity->origin = place->to.origin;
    if (place->turns) {
        entity->angles_from = place->from.angles;
        entity->angles = place->to.angles;
    }
    if (place->kind != DEJITTER_MOVE)
        entity->linked = place->kind == DEJITTER_HALFWAY;
    if (!frame->is_observed || place->entity != frame->view_entity)
        return;
    if (place->kind == DEJITTER_HALFWAY) {
        frame->view_angles = frame->view_angles_from;
        frame->velocity = frame->velocity_from;
    } else if (place->kind == DEJITTER_JUMP) {
        frame->view_angles_from = frame->view_angles;
        frame->velocity_from = frame->velocity;
    }
}
