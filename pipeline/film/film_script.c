/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_script.h"

#include <sys/stat.h>

#include "pipeline/exit_codes.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

/* An interrupted film may have no frames. Segments are made at the same time by several commands;
 * the one that joins them leaves the script. */
static bool is_made(const struct render_settings *film, int code)
{
    struct stat info;
    return code >= 0 && film->segments.only < 0 &&
           (code != EXIT_INTERRUPTED || stat(film->output.path, &info) == 0);
}

int film_script_render(struct text_file *script, struct render_settings *film, bool leaves_file,
                       struct log *log, film_script_renderer *render, struct err *err)
{
    const bool overwrite = film->output.overwrite;
    int code = -1;
    film->input.paths[0] = script->path;
    film->input.num_paths = 1;
    if (text_file_end(script, err) && text_file_check(script, overwrite, err)) {
        film->input.script_text = script->text;
        code = render(film, log, err);
    }
    if (!leaves_file || !is_made(film, code)) {
        text_file_discard(script);
        return code;
    }
    return text_file_close(script, overwrite, err) ? code : -1;
}
