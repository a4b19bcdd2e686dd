/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_highlights.h"

#include "base/err.h"
#include "base/log.h"
#include "pipeline/exit_codes.h"
#include "pipeline/highlights/highlight_list.h"
#include "pipeline/highlights/highlight_script.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/print/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

static bool write_script(const struct highlights *h, const struct render_settings *settings,
                         struct log *log, struct err *err)
{
    const char *path = settings->output.path;
    struct text_file file;
    if (!highlight_script_open(&file, h, settings, 0, h->num, path,
                               text_file_beside(path, ".mp4", h->arena), err) ||
        !text_file_close(&file, settings->output.overwrite, err))
        return false;
    script_paths_log(log, path, highlight_script_allow(h, settings, path));
    return true;
}

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
        ok = highlights_check_any(&h, settings, err) && write_script(&h, settings, log, err);
    if (ok && settings->messages.json)
        highlight_list_print_json(&h, &settings->input);
    else if (ok)
        highlight_list_print(&h, &settings->input);
    ok = ok && highlights_check_any(&h, settings, err);
    const int code = h.is_damaged ? EXIT_DAMAGED : 0;
    highlights_free(&h);
    return ok ? code : -1;
}
