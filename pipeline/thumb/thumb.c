/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb.h"

#include "cli/options/options.h"
#include "pipeline/session/session.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/thumb/thumb_demo.h"
#include "pipeline/thumb/thumb_map.h"

bool thumb_make(const struct options *options, struct shared_assets *shared, struct log *log,
                struct err *err)
{
    if (options_is_map(options->inputs[0]))
        return thumb_map(options, shared, log, err);
    if (shared)
        shared_assets_tidy(shared, log);
    return thumb_demo(options, shared, log, err);
}
