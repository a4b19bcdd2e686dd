/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/reframe.h - where a picture looks that shows a piece of a wider one.
 *
 * Upright and square pictures see less to the sides than the wide ones that shots are framed
 * for. The view turns aside for what matters there: the mean of those who are in sight in the
 * wide picture, as composition.h weighs them, so far that nothing is seen that the wide one
 * would not show. How far is a mean over points of a fixed grid of time, before and after:
 * it is as smooth, and the same, wherever a film begins. */
#ifndef PLAYBACK_SCENE_REFRAME_H
#define PLAYBACK_SCENE_REFRAME_H

struct arena;
struct reframe;
struct scene;
struct scene_view;

struct reframe_source {
    void *context;
    /* Whose eyes or which camera it is at a time; others are not looked at together. */
    int (*whose)(void *context, double time);
    /* The things and the view of a wide picture. */
    void (*look)(void *context, double time, struct arena *frame, struct scene *out);
};

/* Of a picture that wide, px. */
enum { REFRAME_WIDTH = 1920, REFRAME_HEIGHT = 1080 };

struct reframe *reframe_create(const struct reframe_source *source);
void reframe_destroy(struct reframe *reframe); /* NULL is fine */

/* Degrees by which the view at that time would turn to the left. */
float reframe_turn(struct reframe *reframe, double time);

/* As much of it as leaves the view within the wide picture: of a view whose picture is
 * width x height px. */
float reframe_limit(float turn, const struct scene_view *view, int width, int height);

#endif
