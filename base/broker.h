/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker.h - files are made by a process that reads none.
 *
 * broker_start parts the process in two. The one that was started becomes the broker: it
 * opens, names and removes the files of an output (base/broker_rules.h) for the other, and
 * those that it forks, and hands the opened file over. These may then give up writing
 * altogether (base/sandbox.h): code that a hostile file would make them run can fill the
 * output's file, and make no other. The broker reads none of what is written, and of the
 * others nothing but names; it sees to it that they end (base/broker_watch.h).
 *
 * Without a broker the functions below act in this process. They return and set errno like
 * the calls that they are named after; EACCES for a name that is not the output's. */
#ifndef BASE_BROKER_H
#define BASE_BROKER_H

#include <dirent.h>
#include <stdbool.h>

struct err;
struct broker_place;
struct sandbox_plan;

/* Returns in a new process, whose parent, walled into `walls`, is the broker, and ends as
 * this one will. An alarm (alarm(2)) that was set is this one's; when it has not ended some
 * seconds later, the broker ends it and does what its own handler of SIGALRM says. Called
 * while the process has one thread. False with err when there is no process to be had. */
bool broker_start(const struct broker_place *places, int num_places,
                  const struct sandbox_plan *sandbox, struct err *err);

/* From now on the broker counts threads, and processes that this one makes (base/limits.h);
 * those make none. False when the kernel cannot. Called before any other of the below. */
bool broker_limit_processes(void);

/* Descriptors with O_CLOEXEC. */
int broker_open_read(const char *path);
int broker_create(const char *path);        /* to read and write; fails where it is there */
int broker_open(const char *path);          /* the same, made where it is not there; no link */
int broker_open_existing(const char *path); /* the same, but not made */
int broker_open_device(const char *path);   /* to write; nothing but a pipe or device */

DIR *broker_open_folder(const char *path);

int broker_mkdir(const char *path);
int broker_rmdir(const char *path);
int broker_remove(const char *path);

/* Rename a file that is whole; fails with EEXIST where `to` is there, unless `replaces`. */
int broker_rename(const char *from, const char *to, bool replaces);

#endif
