/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/cancel.h"

#include <signal.h>
#include <stdatomic.h>

static volatile sig_atomic_t is_asked;
static atomic_bool has_cut;

void cancel_request(void)
{
    is_asked = 1;
}

void cancel_reset(void)
{
    is_asked = 0;
    atomic_store(&has_cut, false);
}

bool cancel_is_requested(void)
{
    return is_asked;
}

bool cancel_check(void)
{
    if (is_asked)
        atomic_store(&has_cut, true);
    return is_asked;
}

bool cancel_was_observed(void)
{
    return atomic_load(&has_cut);
}
