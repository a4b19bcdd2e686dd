/* cli/session.h - an opened demo with all that pictures of it need. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include <stdbool.h>

#include "world/palette.h"

struct arena;
struct demo;
struct err;
struct log;
struct moment;
struct options;
struct renderer;
struct stage;
struct timeline;
struct vfs;

struct session {
    const struct options *options; /* borrowed */
    struct log *log;               /* borrowed */
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct stage *stage;
    struct palette palette;
    struct renderer *renderer;
    struct arena *frame_arena;
};

/* Open options->inputs[0]. With `draw` the renderer is made as well. On false
 * everything is closed again. */
bool session_open(struct session *out, const struct options *options, bool draw, struct log *log,
                  struct err *err);
void session_close(struct session *session);

/* Demo time of a moment; false with err when the recording never shows it. */
bool session_find(const struct session *session, const struct moment *moment, double *time,
                  struct err *err);

#endif
