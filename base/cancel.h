/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/cancel.h - early termination of the current work.
 *
 * Signal handlers request cancellation; long loops poll for it and leave their results
 * incomplete but valid. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdbool.h>

void cancel_request(void); /* async-signal-safe */
void cancel_reset(void);
bool cancel_is_requested(void);

/* Like cancel_is_requested, for loops whose incomplete result must not be used, such as
 * half-decoded music. If the answer is true, cancel_was_observed returns true from then
 * on. */
bool cancel_check(void);

/* Returns whether a loop has stopped early because of cancel_check, in which case the
 * output must be discarded. Thread-safe. */
bool cancel_was_observed(void);

#endif
