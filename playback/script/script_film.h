/* playback/script/script_film.h - the words that say what the film becomes: film, and
 * profiles to share. */
#ifndef PLAYBACK_SCRIPT_SCRIPT_FILM_H
#define PLAYBACK_SCRIPT_SCRIPT_FILM_H

#include "playback/script/script_word.h"

extern const struct script_word script_film_words[];

#endif
