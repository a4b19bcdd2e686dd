#include "cli/thumb_best.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cli/json.h"
#include "cli/session.h"
#include "cli/shutter.h"
#include "playback/highlight.h"
#include "playback/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"

enum {
    MAX_CANDIDATES = 1200,
    MIN_DRAWN = 96,    /* at least; and three for each that is chosen */
    JUDGED_LINES = 90, /* px of a picture that is judged */
};

static const double LOADING = 1.0; /* s at the begin of a level that do not look right yet */

/* ---- what the recording says ---- */

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
    if (frame->match.stage == MATCH_STANDBY || frame->match.stage == MATCH_COUNTDOWN)
        return "standby";
    return NULL;
}

static float flaw_factor(const char *flaw)
{
    static const struct {
        const char *flaw;
        float factor;
    } factors[] = {{"intermission", 0.05f}, {"dead", 0.2f}, {"begin", 0.5f}, {"standby", 0.7f}};
    for (size_t i = 0; flaw && i < sizeof factors / sizeof factors[0]; i++)
        if (strcmp(factors[i].flaw, flaw) == 0)
            return factors[i].factor;
    return 1.0f;
}

/* ---- scores ---- */

static float step_smoothly(float low, float high, float x)
{
    const float t = fminf(fmaxf((x - low) / (high - low), 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/* By what is in the scene. */
static float score_composition(const struct composition *c, float heat)
{
    const float sum = 0.5f * c->subjects + 0.2f * heat + 0.3f * c->depth;
    return sum * step_smoothly(0.0f, 0.2f, c->depth + 0.3f * c->subjects) *
           (0.3f + 0.7f * c->poise) * c->clearness;
}

/* By the pixels. */
static float score_looks(const struct appraisal *a)
{
    const float sum = 0.25f * step_smoothly(0.05f, 0.35f, a->contrast) +
                      0.25f * step_smoothly(0.01f, 0.05f, a->sharpness) +
                      0.2f * step_smoothly(0.03f, 0.25f, a->colour) +
                      0.3f * step_smoothly(0.2f, 0.8f, a->variety);
    return sum * step_smoothly(0.03f, 0.14f, a->brightness) *
           (1.0f - step_smoothly(0.6f, 0.8f, a->brightness));
}

float thumb_score(const struct composition *composition, const struct appraisal *appraisal,
                  float heat)
{
    return score_composition(composition, heat) * score_looks(appraisal);
}

/* ---- judging ---- */

/* From the frame's upper left corner, of the frame's shape. */
static struct frame judged_part(const struct frame *frame)
{
    struct frame part = *frame;
    part.height = frame->height < JUDGED_LINES ? frame->height : JUDGED_LINES;
    part.width = (int)((int64_t)frame->width * part.height / frame->height);
    part.width = part.width > 0 ? part.width : 1;
    return part;
}

static void look_at(struct session *session, const struct scene_source *source,
                    struct candidate *candidate, struct scene *scene)
{
    arena_reset(session->frame_arena);
    source->scene_at(source->context, candidate->time, candidate->time, session->frame_arena,
                     scene);
}

static bool draw_small(struct session *session, const struct scene_source *source,
                       struct candidate *candidate, struct frame *scratch, struct err *err)
{
    struct scene scene;
    const struct frame part = judged_part(scratch);
    look_at(session, source, candidate, &scene);
    scene.num_pics = 0;
    scene.view.rect = (struct scene_rect){0, 0, part.width, part.height};
    if (!renderer_draw(session->renderer, &scene, scratch, err))
        return false;
    candidate->appraisal = appraisal_of(&part);
    candidate->is_drawn = true;
    candidate->score =
        thumb_score(&candidate->composition, &candidate->appraisal, candidate->heat) *
        flaw_factor(candidate->flaw);
    return true;
}

static void collect(struct session *session, const struct scene_source *source, struct arena *arena,
                    struct candidates *out)
{
    struct playhead *playhead = playhead_create(session->timeline);
    const struct highlight *list =
        highlights_find(session->timeline, MAX_CANDIDATES, arena, &out->num);
    out->items = ARENA_NEW(arena, struct candidate, (size_t)out->num);
    for (int i = 0; i < out->num; i++) {
        struct candidate *candidate = &out->items[i];
        struct scene scene;
        candidate->time = list[i].time;
        candidate->heat = list[i].heat;
        const int index = timeline_find_frame(session->timeline, candidate->time);
        candidate->flaw =
            find_flaw(session->timeline, playhead_frame(playhead, index), candidate->time);
        look_at(session, source, candidate, &scene);
        candidate->composition = composition_of(&scene);
        candidate->score = score_composition(&candidate->composition, candidate->heat) *
                           flaw_factor(candidate->flaw);
    }
    playhead_destroy(playhead);
}

static int compare_scores(const void *a, const void *b)
{
    const struct candidate *const *x = a, *const *y = b;
    if ((*x)->score != (*y)->score)
        return (*x)->score > (*y)->score ? -1 : 1;
    return (*x)->time < (*y)->time ? -1 : 1;
}

/* The best first. */
static struct candidate **rank(const struct candidates *candidates, struct arena *arena)
{
    struct candidate **ranks = ARENA_NEW(arena, struct candidate *, (size_t)candidates->num);
    for (int i = 0; i < candidates->num; i++)
        ranks[i] = &candidates->items[i];
    qsort(ranks, (size_t)candidates->num, sizeof(struct candidate *), compare_scores);
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

/* The best of each neighbourhood; where there are not enough, closer ones. */
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

bool thumb_judge(struct session *session, const struct scene_source *source, struct frame *scratch,
                 int count, struct arena *arena, struct candidates *out, struct err *err)
{
    collect(session, source, arena, out);
    struct candidate **ranks = rank(out, arena);
    const int wanted = 3 * count > MIN_DRAWN ? 3 * count : MIN_DRAWN;
    const int num_drawn = wanted < out->num ? wanted : out->num;
    for (int i = 0; i < num_drawn; i++)
        if (!draw_small(session, source, ranks[i], scratch, err))
            return false;
    qsort(ranks, (size_t)num_drawn, sizeof(struct candidate *), compare_scores);
    choose(ranks, num_drawn, timeline_duration(session->timeline), count, out);
    return true;
}

/* ---- telling ---- */

static void put_candidate(struct json *json, const struct candidate *c)
{
    json_open_object(json, NULL);
    json_number(json, "time", c->time, 3);
    json_number(json, "score", (double)c->score, 4);
    json_bool(json, "chosen", c->is_chosen);
    json_text(json, "flaw", c->flaw);
    json_number(json, "heat", (double)c->heat, 3);
    json_integer(json, "num_subjects", c->composition.num_subjects);
    json_number(json, "subjects", (double)c->composition.subjects, 3);
    json_number(json, "depth", (double)c->composition.depth, 3);
    json_number(json, "poise", (double)c->composition.poise, 3);
    json_number(json, "clearness", (double)c->composition.clearness, 3);
    json_bool(json, "drawn", c->is_drawn);
    if (c->is_drawn) {
        json_number(json, "brightness", (double)c->appraisal.brightness, 3);
        json_number(json, "contrast", (double)c->appraisal.contrast, 3);
        json_number(json, "colour", (double)c->appraisal.colour, 3);
        json_number(json, "sharpness", (double)c->appraisal.sharpness, 3);
        json_number(json, "variety", (double)c->appraisal.variety, 3);
    }
    json_close_object(json);
}

void thumb_print_json(FILE *stream, const char *demo, const struct candidates *candidates)
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
