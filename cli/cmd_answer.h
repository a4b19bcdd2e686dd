/* cli/cmd_answer.h - demoreel answer. */
#ifndef CLI_CMD_ANSWER_H
#define CLI_CMD_ANSWER_H

struct err;
struct log;
struct options;

/* Exit code; -1 with err. */
int command_answer(const struct options *options, struct log *log, struct err *err);

#endif
