/* playback/qizmo/dictionary.h - the dictionaries of .qwz files. */
#ifndef PLAYBACK_QIZMO_DICTIONARY_H
#define PLAYBACK_QIZMO_DICTIONARY_H

enum { QWZ_KNOWN_MODELS = 61, QWZ_KNOWN_SOUNDS = 189 };

/* Files that demos name by number, whatever the server's own numbers are. The
 * first has number 1. */
extern const char *const qwz_models[QWZ_KNOWN_MODELS];
extern const char *const qwz_sounds[QWZ_KNOWN_SOUNDS];

/* What symbol 256.. of a row of texts stands for; NULL for nothing. */
const char *qwz_word(int row, int symbol);

#endif
