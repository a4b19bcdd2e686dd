/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_thumb.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/options.h"
#include "encode/sink.h"
#include "pipeline/settings/settings.h"
#include "pipeline/thumb/thumb.h"
#include "pipeline/thumb/thumb_batch.h"
#include "render/frame.h"

int command_thumb(const struct render_settings *settings, struct log *log, struct err *err)
{
    if (settings->output.out_dir)
        return thumb_batch(settings, log, err);
    if (settings_is_script(settings->input.paths[0])) {
        err_set(err, ERR_USAGE,
                "%s: thumb does not support scripts; use still() in the script, or "
                "\"demoreel render %s --from 2 --to 2.1 -o frames/%%d.png\"",
                settings->input.paths[0], settings->input.paths[0]);
        return -1;
    }
    if (settings->input.num_paths != 1) {
        err_set(err, ERR_USAGE, "several demos or maps require --out-dir");
        return -1;
    }
    return thumb_make(settings, NULL, log, err) ? 0 : -1;
}
