/* studio/asker.h - processes that keep a demo or script open and answer questions about it
 * (demoreel answer), a few at a time.
 *
 * Whoever asks first about a file starts its process; the one that was asked least recently
 * makes room for others, and one that is not asked for minutes ends. One that dies or does
 * not answer in time is ended and gives an error; the next question starts another. */
#ifndef STUDIO_ASKER_H
#define STUDIO_ASKER_H

#include <stdbool.h>
#include <stddef.h>

struct asker;
struct err;

struct asker_answer {
    char type[64]; /* "image/jpeg" */
    char *data;    /* malloc'd */
    size_t size;
};

/* `words`: options of demoreel answer, NULL at the end; borrowed. */
struct asker *asker_create(const char *const *words);
void asker_destroy(struct asker *asker);

/* Ask about the file at `path`; the question is JSON in one line. From any thread. False with
 * err: it could not be answered. */
bool asker_ask(struct asker *asker, const char *path, const char *question,
               struct asker_answer *out, struct err *err);

/* End what is not used. */
void asker_tidy(struct asker *asker);

#endif
