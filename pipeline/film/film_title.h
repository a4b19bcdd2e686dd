/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_title.h - the titles of a demo's film: where it is and who plays, and, of a
 * single player, the result. */
#ifndef PIPELINE_FILM_FILM_TITLE_H
#define PIPELINE_FILM_FILM_TITLE_H

#include <stdbool.h>

struct arena;
struct demo_range;
struct err;
struct film_title;
struct scene;
struct session;

/* Finds the titles of the film of a part of a demo, which live in `arena`. *out is NULL if there are
 * none: no profile chose the part, the HUD is off, or the picture is not flat. Returns false with err
 * if they cannot be drawn. */
bool film_title_find(const struct session *session, const struct demo_range *part,
                     struct arena *arena, struct film_title **out, struct err *err);

/* Adds the titles at a demo time to the scene's pictures, which live in `arena`. `title` may be
 * NULL. */
void film_title_add(const struct film_title *title, double time, struct arena *arena,
                    struct scene *scene);

#endif
