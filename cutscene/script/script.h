/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script.h - runs a cutscene script, written in Lua 5.4, in a sandbox.
 *
 * The entry point of cutscene/script/. It takes the script, the files that the script names,
 * and a host that finds times in demos and checks options. It returns a struct film, or an
 * error with file and line. It does not open demos and draws nothing.
 *
 * A script can only read files below its own folder (after resolving links) that are
 * arguments of its words; it cannot start processes or see the time. Its memory and
 * instructions are limited, random numbers are seeded, and nothing that it can observe
 * depends on addresses or hash order. Its words are described in demoreel-script(5). */
#ifndef CUTSCENE_SCRIPT_SCRIPT_H
#define CUTSCENE_SCRIPT_SCRIPT_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct script_host;
struct script_word;

/* Runs the script at `path`. Everything in `out` lives in `arena`. Returns false with err,
 * which names the file and line, what was expected and what was found. */
bool script_run(struct film *out, const char *path, const struct script_host *host,
                struct arena *arena, struct err *err);

/* The tables of all words of the language; NULL after the last. */
extern const struct script_word *const script_words[];

#endif
