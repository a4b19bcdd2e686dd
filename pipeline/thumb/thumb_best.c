/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_best.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/vec.h"
#include "pipeline/print/json.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_score.h"
#include "playback/analysis/highlight.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_trace.h"

enum {
    MAX_CANDIDATES = 1200,
    MIN_DRAWN = 96,    /* candidates to draw; at least three for each that is chosen */
    MAX_OUTSIDE = 160, /* candidates with a camera outside the player */
};

/* Scores of views from outside are multiplied by this: players expect first person. */
static const float OUTSIDE = 0.6f;

static const double LOADING = 1.0; /* s after a level begins, while entities still appear */

/* ---- flaws of moments ---- */

static bool is_dead(const struct client_frame *frame)
{
    return frame->stats[STAT_HEALTH] <= 0 && frame->stats[STAT_HEALTH] > -200;
}

static const char *find_flaw(const struct timeline *timeline, const struct client_frame *frame,
                             double time)
{
    const struct level *level = timeline_level(timeline, frame->level);
    if (frame->intermission)
        return "intermission";
    if (is_dead(frame))
        return "dead";
    if (time - level->start < LOADING && level->end - level->start > 2.0 * LOADING)
        return "begin";
    if (!client_match_counts(frame->match.stage, MATCH_UNKNOWN))
        return "standby";
    return NULL;
}

static float flaw_factor(const char *flaw)
{
    static const struct {
        const char *flaw;
        float factor;
    } factors[] = {{"intermission", 0.05f}, {"dead", 0.2f}, {"begin", 0.7f}, {"standby", 0.7f}};
    for (size_t i = 0; flaw && i < sizeof factors / sizeof factors[0]; i++)
        if (strcmp(factors[i].flaw, flaw) == 0)
            return factors[i].factor;
    return 1.0f;
}

/* Camera positions around the player: the direction from the player, in degrees to the left
 * of the view, and the height above the eyes in units. */
static const struct {
    float yaw, height;
} sides[] = {
    {145, 10}, {-145, 10}, {180, 25}, {110, 25}, {-110, 25},
    {65, 40},  {-65, 40},  {30, 30},  {-30, 30},
};
enum { NUM_SIDES = sizeof sides / sizeof sides[0] };

static const float FAR = 105.0f, NEAR = 55.0f; /* units from the eyes */
static const float WALL = 0.9f;                /* used part of the distance to a wall */
static const float MIDDLE = 14.0f;             /* units from the eyes down to a player's middle */

/* Places the camera on that side of the player. Returns false if there is no room for it. */
static bool find_eye(const struct map *map, vec3s face, float yaw, int side, struct place *eye)
{
    const vec3s angles = vec3_make(0, yaw + sides[side].yaw, 0);
    const vec3s way = glms_vec3_negate(angles_to_axes(angles).forward);
    vec3s to = vec3_mad(face, way, -FAR);
    struct map_trace trace;
    to.z += sides[side].height;
    map_trace(map, 0, 0, face, to, &trace);
    const float share = trace.fraction < 1.0f ? trace.fraction * WALL : 1.0f;
    eye->origin = vec3_lerp(face, to, share);
    if (trace.start_solid || glms_vec3_distance(eye->origin, face) < NEAR ||
        map_contents_at(map, 0, eye->origin) != CONTENTS_EMPTY)
        return false;
    eye->angles = angles_towards(eye->origin, vec3_mad(face, vec3_make(0, 0, -1), MIDDLE));
    return true;
}

static float score_view(const struct composition *c)
{
    return (c->subjects + 0.6f * c->depth) * c->poise * c->clearness;
}

/* Finds the best view around the player whose view is shown. Returns false if there is no room
 * for a camera, or the player is not visible. */
static bool find_external_view(struct thumb *thumb, double time, struct place *eye,
                               struct composition *composition)
{
    const struct scene_camera kept = thumb->camera;
    struct scene scene;
    float best = 0.0f;
    thumb_scene(thumb, time, &scene);
    const struct place own = {scene.view.origin, scene.view.angles};
    thumb->camera = thumb_camera_at(&own);
    thumb_scene(thumb, time, &scene);
    thumb->camera = kept;
    for (int i = 0; i < NUM_SIDES && scene.map; i++) {
        struct place at;
        if (!find_eye(scene.map, own.origin, own.angles.y, i, &at))
            continue;
        scene.view.origin = at.origin;
        scene.view.angles = at.angles;
        scene.view_contents = CONTENTS_EMPTY;
        const struct composition here = composition_of(&scene);
        if (here.num_subjects == 0 || score_view(&here) <= best)
            continue;
        best = score_view(&here);
        *eye = at;
        *composition = here;
    }
    return best > 0.0f;
}

/* ---- scores ---- */

static void look_at(struct thumb *thumb, const struct candidate *candidate, struct scene *scene)
{
    const struct scene_camera kept = thumb->camera;
    if (candidate->is_outside)
        thumb->camera = thumb_camera_at(&candidate->eye);
    thumb_scene(thumb, candidate->time, scene);
    thumb->camera = kept;
}

static float weaken(const struct candidate *candidate, float score)
{
    return score * flaw_factor(candidate->flaw) * (candidate->is_outside ? OUTSIDE : 1.0f);
}

/* Returns the mean brightness of the first subject; 1 if it is partly outside the picture. */
static float find_light(const struct frame *part, const struct composition *c)
{
    if (c->num_subjects == 0)
        return 1.0f;
    const float width = (float)part->width, height = (float)part->height;
    const int side = (int)fmaxf(0.2f * c->main_height * height, 2.0f);
    const int left = (int)((c->main_x + 1.0f) / 2.0f * width) - side / 2;
    const int top = (int)((1.0f - c->main_y) / 2.0f * height) - side;
    struct frame body = *part;
    if (left < 0 || top < 0 || left + side > part->width || top + 2 * side > part->height)
        return 1.0f;
    body.rgba += (size_t)top * part->stride + 4 * (size_t)left;
    body.width = side;
    body.height = 2 * side;
    return picture_stats_of(&body).brightness;
}

/* A subject in the dark counts only half. */
static struct composition composition_seen(const struct candidate *candidate)
{
    struct composition out = candidate->composition;
    out.subjects *= 0.5f + 0.5f * glm_smoothstep(0.06f, 0.2f, candidate->light);
    return out;
}

static bool draw_small(struct thumb *thumb, struct candidate *candidate, struct err *err)
{
    struct scene scene;
    struct frame part = thumb_score_part(&thumb->frame);
    look_at(thumb, candidate, &scene);
    scene.num_pics = 0;
    scene.view.rect = (struct scene_rect){0, 0, part.width, part.height};
    if (!exposure_meter_set(thumb->meter, thumb->session.vfs, &scene, err))
        return false;
    if (!renderer_draw(thumb->session.renderer, &scene, &thumb->frame, err))
        return false;
    candidate->stats = picture_stats_of(&part);
    candidate->light = find_light(&part, &candidate->composition);
    candidate->is_drawn = true;
    const struct composition seen = composition_seen(candidate);
    candidate->score = weaken(candidate, thumb_score(&seen, &candidate->stats, candidate->heat));
    return true;
}

static void judge_composition(struct candidate *candidate)
{
    candidate->score =
        weaken(candidate, thumb_score_composition(&candidate->composition, candidate->heat));
}

static void collect(struct thumb *thumb, struct candidates *out)
{
    const struct timeline *timeline = thumb->session.timeline;
    struct playhead *playhead = playhead_create(timeline);
    int num;
    const struct highlight *list = highlights_find(timeline, MAX_CANDIDATES, thumb->arena, &num);
    out->items = ARENA_NEW(thumb->arena, struct candidate, (size_t)(num + MAX_OUTSIDE));
    out->num = 0;
    for (int i = 0; i < num; i++) {
        if (list[i].time < thumb->range.from || list[i].time > thumb->range.to)
            continue;
        struct candidate *candidate = &out->items[out->num++];
        struct scene scene;
        candidate->time = list[i].time;
        candidate->heat = list[i].heat;
        const int index = timeline_find_frame(timeline, candidate->time);
        candidate->flaw = find_flaw(timeline, playhead_frame(playhead, index), candidate->time);
        look_at(thumb, candidate, &scene);
        candidate->composition = composition_of(&scene);
        judge_composition(candidate);
    }
    playhead_destroy(playhead);
}

/* Divides the candidates into at most MAX_OUTSIDE runs, and adds a view from outside at the
 * moment with the highest heat of each. */
static void collect_outside(struct thumb *thumb, struct candidates *out)
{
    const int num = out->num, step = (num + MAX_OUTSIDE - 1) / MAX_OUTSIDE;
    for (int first = 0; first < num; first += step) {
        int best = first;
        for (int i = first; i < first + step && i < num; i++)
            if (out->items[i].heat > out->items[best].heat)
                best = i;
        struct candidate *outside = &out->items[out->num];
        *outside = (struct candidate){
            .time = out->items[best].time,
            .heat = out->items[best].heat,
            .flaw = out->items[best].flaw,
            .is_outside = true,
        };
        if (!find_external_view(thumb, outside->time, &outside->eye, &outside->composition))
            continue;
        judge_composition(outside);
        out->num++;
    }
}

static int compare_scores(const void *a, const void *b)
{
    const struct candidate *const *x = a, *const *y = b;
    if ((*x)->score != (*y)->score)
        return (*x)->score > (*y)->score ? -1 : 1;
    if ((*x)->time != (*y)->time)
        return (*x)->time < (*y)->time ? -1 : 1;
    return (*x)->is_outside - (*y)->is_outside;
}

/* Returns the candidates ordered by score, the best first. */
static struct candidate **rank(const struct candidates *candidates, struct arena *arena)
{
    struct candidate **ranks = ARENA_NEW(arena, struct candidate *, (size_t)candidates->num);
    for (int i = 0; i < candidates->num; i++)
        ranks[i] = &candidates->items[i];
    sort_items(ranks, (size_t)candidates->num, sizeof(struct candidate *), compare_scores);
    return ranks;
}

/* ---- choosing ---- */

static bool is_apart(const struct candidates *candidates, double time, double gap)
{
    for (int i = 0; i < candidates->num; i++)
        if (candidates->items[i].is_chosen && fabs(candidates->items[i].time - time) < gap)
            return false;
    return true;
}

/* Choose the best candidates that are far enough apart; halve the distance until there are
 * `count`. */
static void choose(struct candidate **ranks, int num_ranks, double duration, int count,
                   const struct candidates *candidates)
{
    int num = 0;
    for (double gap = duration / (2.0 * count); num < count; gap /= 2.0) {
        for (int i = 0; i < num_ranks && num < count; i++) {
            if (ranks[i]->is_chosen || !is_apart(candidates, ranks[i]->time, gap))
                continue;
            ranks[i]->is_chosen = true;
            num++;
        }
        if (gap < 1e-3)
            return;
    }
}

static int compare_times(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->is_outside - y->is_outside;
}

bool thumb_best_find(struct thumb *thumb, int count, struct candidates *out, struct err *err)
{
    collect(thumb, out);
    if (thumb->goes_outside)
        collect_outside(thumb, out);
    struct candidate **ranks = rank(out, thumb->arena);
    const int requested = 3 * count > MIN_DRAWN ? 3 * count : MIN_DRAWN;
    const int num_drawn = requested < out->num ? requested : out->num;
    for (int i = 0; i < num_drawn; i++)
        if (!draw_small(thumb, ranks[i], err))
            return false;
    sort_items(ranks, (size_t)num_drawn, sizeof(struct candidate *), compare_scores);
    choose(ranks, num_drawn, thumb->range.to - thumb->range.from, count, out);
    sort_items(out->items, (size_t)out->num, sizeof *out->items, compare_times);
    return true;
}

/* ---- JSON ---- */

/* Write the camera in the form that --camera accepts. */
static void put_camera(struct json *json, const struct place *eye)
{
    char text[128];
    snprintf(text, sizeof text, "%.9g %.9g %.9g %.9g %.9g %.9g", (double)eye->origin.x,
             (double)eye->origin.y, (double)eye->origin.z, (double)eye->angles.x,
             (double)eye->angles.y, (double)eye->angles.z);
    json_text(json, "camera", text);
}

static void put_candidate(struct json *json, const struct candidate *c)
{
    json_open_object(json, NULL);
    json_number(json, "time", c->time, 3);
    json_number(json, "score", (double)c->score, 4);
    json_bool(json, "chosen", c->is_chosen);
    json_text(json, "flaw", c->flaw);
    if (c->is_outside)
        put_camera(json, &c->eye);
    json_number(json, "heat", (double)c->heat, 3);
    json_integer(json, "num_subjects", c->composition.num_subjects);
    json_number(json, "subjects", (double)c->composition.subjects, 3);
    json_number(json, "depth", (double)c->composition.depth, 3);
    json_number(json, "poise", (double)c->composition.poise, 3);
    json_number(json, "clearness", (double)c->composition.clearness, 3);
    json_bool(json, "drawn", c->is_drawn);
    if (c->is_drawn) {
        json_number(json, "light", (double)c->light, 3);
        json_number(json, "brightness", (double)c->stats.brightness, 3);
        json_number(json, "contrast", (double)c->stats.contrast, 3);
        json_number(json, "colour", (double)c->stats.colour, 3);
        json_number(json, "sharpness", (double)c->stats.sharpness, 3);
        json_number(json, "variety", (double)c->stats.variety, 3);
        json_number(json, "darkness", (double)c->stats.darkness, 3);
        json_number(json, "fullness", (double)c->stats.fullness, 3);
    }
    json_close_object(json);
}

void thumb_best_print_json(FILE *stream, const char *demo, const struct candidates *candidates)
{
    struct json json = {.stream = stream};
    json_open_object(&json, NULL);
    json_text(&json, "demo", demo);
    json_open_array(&json, "candidates");
    for (int i = 0; i < candidates->num; i++)
        put_candidate(&json, &candidates->items[i]);
    json_close_array(&json);
    json_close_object(&json);
    putc('\n', stream);
}
