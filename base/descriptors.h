/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/descriptors.h - closes descriptors that this process inherited but does not need, so that
 * code injected by a hostile file cannot use them. */
#ifndef BASE_DESCRIPTORS_H
#define BASE_DESCRIPTORS_H

/* Closes all descriptors from `first` on. Async-signal-safe. */
void descriptors_close_from(int first);

/* Closes all descriptors except the standard ones and those that the words of the command line
 * name as /dev/fd/N or /proc/self/fd/N, as shells do for <(...). */
void descriptors_close_unnamed(int num_words, char *const *words);

#endif
