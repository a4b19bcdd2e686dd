/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/demo_input.h"

#include "cli/options/options.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"

struct demo *demo_input_open(const struct options *options, struct err *err)
{
    const char *const name = options->inputs[0];
    return options->opened   ? options->opened
           : options->memory ? demo_open_memory(name, options->memory, options->memory_size, err)
                             : capture_demo_open(name, err);
}

void demo_input_close(struct demo *demo, const struct options *options)
{
    if (demo && demo != options->opened)
        demo_close(demo);
}
