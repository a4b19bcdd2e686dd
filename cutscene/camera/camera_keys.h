/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_keys.h - the list of camera keys that the readers of camera files fill. */
#ifndef CUTSCENE_CAMERA_CAMERA_KEYS_H
#define CUTSCENE_CAMERA_CAMERA_KEYS_H

#include <stdbool.h>

struct arena;
struct camera_key;
struct err;

/* Values that the files do not have. */
struct camera_import_options {
    double aspect; /* aspect ratio (width / height) of the picture to which CamIO's fields of view
                      apply */
    double fov;    /* degrees; q3mme's fields of view are added to it */
};

struct camera_keys {
    const char *name; /* of the file */
    struct arena *arena;
    struct err *err;
    int num, room;
    struct camera_key *items;
    bool linear, adds_fov, is_time_spline, linear_rotation,
        linear_fov; /* as in struct camera_file */
};

/* Appends a key. Returns false with err if its time is not after the last key's, its numbers
 * are out of range, or there are too many keys. */
bool camera_keys_add(struct camera_keys *keys, const struct camera_key *key);

#endif
