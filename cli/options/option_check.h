/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_check.h - checks of a parsed command line before any file is opened. */
#ifndef CLI_OPTIONS_OPTION_CHECK_H
#define CLI_OPTIONS_OPTION_CHECK_H

#include <stdbool.h>

struct err;
struct options;

/* Checks that the input and the output can be used by the command, and that every given option has
 * what it needs to have an effect (pipeline/settings/setting_needs.h). Returns false and sets err
 * (ERR_USAGE) if not. */
bool option_check(const struct options *options, struct err *err);

/* Checks an option whose value is a default from a config file or a profile. Returns false and sets
 * err if it has no effect or conflicts with the command line. */
bool option_check_default(const struct options *options, const char *name, struct err *err);

/* The same as option_check for a job of the batch whose command line is `batch`; the job's options include those of
 * the batch. */
bool option_check_job(const struct options *job, const struct options *batch, struct err *err);

#endif
