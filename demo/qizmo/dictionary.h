/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/dictionary.h - Qizmo's dictionaries of words, models and sounds. */
#ifndef DEMO_QIZMO_DICTIONARY_H
#define DEMO_QIZMO_DICTIONARY_H

enum { DICTIONARY_KNOWN_MODELS = 61, DICTIONARY_KNOWN_SOUNDS = 189 };

/* Well-known files, which the stream refers to by fixed numbers instead of the server's. The first
 * has number 1. */
extern const char *const dictionary_models[DICTIONARY_KNOWN_MODELS];
extern const char *const dictionary_sounds[DICTIONARY_KNOWN_SOUNDS];

/* Returns the text of symbol 256 or above in a row for texts; NULL if there is none. */
const char *dictionary_word(int row, int symbol);

#endif
