/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/face.h - draws the face in the middle of the status bar. */
#ifndef TESTS_SAMPLE_FACE_H
#define TESTS_SAMPLE_FACE_H

#include <stdbool.h>

struct canvas;

enum face_look { FACE_PLAIN, FACE_UNSEEN, FACE_HOLY, FACE_UNSEEN_HOLY, FACE_QUAD };

struct face {
    int health; /* 0 (nearly dead) to 4 */
    bool in_pain;
    enum face_look look;
};

/* Draws the face on a transparent 24x24 canvas. */
void face_draw(struct canvas *canvas, const struct face *face);

#endif
