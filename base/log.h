/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/log.h - messages to the user while the program works.
 *
 * Lines go to one stream (standard error). A progress line, where there is
 * one, is kept at the bottom. Safe to call from any thread. A NULL log says
 * nothing, so tests and libraries need none. Text from strangers is made
 * printable here (base/printable.h). */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdio.h>

struct log;

enum log_level {
    LOG_QUIET,  /* nothing but errors, which main prints */
    LOG_NORMAL, /* warnings and results */
    LOG_VERBOSE /* what was found, chosen and measured */
};

struct log *log_create(FILE *stream, enum log_level level); /* borrows stream */
void log_destroy(struct log *log);

/* From now on hand lines to `take` instead of writing them, unformatted and in
 * the order they come: for a process that another one speaks for. */
enum log_line { LOG_LINE_WARNING, LOG_LINE_INFO, LOG_LINE_VERBOSE };
void log_divert(struct log *log,
                void (*handler)(void *context, enum log_line kind, const char *text),
                void *context);

/* A warning; the same text is logged once. Those that differ only in numbers and in the name
 * before the first ": " are of one kind: after 20 of it the others are counted, and
 * log_destroy says how many they were. */
void log_warn(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The same for an input that fails where there are others: each is told. */
void log_failure(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void log_info(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void log_verbose(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Replace the progress line; "" removes it. For terminals only. */
void log_progress(struct log *log, const char *text);

/* How many different warnings were logged. */
int log_num_warnings(struct log *log);

#endif
