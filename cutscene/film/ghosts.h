/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/ghosts.h - the ghosts of a shot: players of other recordings of the same map,
 * played at the shot's speed, and their labels. */
#ifndef CUTSCENE_FILM_GHOSTS_H
#define CUTSCENE_FILM_GHOSTS_H

#include <stdbool.h>

#include "render/scene.h"

struct arena;
struct err;
struct ghosts;
struct pic;
struct scene_ghost;
struct shot;
struct timeline;

/* The timeline of the shot, and those of its ghosts in the same order as in the shot. */
struct ghosts_source {
    const struct timeline *timeline;
    const struct timeline *const *ghosts;
    bool is_smooth; /* as cursor_set_smooth */
};

/* Returns NULL if the shot has no ghosts, or with err on failure. Lives in `arena` and
 * borrows everything else. */
struct ghosts *ghosts_create(const struct shot *shot, const struct ghosts_source *source,
                             struct arena *arena, struct err *err);
void ghosts_destroy(struct ghosts *ghosts); /* NULL is fine */

/* Returns the ghosts at a time of the shot's demo. The array lives in `frame`. */
const struct scene_ghost *ghosts_at(const struct ghosts *ghosts, double demo, struct arena *frame,
                                    int *num);

/* Gets by how much later the first ghost's demo time is than the shot's. Returns false if
 * there are no ghosts (NULL) or if the first one is not the recorded player of its demo. */
bool ghosts_first(const struct ghosts *ghosts, double *later);

/* Returns a text like "old 0.42 s ahead" for the first ghost, whether it is visible or not;
 * NULL if it has no label or never comes to the place of the shot's player. */
const char *ghosts_distance(const struct ghosts *ghosts, double demo, struct arena *frame);

/* Adds the ghosts' labels to the scene, with the time by which each was earlier at the place
 * where the shot's player is now. Does nothing if `font` is NULL. */
void ghosts_add_labels(const struct ghosts *ghosts, double demo, struct scene *scene, int width,
                       int height, bool is_around, const struct pic *font, struct arena *frame);

#endif
