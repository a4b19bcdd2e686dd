/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/cancel.h"

#include <signal.h>
#include <stdatomic.h>

static volatile sig_atomic_t is_requested;
static atomic_bool was_observed;

void cancel_request(void)
{
    is_requested = 1;
}

void cancel_reset(void)
{
    is_requested = 0;
    atomic_store(&was_observed, false);
}

bool cancel_is_requested(void)
{
    return is_requested;
}

bool cancel_check(void)
{
    if (is_requested)
        atomic_store(&was_observed, true);
    return is_requested;
}

bool cancel_was_observed(void)
{
    return atomic_load(&was_observed);
}
