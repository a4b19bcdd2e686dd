/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/sandbox_policy.h - how commands use base/sandbox.h, by their settings. */
#ifndef PIPELINE_PROCESS_SANDBOX_POLICY_H
#define PIPELINE_PROCESS_SANDBOX_POLICY_H

#include <stdbool.h>

struct err;
struct limit_settings;
struct log;
struct render_settings;
struct sandbox_needs;

/* Confines the process: it may read only its inputs, and write only to the output; the film
 * of a script also into the working folder. Call it once per process, before a file is
 * opened or a thread created; a fork with other settings calls it again. Returns false and
 * sets err if --sandbox require is given and the kernel does not support all of it. */
bool sandbox_policy_apply(const struct render_settings *settings, const struct sandbox_needs *needs,
                          struct log *log, struct err *err);

/* Loads the shared libraries that the command may need (base/library.h) and that are not loaded
 * yet; those that are missing make their first use fail. sandbox_policy_apply does this, too; call
 * it before processes are forked that share them. */
void sandbox_policy_load_libraries(const struct render_settings *settings,
                                   const struct sandbox_needs *needs);

/* Forbids this process to start others: for workers, and for commands that need only one
 * process. */
void sandbox_policy_forbid_processes(const struct limit_settings *limits);

#endif
