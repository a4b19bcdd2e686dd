/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/sandbox.h"

#include <sys/prctl.h>

#include "base/sandbox_calls.h"
#include "base/sandbox_files.h"

int sandbox_enter(const struct sandbox_plan *plan)
{
    int walls = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return 0;
    walls |= sandbox_files_restrict(plan) ? SANDBOX_FILES : 0;
    walls |= sandbox_calls_restrict() ? SANDBOX_CALLS : 0;
    return walls;
}

bool sandbox_forbid_processes(void)
{
    return sandbox_calls_forbid_processes();
}

bool sandbox_signal_group(pid_t group)
{
    return sandbox_calls_signal_group(group);
}

int sandbox_watch_processes(void)
{
    return sandbox_calls_watch();
}

bool sandbox_forbid_code(void)
{
    return sandbox_calls_forbid_code();
}
