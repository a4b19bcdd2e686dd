/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/guard.h - who may ask the studio for anything: the page that was opened with the
 * address that it printed, and no other.
 *
 * The address has a secret in it, which becomes a cookie. A page of elsewhere that sends
 * requests here, by a name that it has led to this machine or by scripts, has another Host or
 * Origin. */
#ifndef STUDIO_GUARD_H
#define STUDIO_GUARD_H

#include <stdbool.h>

struct err;

enum { GUARD_SECRET = 32 /* letters */ };

struct guard {
    char secret[GUARD_SECRET + 1];
    int port;
};

/* What a request says; NULL: nothing. */
struct guard_request {
    const char *method, *host, *origin, *site, *cookies;
};

bool guard_make(struct guard *out, struct err *err);

/* Is it from this machine's own page? The cookie apart. */
bool guard_is_own(const struct guard *guard, const struct guard_request *request);

bool guard_has_cookie(const struct guard *guard, const struct guard_request *request);

/* Is it the secret? In a time that does not tell how much of it is right. */
bool guard_is_secret(const struct guard *guard, const char *text);

/* The cookie as a header's value. */
void guard_cookie(const struct guard *guard, char out[128]);

#endif
