/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/demo_input.h"

#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/settings/settings.h"

struct demo *demo_input_open(const struct render_settings *settings, struct err *err)
{
    const char *const name = settings->input.paths[0];
    return settings->input.opened ? settings->input.opened
           : settings->input.memory
               ? demo_open_memory(name, settings->input.memory, settings->input.memory_size, err)
               : capture_demo_open(name, err);
}

void demo_input_close(struct demo *demo, const struct render_settings *settings)
{
    if (demo && demo != settings->input.opened)
        demo_close(demo);
}
