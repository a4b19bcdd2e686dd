/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/account.h - a limit on the memory that the process may use.
 *
 * All allocations count, both our own and those of libraries. Our own go through
 * base/arena.c, which announces each of them here. The amount in use is read from malloc
 * itself, but only once enough has been requested to matter; freeing memory costs nothing.
 * When the limit is exceeded, the process prints one line that names the input and ends
 * with exit code 5.
 *
 * account_charge, account_fail, account_end and account_check_failure may be called from any thread, the
 * others only while there is a single one. */
#ifndef BASE_ACCOUNT_H
#define BASE_ACCOUNT_H

#include <stddef.h>

/* Sets the limit in bytes; 0 removes it. Also makes the kernel refuse more than twice that
 * amount, or than 1 GB if that is more, to stop libraries that allocate too much at once. */
void account_limit(size_t bytes);

/* Sets the name of the input for the error message; NULL for none. The text is copied,
 * and truncated if too long. */
void account_name(const char *input);

/* Reports the final line by calling `tell` instead of printing it, for a process whose
 * parent prints its messages. */
void account_divert(void (*tell)(void *context, const char *text), void *context);

/* Must be called before allocating `size` bytes. Ends the process if they would exceed
 * the limit. */
void account_charge(size_t size);

/* Ends the process because allocating `size` bytes failed; 0 if the size is unknown. */
_Noreturn void account_fail(size_t size);

/* Ends the process in the same way because of `fact`, the rest of the line. */
_Noreturn void account_end(const char *fact);

/* Ends the process in the same way if a library failed because of `error`, a value of errno,
 * and that is ENOMEM. */
void account_check_failure(int error);

#endif
