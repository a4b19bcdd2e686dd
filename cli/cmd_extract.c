/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_extract.h"

#include <string.h>

#include "base/err.h"
#include "cli/options/options.h"
#include "pipeline/extract/capture_writer.h"

int command_extract(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    if (settings->input.num_paths != 1)
        return err_set(err, ERR_USAGE, "expected one capture, got %d files",
                       settings->input.num_paths) -
               1;
    const bool is_stream = strcmp(settings->input.paths[0], "-") == 0;
    if (options->list && is_stream)
        return err_set(err, ERR_USAGE, "--list requires a file, not standard input") - 1;
    return is_stream ? capture_writer_stream(settings, log, err)
                     : capture_writer_file(settings, options->list, log, err);
}
