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

#endif
