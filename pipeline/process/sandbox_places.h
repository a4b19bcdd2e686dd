/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/sandbox_places.h - which files a command is to read and write, by its options. */
#ifndef PIPELINE_PROCESS_SANDBOX_PLACES_H
#define PIPELINE_PROCESS_SANDBOX_PLACES_H

#include "base/broker_rules.h"
#include "base/sandbox.h"

struct arena;
struct options;

struct sandbox_places {
    struct sandbox_plan reading; /* of what reads the inputs, and writes nothing */
    const struct broker_place *outputs;
    int num_outputs;
    struct sandbox_plan writing; /* of the broker */
};

/* For a command: its inputs and what may be beside them, the game's data and what libraries
 * and drivers read; its outputs, and the folders that they are in. In the arena. */
void sandbox_places_list(struct sandbox_places *out, const struct options *options,
                         struct arena *arena);

#endif
