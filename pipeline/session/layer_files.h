/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layer_files.h - writes the layers of frames as OpenEXR files: one per
 * frame, or one per layer and frame. */
#ifndef PIPELINE_SESSION_LAYER_FILES_H
#define PIPELINE_SESSION_LAYER_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/picture_name.h"
#include "pipeline/session/layer_list.h"

struct arena;
struct err;
struct exr_picture;
struct output_settings;
struct render_settings;

struct layer_files {
    const struct output_settings *output;
    const struct layer_list *list;
    struct picture_name names[NUM_LAYERS]; /* by layer; only the first if all are in one file */
};

/* Returns whether the output is an OpenEXR file. */
bool layer_files_are_requested(const struct output_settings *output);

/* Returns the name of the file or film of one layer. */
const char *layer_files_name(const struct output_settings *output, const struct layer_list *list,
                             int layer, struct arena *arena);

/* Checks the file names for frames [first, last), and creates their folder. Borrows all
 * arguments. */
bool layer_files_open(struct layer_files *files, const struct output_settings *output,
                      const struct layer_list *list, int64_t first, int64_t last,
                      struct arena *arena, struct err *err);
bool layer_files_write(const struct layer_files *files, const struct exr_picture *picture,
                       int64_t index, struct err *err);

#endif
