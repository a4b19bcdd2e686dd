/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/write_output.h"

#include "base/buffer.h"
#include "encode/output.h"
#include "pipeline/settings/settings.h"

bool write_output(const struct render_settings *settings, const struct buffer *data,
                  struct err *err)
{
    const char *name = settings->output.path ? settings->output.path : "-";
    struct output *output = output_create(name, settings->output.overwrite, err);
    if (!output)
        return false;
    if (output_write(output, data->data, data->size, err))
        return output_commit(output, err);
    output_discard(output);
    return false;
}
