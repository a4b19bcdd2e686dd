/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/mdl.h - an alias model (MDL version 6) being put together. */
#ifndef TESTS_SAMPLE_MDL_H
#define TESTS_SAMPLE_MDL_H

#include <stdbool.h>

#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"
#include "tests/sample/mesh.h"

struct err;

enum { MDL_FRAMES = 64, MDL_SKINS = 8 };

struct pose {
    mat4s parts[MESH_PARTS];
};

struct mdl {
    struct mesh mesh;
    int flags; /* enum model_flags */
    int num_skins, num_frames;
    struct canvas skins[MDL_SKINS]; /* all of one size; owned */
    float skin_interval;            /* seconds; > 0 makes all skins one group */
    float frame_interval;           /* seconds; > 0 makes all frames one group */
    struct {
        char name[16];
        struct pose pose;
    } frames[MDL_FRAMES];
};

struct pose pose_rest(void);

void mdl_add_frame(struct mdl *mdl, const char *name, const struct pose *pose);

/* A model that does not move: one frame at rest. */
void mdl_add_still(struct mdl *mdl);

/* Free what the model owns. */
void mdl_free(struct mdl *mdl);

/* Write the file and free what the model owns. */
bool mdl_save(struct mdl *mdl, const struct colours *colours, const char *folder, const char *name,
              struct err *err);

#endif
