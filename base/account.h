/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/account.h - how much memory this process may take for what it is given.
 *
 * One account for all that malloc hands out, to us and to the libraries: base/arena.c, which
 * gives all of our own memory, asks here before it does. The account is read from malloc itself
 * when enough has been asked for that it matters, so that freeing costs nothing. Past the
 * limit the process ends with one line that names the input, and exit code 5. Any thread
 * may ask; the rest is called while there is one. */
#ifndef BASE_ACCOUNT_H
#define BASE_ACCOUNT_H

#include <stddef.h>

/* Bytes from now on; 0 for no limit. The kernel refuses what would be twice as much, for what
 * libraries take at once. */
void account_limit(size_t bytes);

/* What the memory is taken for, as the message names it; cut to fit. NULL: nothing. */
void account_name(const char *input);

/* From now on call this with the line, instead of printing it, before the process ends: for
 * a process that another one speaks for. */
void account_divert(void (*tell)(void *context, const char *text), void *context);

/* `size` bytes will be taken. */
void account_charge(size_t size);

/* There was no memory for `size` bytes; 0: it is not known how many. */
_Noreturn void account_fail(size_t size);

#endif
