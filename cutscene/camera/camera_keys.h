/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_keys.h - keys of a camera file while it is read. */
#ifndef CUTSCENE_CAMERA_CAMERA_KEYS_H
#define CUTSCENE_CAMERA_CAMERA_KEYS_H

#include <stdbool.h>

struct arena;
struct camera_key;
struct err;

/* What the files leave open. */
struct camera_import_options {
    double aspect; /* width to height of the picture that CamIO's fields of view are across */
    double fov;    /* degrees, that q3mme's fields of view are added to */
};

struct camera_keys {
    const char *name; /* of the file */
    struct arena *arena;
    struct err *err;
    int num, room;
    struct camera_key *items;
    bool linear, adds_fov, is_timed, even_turn, even_fov; /* as in struct camera_file */
};

/* Append a key. False with err when its time is not after the last one's, or its
 * numbers are out of range. */
bool camera_keys_add(struct camera_keys *keys, const struct camera_key *key);

#endif
