/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "pipeline/film/batch_outcome.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#include "pipeline/film/batch_file.h"
#include "pipeline/print/json.h"

struct batch_outcome *batch_outcome_map(void)
{
    void *memory = mmap(NULL, sizeof(struct batch_outcome), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

void batch_outcome_unmap(struct batch_outcome *outcome)
{
    if (outcome)
        munmap(outcome, sizeof *outcome);
}

void batch_outcome_keep_warning(void *context, enum log_line kind, const char *text)
{
    struct batch_outcome *outcome = context;
    if (kind == LOG_LINE_WARNING || kind == LOG_LINE_DAMAGE)
        snprintf(outcome->warning, sizeof outcome->warning, "%s", text);
}

void batch_outcome_keep_end(void *context, const char *text)
{
    struct batch_outcome *outcome = context;
    outcome->err.kind = ERR_LIMIT;
    memcpy(outcome->err.text, text, strnlen(text, sizeof outcome->err.text - 1) + 1);
    outcome->ended = 1;
}

void batch_outcome_keep_crash(void *context, const char *text)
{
    struct batch_outcome *outcome = context;
    memcpy(outcome->crash, text, strnlen(text, sizeof outcome->crash - 1) + 1);
}

struct batch_outcome batch_outcome_take(const struct batch_outcome *outcome)
{
    struct batch_outcome o = *outcome;
    atomic_signal_fence(memory_order_acquire); /* the compiler does not read the original again */
    o.job[sizeof o.job - 1] = o.hash[sizeof o.hash - 1] = '\0';
    o.warning[sizeof o.warning - 1] = o.crash[sizeof o.crash - 1] = '\0';
    o.err.text[sizeof o.err.text - 1] = '\0';
    if ((int)o.err.kind <= ERR_NONE || o.err.kind > ERR_RESOURCE)
        o.err.kind = ERR_RESOURCE;
    return o;
}

void batch_outcome_print(const struct batch_outcome *outcome, const struct batch_job *job,
                         double seconds, FILE *stream)
{
    struct json json = {.stream = stream};
    json_open_object(&json, NULL);
    json_integer(&json, "line", job->line);
    json_bool(&json, "ok", outcome->code >= 0);
    json_number(&json, "seconds", seconds, 3);
    json_utf8(&json, "file", job->output);
    if (outcome->code >= 0) {
        json_text(&json, "hash", outcome->hash[0] ? outcome->hash : NULL);
        json_text(&json, "job", outcome->job);
        json_bool(&json, "already", outcome->already);
    } else {
        json_utf8(&json, "error", outcome->err.text);
    }
    if (outcome->warning[0])
        json_utf8(&json, "warning", outcome->warning);
    json_close_object(&json);
    fputc('\n', stream);
    fflush(stream);
}
