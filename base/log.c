/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/log.h"

#include <ctype.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/printable.h"

enum { MAX_WARNED = 1024, MAX_KINDS = 256, MAX_OF_KIND = 20 };

/* Warnings that differ only in names and numbers. */
struct kind {
    uint64_t hash;
    int num;
    char fact[256]; /* the first one's text, without the name */
};

struct log {
    FILE *stream;
    enum log_level level;
    pthread_mutex_t mutex;
    bool progress_shown, has_damage;
    int num_warned;
    uint64_t warned[MAX_WARNED];
    int num_kinds;
    struct kind kinds[MAX_KINDS];
    void (*handler)(void *context, enum log_line kind, const char *text); /* NULL: to the stream */
    void *context;
};

struct log *log_create(FILE *stream, enum log_level level)
{
    struct log *log = mem_alloc(sizeof *log);
    log->stream = stream;
    log->level = level;
    pthread_mutex_init(&log->mutex, NULL);
    return log;
}

void log_divert(struct log *log,
                void (*handler)(void *context, enum log_line kind, const char *text), void *context)
{
    if (!log)
        return;
    log->handler = handler;
    log->context = context;
    log->progress_shown = false;
}

static void clear_progress(struct log *log)
{
    if (log->progress_shown)
        fputs("\r\033[K", log->stream);
    log->progress_shown = false;
}

/* Writes a line above the progress line. The mutex must be held. */
static void write_line(struct log *log, enum log_line kind, char *text)
{
    const char *prefix = kind == LOG_LINE_WARNING || kind == LOG_LINE_DAMAGE ? "warning: " : "";
    if (log->handler) {
        log->handler(log->context, kind, text);
        return;
    }
    printable_line(text);
    clear_progress(log);
    fprintf(log->stream, "%s%s\n", prefix, text);
    fflush(log->stream);
}

static void write_text(struct log *log, enum log_level level, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));

static void write_text(struct log *log, enum log_level level, const char *fmt, va_list args)
{
    char text[2048];
    if (!log || log->level < level)
        return;
    vsnprintf(text, sizeof text, fmt, args);
    pthread_mutex_lock(&log->mutex);
    write_line(log, level == LOG_VERBOSE ? LOG_LINE_VERBOSE : LOG_LINE_INFO, text);
    pthread_mutex_unlock(&log->mutex);
}

/* Returns whether this warning is new. Once MAX_WARNED different warnings have been logged,
 * none is. */
static bool is_new(struct log *log, uint64_t hash)
{
    for (int i = 0; i < log->num_warned; i++)
        if (log->warned[i] == hash)
            return false;
    if (log->num_warned == MAX_WARNED)
        return false;
    log->warned[log->num_warned++] = hash;
    return true;
}

/* Returns the part after the first ": " if there is one. */
static const char *fact_in(const char *text)
{
    const char *colon = strstr(text, ": ");
    return colon ? colon + 2 : text;
}

static uint64_t hash_kind(const char *fact)
{
    uint64_t hash = 0;
    for (; *fact; fact++)
        if (!isdigit((unsigned char)*fact))
            hash = hash_bytes(hash, fact, 1);
    return hash;
}

/* Counts a new warning of its kind; returns false if there have been enough. */
static bool count_kind(struct log *log, const char *text)
{
    const uint64_t hash = hash_kind(fact_in(text));
    int i = 0;
    while (i < log->num_kinds && log->kinds[i].hash != hash)
        i++;
    if (i == MAX_KINDS)
        return true; /* is_new bounds the rest */
    struct kind *kind = &log->kinds[i];
    if (i == log->num_kinds) {
        log->num_kinds++;
        *kind = (struct kind){.hash = hash};
        snprintf(kind->fact, sizeof kind->fact, "%.255s", fact_in(text));
    }
    return kind->num++ < MAX_OF_KIND;
}

static void log_suppressed_counts(struct log *log)
{
    for (int i = 0; i < log->num_kinds && log->level > LOG_QUIET; i++) {
        const struct kind *kind = &log->kinds[i];
        char text[320];
        snprintf(text, sizeof text, "%d more warnings like: %s", kind->num - MAX_OF_KIND,
                 kind->fact);
        if (kind->num > MAX_OF_KIND)
            write_line(log, LOG_LINE_WARNING, text);
    }
}

static void write_warning(struct log *log, bool is_counted, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));

static void write_warning(struct log *log, bool is_counted, const char *fmt, va_list args)
{
    if (!log)
        return;
    char text[2048];
    vsnprintf(text, sizeof text, fmt, args);
    pthread_mutex_lock(&log->mutex);
    /* With a handler, the receiving process does the counting. */
    if (is_new(log, hash_bytes(0, text, strlen(text))) &&
        (!is_counted || log->handler || count_kind(log, text)) && log->level > LOG_QUIET)
        write_line(log, LOG_LINE_WARNING, text);
    pthread_mutex_unlock(&log->mutex);
}

void log_warn(struct log *log, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    write_warning(log, true, fmt, args);
    va_end(args);
}

void log_failure(struct log *log, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    write_warning(log, false, fmt, args);
    va_end(args);
}

void log_damage(struct log *log, const char *text)
{
    char line[2048];
    if (!log)
        return;
    snprintf(line, sizeof line, "%s", text);
    pthread_mutex_lock(&log->mutex);
    log->has_damage = true;
    /* The receiving process must know it even if it prints nothing. */
    if (is_new(log, hash_bytes(0, line, strlen(line))) && (log->handler || log->level > LOG_QUIET))
        write_line(log, LOG_LINE_DAMAGE, line);
    pthread_mutex_unlock(&log->mutex);
}

bool log_has_damage(struct log *log)
{
    if (!log)
        return false;
    pthread_mutex_lock(&log->mutex);
    const bool has_damage = log->has_damage;
    pthread_mutex_unlock(&log->mutex);
    return has_damage;
}

void log_info(struct log *log, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    write_text(log, LOG_NORMAL, fmt, args);
    va_end(args);
}

void log_verbose(struct log *log, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    write_text(log, LOG_VERBOSE, fmt, args);
    va_end(args);
}

void log_progress(struct log *log, const char *text)
{
    if (!log || log->level < LOG_NORMAL || log->handler)
        return;
    pthread_mutex_lock(&log->mutex);
    clear_progress(log);
    if (text[0]) {
        fputs(text, log->stream);
        log->progress_shown = true;
    }
    fflush(log->stream);
    pthread_mutex_unlock(&log->mutex);
}

int log_num_warnings(struct log *log)
{
    if (!log)
        return 0;
    pthread_mutex_lock(&log->mutex);
    const int n = log->num_warned;
    pthread_mutex_unlock(&log->mutex);
    return n;
}

void log_destroy(struct log *log)
{
    if (!log)
        return;
    log_progress(log, "");
    log_suppressed_counts(log);
    pthread_mutex_destroy(&log->mutex);
    free(log);
}
