/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/mdl.h - writes alias models (MDL version 6). */
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
    struct canvas skins[MDL_SKINS]; /* owned; all of the same size */
    float skin_interval;            /* seconds; > 0: all skins form one group */
    float frame_interval;           /* seconds; > 0: all frames form one group */
    struct {
        char name[16];
        struct pose pose;
    } frames[MDL_FRAMES];
};

struct pose pose_rest(void);

void mdl_add_frame(struct mdl *mdl, const char *name, const struct pose *pose);

/* Adds the only frame of a model that does not move. */
void mdl_add_still(struct mdl *mdl);

/* Frees everything that the model owns. */
void mdl_free(struct mdl *mdl);

/* Writes the file and frees everything that the model owns. */
bool mdl_save(struct mdl *mdl, const struct colours *colours, const char *folder, const char *name,
              struct err *err);

#endif
