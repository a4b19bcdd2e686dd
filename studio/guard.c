/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/guard.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "base/err.h"

bool guard_init(struct guard *out, struct err *err)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint8_t bytes[GUARD_SECRET];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return err_set_errno(err, errno, "cannot get random numbers");
    for (int i = 0; i < GUARD_SECRET; i++)
        out->secret[i] = letters[bytes[i] % 32];
    out->secret[GUARD_SECRET] = '\0';
    return true;
}

/* "127.0.0.1:PORT" or "localhost:PORT" */
static bool is_own_host(const struct guard *guard, const char *host)
{
    char own[2][32];
    snprintf(own[0], sizeof own[0], "127.0.0.1:%d", guard->port);
    snprintf(own[1], sizeof own[1], "localhost:%d", guard->port);
    return host && (strcmp(host, own[0]) == 0 || strcmp(host, own[1]) == 0);
}

bool guard_is_same_origin(const struct guard *guard, const struct guard_request *request)
{
    static const char scheme[] = "http://";
    const bool is_read_only = strcmp(request->method, "GET") == 0;
    if (!is_own_host(guard, request->host))
        return false;
    if (request->site && strcmp(request->site, "same-origin") != 0 &&
        strcmp(request->site, "none") != 0)
        return false;
    if (!request->origin) /* browsers send it with every method other than GET and HEAD */
        return is_read_only;
    return strncmp(request->origin, scheme, strlen(scheme)) == 0 &&
           strcmp(request->origin + strlen(scheme), request->host) == 0;
}

bool guard_is_secret(const struct guard *guard, const char *text)
{
    int wrong = 0;
    if (strlen(text) != GUARD_SECRET)
        return false;
    for (size_t i = 0; i < GUARD_SECRET; i++)
        wrong |= text[i] ^ guard->secret[i];
    return wrong == 0;
}

/* Cookies do not distinguish ports, so the name contains the port. Returns its length. */
static int format_cookie_name(const struct guard *guard, char out[32])
{
    return snprintf(out, 32, "demoreel-%d=", guard->port);
}

bool guard_has_cookie(const struct guard *guard, const struct guard_request *request)
{
    char name[32], value[GUARD_SECRET + 2];
    const int length = format_cookie_name(guard, name);
    for (const char *at = request->cookies; at && *at;) {
        at += strspn(at, "; ");
        const size_t size = strcspn(at, ";");
        if (strncmp(at, name, (size_t)length) == 0) {
            snprintf(value, sizeof value, "%.*s", (int)size - length, at + length);
            if (guard_is_secret(guard, value))
                return true;
        }
        at += size;
    }
    return false;
}

void guard_format_cookie(const struct guard *guard, char out[128])
{
    char name[32];
    format_cookie_name(guard, name);
    snprintf(out, 128, "%s%s; HttpOnly; SameSite=Strict; Path=/", name, guard->secret);
}
