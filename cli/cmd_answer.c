#include "cli/cmd_answer.h"

#include <stdio.h>

#include "base/err.h"
#include "cli/options/options.h"
#include "pipeline/query/query_demo.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_script.h"

/* What is opened once and asked again and again. A demo that cannot be opened answers every
 * question with why. */
struct answerer {
    const struct options *options;
    struct log *log;
    struct answer_script *script;
    struct answer_demo *demo;
    struct err why;
};

static bool take(struct answerer *a, const struct answer_request *request,
                 struct answer_reply *reply, struct err *err)
{
    if (a->script)
        return answer_script_take(a->script, request, reply, err);
    if (!a->demo && !a->why.kind)
        a->demo = answer_demo_open(a->options, a->log, &a->why);
    if (a->demo)
        return answer_demo_take(a->demo, request, reply, err);
    *err = a->why;
    return false;
}

int command_answer(const struct options *options, struct log *log, struct err *err)
{
    struct answerer a = {.options = options, .log = log};
    struct answer_request request;
    bool is_heard = true;
    if (options->num_inputs != 1) {
        err_set(err, ERR_USAGE, "one demo or script at a time");
        return -1;
    }
    if (options_is_script(options->inputs[0]))
        a.script = answer_script_open(options, log);
    while (is_heard && (answer_request_read(&request, stdin, err) || err->kind)) {
        struct answer_reply reply = {0};
        if (!err->kind)
            take(&a, &request, &reply, err);
        is_heard = answer_reply_send(&reply, err);
        answer_request_free(&request);
    }
    answer_request_free(&request);
    answer_script_close(a.script);
    answer_demo_close(a.demo);
    return 0;
}
