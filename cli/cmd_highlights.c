/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_highlights.h"

#include "base/err.h"
#include "pipeline/exit_codes.h"
#include "pipeline/highlights/highlight_films.h"
#include "pipeline/highlights/highlight_list.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/settings/settings.h"

int command_highlights(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct highlights h;
    if (settings->output.path && !settings_is_script(settings->output.path)) {
        err_set(err, ERR_USAGE,
                "-o %s: expected a name that ends in .lua, since a script is written "
                "(\"demoreel render DEMO --highlights 60\" makes a film directly)",
                settings->output.path);
        return -1;
    }
    bool ok = highlights_choose(&h, settings, log, err);
    if (ok && settings->output.path)
        ok = highlights_check_any(&h, settings, err) &&
             highlight_films_write_script(&h, settings, log, err);
    if (ok && settings->messages.json)
        highlight_list_print_json(&h, &settings->input);
    else if (ok)
        highlight_list_print(&h, &settings->input);
    ok = ok && highlights_check_any(&h, settings, err);
    const int code = h.has_skipped ? EXIT_DAMAGED : 0;
    highlights_free(&h);
    return ok ? code : -1;
}
