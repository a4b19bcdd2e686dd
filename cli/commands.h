/* cli/commands.h - what main dispatches to.
 *
 * A command returns the process exit code, or -1 with err set; main prints the
 * error and maps its kind. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include <stdbool.h>

struct err;
struct frame_source;
struct log;
struct options;

enum {
    EXIT_DAMAGED = 6,      /* finished, but the demo was damaged */
    EXIT_INTERRUPTED = 130 /* stopped by the person, what was there is finished */
};

int command_render(const struct options *options, struct log *log, struct err *err);
int command_batch(const struct options *options, struct log *log, struct err *err);

/* Make what render was asked for; answers as a command does. */
int render_feature(struct frame_source *source, struct err *err);

int command_plan(const struct options *options, struct log *log, struct err *err);
int command_join(const struct options *options, struct log *log, struct err *err);
int command_check(const struct options *options, struct log *log, struct err *err);
int command_thumb(const struct options *options, struct log *log, struct err *err);
int command_info(const struct options *options, struct log *log, struct err *err);
int command_dump(const struct options *options, struct log *log, struct err *err);
int command_build(const struct options *options, struct log *log, struct err *err);
int command_trace(const struct options *options, struct log *log, struct err *err);

#endif
