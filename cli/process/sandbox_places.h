/* cli/process/sandbox_places.h - which files a command is to read and write, by its options. */
#ifndef CLI_PROCESS_SANDBOX_PLACES_H
#define CLI_PROCESS_SANDBOX_PLACES_H

#include "base/sandbox_plan.h"

struct arena;
struct options;

/* The plan for a command: its inputs and what may be beside them, the game's data, its
 * output, and what libraries and drivers read. In the arena. */
struct sandbox_plan sandbox_places_list(const struct options *options, struct arena *arena);

#endif
