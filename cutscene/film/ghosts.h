/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/ghosts.h - the ghosts of a shot: players of other recordings of its map, at the
 * pace of the shot, and what is written over them. */
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

/* The shot's own timeline, and those of its ghosts in their order. */
struct ghosts_source {
    const struct timeline *timeline;
    const struct timeline *const *ghosts;
};

/* Borrows all. NULL: the shot has none, or with err. */
struct ghosts *ghosts_create(const struct shot *shot, const struct ghosts_source *source,
                             struct arena *arena, struct err *err);
void ghosts_destroy(struct ghosts *ghosts); /* NULL is fine */

/* They at a demo time of the shot's demo, in `frame`. */
const struct scene_ghost *ghosts_at(const struct ghosts *ghosts, double demo, struct arena *frame,
                                    int *num);

/* How much later in its demo than in the shot's the first ghost is, where it is whom its demo is
 * seen with; else false. NULL has none. */
bool ghosts_first(const struct ghosts *ghosts, double *later);

/* "old 0.42 s ahead": how far the first ghost is, whether it is in sight or not; NULL: it has no
 * label or never comes to where the shot's own player is. */
const char *ghosts_distance(const struct ghosts *ghosts, double demo, struct arena *frame);

/* Add their labels to the scene, each with the time by which its player was earlier where the
 * shot's own player now is. `font` NULL: nothing. */
void ghosts_add_labels(const struct ghosts *ghosts, double demo, struct scene *scene, int width,
                       int height, const struct pic *font, struct arena *frame);

#endif
