/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/setting_needs.h - refuses settings that would have no effect.
 *
 * Each row of a table of settings declares what the setting needs: a script as input, an output of
 * some kind, another option. A setting that lacks what it needs is refused in one sentence, wherever
 * it was given: on the command line, in a line of a batch or by the library's caller. What depends on
 * the content of a demo, such as whether it records all players, is not declared. */
#ifndef PIPELINE_SETTINGS_SETTING_NEEDS_H
#define PIPELINE_SETTINGS_SETTING_NEEDS_H

#include <stdbool.h>

#include "pipeline/settings/setting_types.h"

struct err;
struct render_settings;

/* What the settings are for. */
enum setting_work {
    WORK_OTHER,
    WORK_FILM,
    WORK_THUMB,
    WORK_QUERY, /* replies to requests, or a page of them */
    WORK_TRACE,
    WORK_CHECK,
    WORK_SCRIPT, /* writing a script */
    WORK_EXTRACT,
};

struct setting_scope {
    const struct render_settings *settings;
    enum setting_work work;
    bool is_batch, is_library;
    /* Of a batch, for its jobs: what is given there may be meant for other jobs. NULL: none. */
    const struct render_settings *defaults;
    const char *const *own; /* names of given options that are not settings; NULL-terminated */
    bool is_default;        /* settings of any origin count as given */
};

/* Returns the rest of the sentence that begins with the setting's name. */
const char *setting_need_text(enum setting_need need);

/* Checks all given settings. Values that a script's film { } may still set are not considered. Returns
 * false and sets err (ERR_USAGE) for the first setting that lacks something. */
bool setting_needs_check(const struct setting_scope *scope, struct err *err);

/* Checks one row of any table, which is given. */
bool setting_needs_check_row(const struct setting_scope *scope, const struct setting *row,
                             struct err *err);

/* Checks one row of the setting table whose value is a default from a config file or a profile:
 * whether it has an effect here and conflicts with nothing that was given. */
bool setting_needs_check_default(const struct setting_scope *scope, const struct setting *row,
                                 struct err *err);

/* Returns whether the needs of a row that depend on the output are met. */
bool setting_needs_has_effect(const struct render_settings *settings, const struct setting *row);

/* Checks the needs that depend on values which film { } has set by now. */
bool setting_needs_check_film(const struct render_settings *settings, struct err *err);

#endif
