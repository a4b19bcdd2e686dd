/* cli/film/frame_source_script.h - the film of a cutscene script. */
#ifndef CLI_FILM_FRAME_SOURCE_SCRIPT_H
#define CLI_FILM_FRAME_SOURCE_SCRIPT_H

struct err;
struct frame_source;
struct log;
struct options;

/* options->inputs[0] is a script. NULL with err. */
struct frame_source *frame_source_script_open(const struct options *options, struct log *log,
                                              struct err *err);

#endif
