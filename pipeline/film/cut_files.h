/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/cut_files.h - the files of --otio and --edl, for editing programs. */
#ifndef PIPELINE_FILM_CUT_FILES_H
#define PIPELINE_FILM_CUT_FILES_H

#include <stdbool.h>

#include "pipeline/print/text_file.h"

struct arena;
struct cut_list;
struct err;
struct frame_source;
struct log;
struct render_settings;

struct cut_files {
    struct arena *arena;
    struct text_file otio, edl;
    bool overwrite;
};

/* Makes the texts of the files that the settings name, which may be none, and checks that they may
 * be written, before the film is rendered. Returns false and sets err; discard them either way or
 * write them. */
bool cut_files_open(struct cut_files *out, const struct frame_source *source, struct err *err);

/* Writes the files and frees the texts. */
bool cut_files_write(struct cut_files *files, struct err *err);

void cut_files_discard(struct cut_files *files); /* NULL and empty ones are fine */

/* Writes the files of the film that these settings would render, without rendering it. */
bool cut_files_make(const struct render_settings *settings, struct log *log, struct err *err);

/* The same for a film of the scripts films[0..num), one after the other, each with the settings'
 * output as it is in films[i]. The files are those that `settings` names. */
bool cut_files_make_joined(const struct render_settings *settings,
                           const struct render_settings *const *films, int num, struct log *log,
                           struct err *err);

#endif
