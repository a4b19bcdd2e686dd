/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/state.h - what the studio keeps from one run to the next, in $XDG_STATE_HOME/demoreel
 * (~/.local/state/demoreel): for each folder the port and the secret, so that pages reconnect after
 * a restart, and the drafts of scripts, which are texts that have not been saved yet.
 *
 * Each tab of a browser that edits a script keeps its own draft, so that tabs do not overwrite each
 * other's text. */
#ifndef STUDIO_STATE_H
#define STUDIO_STATE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cJSON;
struct err;
struct guard;

struct state {
    char folder[PATH_MAX]; /* "": not available; then nothing is kept */
};

/* Creates the state folder if necessary, and makes it one that only the user can read. If that fails,
 * nothing is kept: writing a draft reports an error, and the rest works. */
void state_open(struct state *out);

/* Reads the port and the secret of an earlier run on `folder`. Returns false without changing
 * `guard` if there are none. */
bool state_read_guard(const struct state *state, const char *folder, struct guard *guard);

/* Stores them; failures are ignored. */
void state_write_guard(const struct state *state, const char *folder, const struct guard *guard);

/* Returns the drafts of the script at `path` as a JSON array of { "number", "tag", "draft" }, the
 * latest first; the caller deletes it. */
struct cJSON *state_read_drafts(const struct state *state, const char *path);

/* Stores a draft, a JSON object of `size` bytes, in place of the one with the same number.
 * Returns false and sets err on failure. */
bool state_write_draft(const struct state *state, const char *path, int number, const char *draft,
                       size_t size, struct err *err);

/* Removes a draft if its tag is `tag` or if `tag` is NULL. */
void state_remove_draft(const struct state *state, const char *path, int number, const char *tag);

#endif
