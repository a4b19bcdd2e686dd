/* playback/moments.h - moments of a demo by what happens in them. */
#ifndef PLAYBACK_MOMENTS_H
#define PLAYBACK_MOMENTS_H

#include <stdbool.h>

#include "playback/script.h"

struct timeline;

/* Demo time of a moment; false with err that says how many there are. */
bool moments_find(const struct timeline *timeline, enum script_moment moment, const char *who,
                  int nth, double *time, struct err *err);

#endif
