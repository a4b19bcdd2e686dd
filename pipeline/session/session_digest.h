/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/session_digest.h - a digest of the files that the pictures and sound of
 * sessions depend on. */
#ifndef PIPELINE_SESSION_SESSION_DIGEST_H
#define PIPELINE_SESSION_SESSION_DIGEST_H

struct digest;
struct session;

/* Adds the demos, and the content of every file that the sessions' common search path could
 * provide: all kinds of files that are ever loaded, in game folders and archives, but only
 * the maps that the sessions name. */
void session_digest(const struct session *const *sessions, int num, struct digest *digest);

#endif
