/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/composition.h - rates a scene as a picture without drawing it.
 *
 * Measures who is in view and how large, how far the view reaches, and how the camera is
 * held. Ratings are from 0 (bad) to 1 (good). */
#ifndef PLAYBACK_SCENE_COMPOSITION_H
#define PLAYBACK_SCENE_COMPOSITION_H

struct scene;

struct composition {
    int num_subjects;       /* visible players, monsters, missiles and explosions */
    float subjects;         /* rates the size of the subjects and how central they are */
    float weight, middle_x; /* total weight of the subjects, and their mean x, as main_x */
    float depth;            /* rates how far the view reaches; 0: a wall before the camera */
    float poise;            /* rates the camera's angles; 0: tilted, or facing the floor */
    /* The best subject: its position, -1..1 to the right and up, and its height relative
     * to that of the picture; all 0 if there is none. */
    float main_x, main_y, main_height;
    /* 0: everything is behind a tint, a liquid, particles or a figure close to the
     * camera. */
    float clearness;
};

struct composition composition_of(const struct scene *scene);

/* Fills only the fields that concern subjects, which is faster. */
struct composition composition_of_subjects(const struct scene *scene);

#endif
