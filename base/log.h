/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/log.h - messages to the user while the program runs.
 *
 * Lines go to one stream (standard error), above a progress line if there is one.
 * Thread-safe. A NULL log discards everything, so tests and libraries need not create
 * one. Untrusted text is made printable here (base/printable.h). */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdio.h>

struct log;

enum log_level {
    LOG_QUIET,  /* nothing; errors are printed by main */
    LOG_NORMAL, /* warnings and results */
    LOG_VERBOSE /* also details, choices and timings */
};

struct log *log_create(FILE *stream, enum log_level level); /* borrows stream */
void log_destroy(struct log *log);

/* Passes lines, unprefixed and in order, to `handler` instead of writing them, for a
 * process whose parent prints its messages. */
enum log_line { LOG_LINE_WARNING, LOG_LINE_DAMAGE, LOG_LINE_INFO, LOG_LINE_VERBOSE };
void log_divert(struct log *log,
                void (*handler)(void *context, enum log_line kind, const char *text),
                void *context);

/* Logs a warning; repeated texts are logged once. Warnings that differ only in numbers,
 * or in the name before the first ": ", are of one kind: after 20 of a kind the rest are
 * counted, and log_destroy reports how many were suppressed. */
void log_warn(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Like log_warn, but never suppressed by kind: for a failed input among several. */
void log_failure(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Logs the damage of a demo as a warning, and keeps that there is some: the command then ends with
 * the exit code of damaged demos. */
void log_damage(struct log *log, const char *text);
bool log_has_damage(struct log *log);

void log_info(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void log_verbose(struct log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Replaces the progress line; "" removes it. For terminals only. */
void log_progress(struct log *log, const char *text);

/* Returns the number of different warnings logged. */
int log_num_warnings(struct log *log);

#endif
