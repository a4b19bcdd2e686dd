/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_thumb.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/options.h"
#include "encode/sink.h"
#include "pipeline/thumb/thumb.h"
#include "pipeline/thumb/thumb_batch.h"
#include "render/frame.h"

int command_thumb(const struct options *options, struct log *log, struct err *err)
{
    if (options->out_dir)
        return thumb_batch(options, log, err);
    if (options_is_script(options->inputs[0])) {
        err_set(err, ERR_USAGE,
                "%s: pictures of a script are its still()s, or frames: demoreel render %s --from 2 "
                "--to 2.1 -o frames/%%d.png",
                options->inputs[0], options->inputs[0]);
        return -1;
    }
    if (options->num_inputs != 1) {
        err_set(err, ERR_USAGE,
                "several demos or maps want a folder for their pictures: --out-dir");
        return -1;
    }
    return thumb_make(options, NULL, log, err) ? 0 : -1;
}
