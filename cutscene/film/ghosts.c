/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/ghosts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/film/film.h"
#include "cutscene/film/overlay.h"
#include "playback/analysis/run_log.h"
#include "playback/analysis/run_match.h"
#include "playback/analysis/splits.h"
#include "playback/client/level.h"
#include "playback/client/player_names.h"
#include "playback/client/userinfo.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud_scale.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/entities.h"
#include "playback/scene/scene_changes.h"
#include "playback/timeline/cursor.h"
#include "playback/timeline/timeline.h"

struct ghost_player {
    const struct ghost *ghost;
    struct cursor *cursor;
    double from;                   /* demo time at the shot's beginning */
    int number;                    /* entity number; 0: the recorded player */
    const struct run_match *match; /* NULL: no label, or not the recorded player */
};

struct ghosts {
    double begin; /* demo time at the shot's beginning */
    int num;
    struct ghost_player *all;
};

/* Finds the demo time that is as far into a level with the same map as the shot's beginning is
 * into its own level. */
static bool find_same_moment(const struct shot *shot, const struct timeline *own,
                             const struct timeline *timeline, double *from, struct err *err)
{
    const struct level *level = timeline_level(own, timeline_level_at(own, shot->map.from));
    for (int i = 0; i < timeline_num_levels(timeline); i++) {
        const struct level *other = timeline_level(timeline, i);
        if (strcmp(level->map_name, other->map_name) != 0)
            continue;
        *from = shot->map.from + splits_later(level, other);
        return true;
    }
    return err_set(err, ERR_FORMAT, "%sghost: its demo does not contain map %s", shot->where,
                   level->map_name);
}

static bool find_player(const struct shot *shot, struct ghost_player *one, struct err *err)
{
    const struct client_frame *frame = cursor_at(one->cursor, one->from).frame;
    for (int i = 0; i < frame->num_players && one->ghost->player; i++)
        if (frame->players[i].present &&
            userinfo_match_name(frame->players[i].name, i, one->ghost->player) ==
                USERINFO_EXACT_MATCH)
            one->number = i + 1;
    return !one->ghost->player || one->number > 0 ||
           err_set(err, ERR_FORMAT, "%sghost: at %.3f s of its demo: %s", shot->where, one->from,
                   player_names_unknown(frame, one->ghost->player).text);
}

/* Checks that the ghost's demo has not ended when the shot begins. */
static bool check_start(const struct shot *shot, const struct timeline *timeline, double from,
                        struct err *err)
{
    const double end = timeline_duration(timeline);
    return from <= end ||
           err_set(err, ERR_FORMAT,
                   "%sghost: its demo lasts %.2f s, but the shot begins at %.2f s of it",
                   shot->where, end, from);
}

/* The splits are those of the table and of 'demoreel compare', if they are in these levels. */
static const struct run_match *match_runs(double begin, const struct run_log *own,
                                          const struct ghost_player *one,
                                          const struct timeline *timeline,
                                          const struct timeline *other, struct arena *arena)
{
    struct splits splits;
    const struct timeline *const runs[2] = {timeline, other};
    const bool has_splits = splits_find(runs, &splits, arena, NULL) &&
                            splits.levels[0] == timeline_level_at(timeline, begin) &&
                            splits.levels[1] == timeline_level_at(other, one->from);
    return run_match_create(own, begin, run_log_create(other, arena), one->from,
                            has_splits ? &splits : NULL, arena);
}

struct ghosts *ghosts_create(const struct shot *shot, const struct ghosts_source *source,
                             struct arena *arena, struct err *err)
{
    if (shot->num_ghosts == 0)
        return NULL;
    struct ghosts *ghosts = ARENA_NEW(arena, struct ghosts, 1);
    const struct run_log *own = NULL;
    *ghosts = (struct ghosts){.begin = shot->map.from};
    ghosts->all = ARENA_NEW(arena, struct ghost_player, (size_t)shot->num_ghosts);
    for (int i = 0; i < shot->num_ghosts; i++) {
        const struct ghost *ghost = &shot->ghosts[i];
        struct ghost_player *one = &ghosts->all[i];
        *one = (struct ghost_player){.ghost = ghost, .from = ghost->from};
        one->cursor = cursor_create(source->ghosts[i], true);
        cursor_set_smooth(one->cursor, source->is_smooth);
        ghosts->num++;
        if ((ghost->is_together &&
             !find_same_moment(shot, source->timeline, source->ghosts[i], &one->from, err)) ||
            !check_start(shot, source->ghosts[i], one->from, err) || !find_player(shot, one, err)) {
            ghosts_destroy(ghosts);
            return NULL;
        }
        if (!ghost->label || one->number > 0)
            continue;
        if (!own)
            own = run_log_create(source->timeline, arena);
        one->match =
            match_runs(ghosts->begin, own, one, source->timeline, source->ghosts[i], arena);
    }
    return ghosts;
}

void ghosts_destroy(struct ghosts *ghosts)
{
    for (int i = 0; ghosts && i < ghosts->num; i++)
        cursor_destroy(ghosts->all[i].cursor);
}

static double ghost_time(const struct ghosts *ghosts, const struct ghost_player *one, double demo)
{
    return one->from + demo - ghosts->begin;
}

const struct scene_ghost *ghosts_at(const struct ghosts *ghosts, double demo, struct arena *frame,
                                    int *num)
{
    *num = ghosts ? ghosts->num : 0;
    if (*num == 0)
        return NULL;
    struct scene_ghost *out = ARENA_NEW(frame, struct scene_ghost, (size_t)*num);
    for (int i = 0; i < *num; i++) {
        const struct ghost_player *one = &ghosts->all[i];
        out[i] = (struct scene_ghost){
            .cursor = one->cursor,
            .time = ghost_time(ghosts, one, demo),
            .number = one->number,
            .alpha = (float)one->ghost->alpha,
            .shirt = one->ghost->shirt,
            .pants = one->ghost->pants,
        };
    }
    return out;
}

bool ghosts_first(const struct ghosts *ghosts, double *later)
{
    if (!ghosts || ghosts->all[0].number > 0)
        return false;
    *later = ghost_time(ghosts, &ghosts->all[0], 0.0);
    return true;
}

/* Writes a label like "old 0.42 s ahead". Writes only the name and returns false if the ghost
 * never comes to the place of the shot's player. */
static bool write_label(const struct ghosts *ghosts, const struct ghost_player *one, double demo,
                        char *out, size_t cap)
{
    double when;
    const double time = ghost_time(ghosts, one, demo);
    snprintf(out, cap, "%.80s", one->ghost->label);
    if (!one->match || !run_match_at(one->match, demo, &when))
        return false;
    const double ahead = time - when; /* > 0: it was here earlier */
    snprintf(out, cap, "%.80s %.2f s %s", one->ghost->label, fabs(ahead),
             ahead >= 0.0 ? "ahead" : "behind");
    return true;
}

const char *ghosts_distance(const struct ghosts *ghosts, double demo, struct arena *frame)
{
    char label[128];
    return ghosts && ghosts->all[0].ghost->label &&
                   write_label(ghosts, &ghosts->all[0], demo, label, sizeof label)
               ? arena_strdup(frame, label)
               : NULL;
}

void ghosts_add_labels(const struct ghosts *ghosts, double demo, struct scene *scene, int width,
                       int height, bool is_around, const struct pic *font, struct arena *frame)
{
    static const float ABOVE = 44.0f; /* units above the middle of a player */
    struct canvas canvas = {.arena = frame, .font = font};
    canvas.scale = hud_scale_film(width, height);
    for (int i = 0; ghosts && font && i < ghosts->num; i++) {
        const struct ghost_player *one = &ghosts->all[i];
        char label[128];
        if (!one->ghost->label)
            continue;
        const double time = ghost_time(ghosts, one, demo);
        const struct instant its = cursor_at(one->cursor, time);
        const int number = one->number > 0 ? one->number : its.frame->view_entity;
        const struct client_entity *entity = interpolation_find(its.frame, number);
        if (!entity)
            continue;
        vec3s point = interpolation_place(its.frame, entity, time).origin;
        const float seen = entities_ghost_visibility(scene->view.origin, point);
        if (!(seen > 0.0f))
            continue;
        point.z += ABOVE;
        const struct overlay_spot spot = is_around ? overlay_spot_around(&scene->view, point, frame)
                                                   : overlay_spot_of(&scene->view, point);
        if (!spot.is_seen)
            continue;
        write_label(ghosts, one, demo, label, sizeof label);
        const float half = 4.0f * (float)strlen(label);
        const int first = canvas.num;
        canvas.left = floorf(spot.x);
        canvas.top = floorf(spot.y);
        canvas_shade(&canvas, -half - 3, -6, 2 * half + 6, 12, 0.5f);
        canvas_text(&canvas, -half, -4, label, 0);
        for (int k = first; k < canvas.num; k++)
            canvas.items[k].sign = spot.sign;
        for (int k = first; k < canvas.num; k++)
            canvas.items[k].rgba[3] = (uint8_t)lrintf((float)canvas.items[k].rgba[3] * seen);
    }
    if (canvas.num > 0)
        overlay_append(scene, &canvas, frame);
}
