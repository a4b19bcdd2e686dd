/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/session_digest.h - what the pictures and the sound of sessions are made of. */
#ifndef PIPELINE_SESSION_SESSION_DIGEST_H
#define PIPELINE_SESSION_SESSION_DIGEST_H

struct digest;
struct session;

/* Add the demos and the content of every file that the search path of the sessions, which
 * is the same for all, can serve to them: all kinds of files that are ever loaded, in game
 * folders and archives, but of maps only those that the sessions name. */
void session_digest(const struct session *const *sessions, int num, struct digest *digest);

#endif
