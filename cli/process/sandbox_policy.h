/* cli/process/sandbox_policy.h - the walls (base/sandbox.h) around a command, from its options. */
#ifndef CLI_PROCESS_SANDBOX_POLICY_H
#define CLI_PROCESS_SANDBOX_POLICY_H

#include <stdbool.h>

struct err;
struct log;
struct options;

/* From now on the process writes only where the command's output goes, and a
 * script's in the working folder. Called once, before anything is opened and
 * any thread is made; false with err when walls are required and not all stand.
 * A process that another program's work is given to calls it anew. */
bool sandbox_policy_apply(const struct options *options, struct log *log, struct err *err);

/* A film is made by several processes; what is to be the last one says so. */
void sandbox_policy_one_process(const struct options *options);

#endif
