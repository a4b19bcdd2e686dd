/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_file.h - camera keys that other tools have written.
 *
 *   CamIO    "advancedfx Cam": a line of time, position, roll, pitch, yaw and
 *            field of view per frame; its field of view is across the picture,
 *            or with "scaleFov none" across a 4:3 one
 *   campath  HLAE's XML: <p t x y z fov rx ry rz>, r as above
 *   q3mme    its project's XML: <camera><point> of time in ms, origin, angles and
 *            field of view, which is added to the player's own
 *   ReMaic   lines as JoeQuake prints them: move, pan, stay, view and times; a
 *            move's position is reached at the next time, and is a player's
 *            origin, 22 units below the eyes
 *
 * Recognised by content. Times are the file's own: of CamIO seconds from its start,
 * of the others the clock of the game that was recorded. */
#ifndef CUTSCENE_CAMERA_CAMERA_FILE_H
#define CUTSCENE_CAMERA_CAMERA_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "cutscene/camera/camera_keys.h"

struct arena;
struct camera_key;
struct err;

struct camera_file {
    int num; /* > 0, times rising */
    struct camera_key *keys;
    bool linear;                        /* straight lines from key to key */
    bool adds_fov;                      /* fields of view were added to that of the options */
    bool is_timed, even_turn, even_fov; /* HLAE's ways between keys: as in struct camera */
};

/* Read a file's bytes, which a NUL follows; `name` is for messages. Keys live in
 * `arena`. */
bool camera_file_parse(struct camera_file *out, const char *name, const char *text, size_t size,
                       const struct camera_import_options *options, struct arena *arena,
                       struct err *err);

#endif
