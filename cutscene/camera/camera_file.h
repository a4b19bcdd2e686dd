/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_file.h - reads camera paths of other tools.
 *
 *   CamIO    "advancedfx Cam": per frame a line with time, position, roll, pitch, yaw
 *            and field of view, which is that of the actual picture or, with
 *            "scaleFov none", of a 4:3 picture
 *   campath  HLAE's XML: <p t x y z fov rx ry rz>, with roll, pitch and yaw as above
 *   q3mme    the XML of a q3mme project: <camera><point> with time in ms, origin,
 *            angles and a field of view that is added to the player's own
 *   ReMaic   text as JoeQuake prints it: move, pan, stay, view and times; a move's
 *            position is reached at the next time, and is a player's origin, 22 units
 *            below the eyes
 *
 * The format is detected from the content. Times are those of the file: in CamIO, seconds
 * from its start; in the others, the clock of the recorded game. */
#ifndef CUTSCENE_CAMERA_CAMERA_FILE_H
#define CUTSCENE_CAMERA_CAMERA_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "cutscene/camera/camera_keys.h"

struct arena;
struct camera_key;
struct err;

struct camera_file {
    int num; /* > 0; times are increasing */
    struct camera_key *keys;
    bool linear;   /* straight lines from key to key */
    bool adds_fov; /* the fields of view include that of the options */
    bool is_time_spline, linear_rotation,
        linear_fov; /* HLAE's interpolation modes: as in struct camera */
};

/* Parses a file's bytes, which must be followed by a NUL. `name` is for messages. The keys
 * live in `arena`. Returns false with err if the file is not a valid camera file. */
bool camera_file_parse(struct camera_file *out, const char *name, const char *text, size_t size,
                       const struct camera_import_options *options, struct arena *arena,
                       struct err *err);

#endif
