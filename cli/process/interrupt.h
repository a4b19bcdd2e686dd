/* cli/process/interrupt.h - a first control-C, termination or hangup ends a film early, a
 * second one ends the program. */
#ifndef CLI_PROCESS_INTERRUPT_H
#define CLI_PROCESS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* By which a process tells its workers. */
enum { INTERRUPT_SIGNAL = SIGUSR1 };

void interrupt_catch(void);

/* In a worker: what a person sends is the parent's to act on, who then sends
 * INTERRUPT_SIGNAL. */
void interrupt_obey_parent(void);

bool interrupt_came(void);

#endif
