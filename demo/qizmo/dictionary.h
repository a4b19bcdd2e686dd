/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/dictionary.h - the dictionaries of .qwz files. */
#ifndef DEMO_QIZMO_DICTIONARY_H
#define DEMO_QIZMO_DICTIONARY_H

enum { DICTIONARY_KNOWN_MODELS = 61, DICTIONARY_KNOWN_SOUNDS = 189 };

/* Files that demos name by number, whatever the server's own numbers are. The
 * first has number 1. */
extern const char *const dictionary_models[DICTIONARY_KNOWN_MODELS];
extern const char *const dictionary_sounds[DICTIONARY_KNOWN_SOUNDS];

/* What symbol 256.. of a row of texts stands for; NULL for nothing. */
const char *dictionary_word(int row, int symbol);

#endif
