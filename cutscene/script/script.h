/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script.h - a cutscene script, a Lua 5.4 text, run in a sandbox.
 *
 * The face of cutscene/script. In: the script and the
 * files it names, and a host that finds times in demos and checks options. Out:
 * a struct film, or an error with file and line. The folder opens no demo and draws nothing.
 *
 * A script reads no files but those below its folder that its words name (links are
 * followed first), starts no processes and sees no clock; memory and instructions
 * are bounded, random numbers are seeded, and nothing it can see depends on
 * addresses or on the order of hashes. Its words are described in
 * demoreel-script(5). */
#ifndef CUTSCENE_SCRIPT_SCRIPT_H
#define CUTSCENE_SCRIPT_SCRIPT_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct script_host;
struct script_word;

/* Run the script at `path`. Everything in `out` lives in `arena`. On false the
 * error says file, line, value and what was expected. */
bool script_run(struct film *out, const char *path, const struct script_host *host,
                struct arena *arena, struct err *err);

/* The tables of the words of the language; NULL after the last. */
extern const struct script_word *const script_words[];

#endif
