/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/cancel.h - whether the work should end early.
 *
 * Who catches signals asks; loops that may last look, and leave what they make unfinished
 * but valid. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdbool.h>

void cancel_request(void); /* also from a signal's handler */
void cancel_reset(void);
bool cancel_is_requested(void);

/* The same, for a loop that leaves off then with what nobody is to use: a sound half made. */
bool cancel_check(void);

/* Whether a loop has left off so: what was being made goes nowhere. Any thread may ask. */
bool cancel_was_observed(void);

#endif
