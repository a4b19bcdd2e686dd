/* base/stop.h - whether the work should end early.
 *
 * Who catches signals asks; loops that may last look, and leave what they make unfinished
 * but valid. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

void stop_ask(void); /* also from a signal's handler */
void stop_forget(void);
bool stop_is_asked(void);

/* The same, for a loop that leaves off then with what nobody is to use: a sound half made. */
bool stop_cuts(void);

/* Whether a loop has left off so: what was being made goes nowhere. Any thread may ask. */
bool stop_has_cut(void);

#endif
