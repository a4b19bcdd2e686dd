/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/guard.h - authenticates requests: only the page opened at the printed address may use the
 * studio.
 *
 * The address contains a secret, which is stored as a cookie. Requests from other sites, including
 * by DNS rebinding, are recognised by their Host or Origin header. */
#ifndef STUDIO_GUARD_H
#define STUDIO_GUARD_H

#include <stdbool.h>

struct err;

enum { GUARD_SECRET = 32 /* letters */ };

struct guard {
    char secret[GUARD_SECRET + 1];
    int port;
};

/* The method and headers of a request; NULL: header not sent. */
struct guard_request {
    const char *method, *host, *origin, *site, *cookies;
};

/* Generates the secret. Returns false and sets err on failure. */
bool guard_init(struct guard *out, struct err *err);

/* Returns whether the request was sent by the studio's page and to its address. Ignores the
 * cookie. */
bool guard_is_same_origin(const struct guard *guard, const struct guard_request *request);

/* Returns whether the request has the right cookie. */
bool guard_has_cookie(const struct guard *guard, const struct guard_request *request);

/* Returns whether `text` is the secret. Compares in constant time. */
bool guard_is_secret(const struct guard *guard, const char *text);

/* Formats the value of the Set-Cookie header. */
void guard_format_cookie(const struct guard *guard, char out[128]);

#endif
