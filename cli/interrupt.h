/* cli/interrupt.h - a first control-C or termination ends a film early, a
 * second one ends the program. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_came(void);

#endif
