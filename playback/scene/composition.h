/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/composition.h - what makes a scene a good picture, before it is drawn.
 *
 * Who is in view and how large, how far the view reaches, how the camera is held. All
 * parts are from 0, bad, to 1. */
#ifndef PLAYBACK_SCENE_COMPOSITION_H
#define PLAYBACK_SCENE_COMPOSITION_H

struct scene;

struct composition {
    int num_subjects;       /* players, monsters, missiles and explosions that are seen */
    float subjects;         /* how large they are, and how near the middle */
    float weight, middle_x; /* of all that is seen together, and where its middle is, as main_x */
    float depth;            /* how far the view reaches; 0: a wall before the camera */
    float poise;            /* 0: the camera is on its side or looks at the floor */
    float main_x, main_y, main_height; /* of the first of the subjects: where its middle is, -1 to
                                          1 to the right and up, and how high it is, 1: as high as
                                          the picture; all 0 where there is none */
    float clearness;                   /* 0: all is behind a tint, a liquid, particles or a
                                          figure at the nose */
};

struct composition composition_of(const struct scene *scene);

/* What it says of subjects alone, which is quicker. */
struct composition composition_of_subjects(const struct scene *scene);

#endif
