/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/sandbox_places.h - the files that a command may read and write, by its
 * settings. */
#ifndef PIPELINE_PROCESS_SANDBOX_PLACES_H
#define PIPELINE_PROCESS_SANDBOX_PLACES_H

#include <stdbool.h>

#include "base/broker_rules.h"
#include "base/sandbox.h"

struct arena;
struct render_settings;

/* The needs of a command that do not follow from its settings. */
struct sandbox_needs {
    bool decodes;       /* reads pictures or music, for which FFmpeg is needed */
    bool draws;         /* draws pictures, perhaps with a graphics card's driver */
    bool renders_film;  /* renders films with several processes, into files of its own */
    bool writes_stills; /* writes the files that a script names, below the working folder */
    bool numbers_files; /* of several pictures: writes "a-1.png", ... beside "a.png" */
    bool extracts;      /* writes demos into the output folder, the working folder by default */
};

struct sandbox_places {
    struct sandbox_plan reading; /* of the process that reads inputs; it writes nothing */
    int num_inputs;              /* its first places are those that the command line names */
    struct broker_place *outputs;
    int num_outputs;
    struct sandbox_plan writing; /* of the broker, which writes for it */
};

/* Lists the places: the inputs and the files that they may refer to, the game's data, what
 * libraries and drivers read, and the outputs with their folders. All memory is the arena's. */
void sandbox_places_list(struct sandbox_places *out, const struct render_settings *settings,
                         const struct sandbox_needs *needs, struct arena *arena);

#endif
