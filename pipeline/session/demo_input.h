/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/demo_input.h - opening the input demo, from a file or from memory. */
#ifndef PIPELINE_SESSION_DEMO_INPUT_H
#define PIPELINE_SESSION_DEMO_INPUT_H

struct demo;
struct err;
struct input_settings;

/* Returns input->opened, or opens input->memory, which is borrowed, or the file input->paths[0] as
 * capture_demo_open does. Returns NULL and sets err on failure. */
struct demo *demo_input_open(const struct input_settings *input, struct err *err);

/* Closes a demo from demo_input_open, unless it is input->opened; NULL is fine. */
void demo_input_close(struct demo *demo, const struct input_settings *input);

#endif
