/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/demo_input.h"

#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/settings/settings.h"

struct demo *demo_input_open(const struct input_settings *input, struct err *err)
{
    const char *const name = input->paths[0];
    return input->opened   ? input->opened
           : input->memory ? demo_open_memory(name, input->memory, input->memory_size, err)
                           : capture_demo_open(name, err);
}

void demo_input_close(struct demo *demo, const struct input_settings *input)
{
    if (demo && demo != input->opened)
        demo_close(demo);
}
