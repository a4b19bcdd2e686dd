/* playback/script/script_shot.h - the words that the film is made of: shot, still. */
#ifndef PLAYBACK_SCRIPT_SCRIPT_SHOT_H
#define PLAYBACK_SCRIPT_SCRIPT_SHOT_H

#include "playback/script/script_word.h"

extern const struct script_word script_shot_words[];

#endif
