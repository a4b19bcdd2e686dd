/* cli/thumb.h - what the parts of the thumb command share. */
#ifndef CLI_THUMB_H
#define CLI_THUMB_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;
struct frame;
struct log;
struct options;
struct sink;

/* Each makes what the options ask for of options->inputs[0]. */
bool thumb_demo(const struct options *options, struct log *log, struct err *err);
bool thumb_map(const struct options *options, struct log *log, struct err *err);

bool thumb_names_map(const char *input);

/* A frame of the pictures' size; the caller frees its pixels. */
struct frame thumb_frame(const struct options *options);

/* Where pictures go: to options->output or, if they are several, to names with
 * a number, "a-1.png" unless the output says where it stands ("a%03d.png"). */
struct sink *thumb_open_output(const struct options *options, int count, struct arena *arena,
                               struct log *log, struct err *err);

#endif
