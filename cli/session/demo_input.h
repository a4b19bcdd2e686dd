/* cli/session/demo_input.h - the demo that the options name first, or hold. */
#ifndef CLI_SESSION_DEMO_INPUT_H
#define CLI_SESSION_DEMO_INPUT_H

struct demo;
struct err;
struct options;

/* As capture_demo_open, or of options->memory, which is borrowed. NULL with err. */
struct demo *demo_input_open(const struct options *options, struct err *err);

#endif
