/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb.h"

#include "pipeline/session/session.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/settings/settings.h"
#include "pipeline/thumb/thumb_demo.h"
#include "pipeline/thumb/thumb_map.h"

bool thumb_make(const struct render_settings *settings, struct shared_assets *shared,
                struct log *log, struct err *err)
{
    if (settings_is_map(settings->input.paths[0]))
        return thumb_map(settings, shared, log, err);
    if (shared)
        shared_assets_trim(shared, log);
    return thumb_demo(settings, shared, log, err);
}
