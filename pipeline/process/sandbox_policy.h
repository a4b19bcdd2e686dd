/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/sandbox_policy.h - what base/sandbox.h is to allow a command, by its options. */
#ifndef PIPELINE_PROCESS_SANDBOX_POLICY_H
#define PIPELINE_PROCESS_SANDBOX_POLICY_H

#include <stdbool.h>

struct err;
struct limit_settings;
struct log;
struct render_settings;
struct sandbox_needs;

/* Restrict the process to writing where the command's output goes, and for a script's
 * film to the working folder as well. Called before anything is opened and any thread is
 * made, once in a process; a fork that takes other options calls it again. False with err
 * when --sandbox require is given and the kernel lacks a part. */
bool sandbox_policy_apply(const struct render_settings *settings, const struct sandbox_needs *needs,
                          struct log *log, struct err *err);

/* From now on this process may start no others: a worker, or a command that needs none. */
void sandbox_policy_forbid_processes(const struct limit_settings *limits);

#endif
