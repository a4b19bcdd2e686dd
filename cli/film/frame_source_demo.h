/* cli/film/frame_source_demo.h - the film of a demo: what its player sees and hears. */
#ifndef CLI_FILM_FRAME_SOURCE_DEMO_H
#define CLI_FILM_FRAME_SOURCE_DEMO_H

struct err;
struct frame_source;
struct log;
struct options;

/* options->inputs[0] is a demo. NULL with err. */
struct frame_source *frame_source_demo_open(const struct options *options, struct log *log,
                                            struct err *err);

#endif
