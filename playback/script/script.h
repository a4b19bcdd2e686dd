/* playback/script/script.h - a cutscene script, a Lua 5.4 text, run in a sandbox.
 *
 * A script has no files but those beside it that its words name, links
 * followed, no processes and no clock; memory and instructions are bounded, random numbers are seeded, and nothing it can see depends on
 * addresses or on the order of hashes. What it leaves is plain data. Its words
 * are described in demoreel-script(5). */
#ifndef PLAYBACK_SCRIPT_SCRIPT_H
#define PLAYBACK_SCRIPT_SCRIPT_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct film_source;
struct search_query;

/* What a script asks while it runs: of its demos, which options of demoreel(1)
 * it may set (by number from 0, NULL after the last), and whether one may have a
 * value. */
struct script_host {
    void *context;
    bool (*find)(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err);
    const char *(*option)(int index, bool *is_flag);
    bool (*check)(void *context, const char *option, const char *value, struct err *err);
    const char *const *folders; /* besides the script's own whose files it may name */
    int num_folders;
};

/* Run the script at `path`. Everything in `out` lives in `arena`. On false the
 * error says file, line, value and what was expected. */
bool script_run(struct film *out, const char *path, const struct script_host *host,
                struct arena *arena, struct err *err);

#endif
