/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/demo_input.h - the demo that the options name first, or hold. */
#ifndef PIPELINE_SESSION_DEMO_INPUT_H
#define PIPELINE_SESSION_DEMO_INPUT_H

struct demo;
struct err;
struct input_settings;

/* As capture_demo_open, or of options->memory, which is borrowed, or options->opened. NULL
 * with err. */
struct demo *demo_input_open(const struct input_settings *input, struct err *err);

/* Not options->opened; NULL is fine. */
void demo_input_close(struct demo *demo, const struct input_settings *input);

#endif
