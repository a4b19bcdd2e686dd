/* cli/session/session.h - an opened demo with all that pictures of it need. */
#ifndef CLI_SESSION_SESSION_H
#define CLI_SESSION_SESSION_H

#include <stdbool.h>

#include "world/palette.h"

struct arena;
struct demo;
struct digest;
struct err;
struct level_assets;
struct log;
struct time_wish;
struct options;
struct renderer_warmup;
struct renderer;
struct stage;
struct timeline;
struct vfs;

/* What the pictures of demos that follow each other share: the game's files, maps
 * and models loaded once, a renderer. */
struct shared_assets {
    struct vfs *vfs;
    struct palette palette;
    struct arena *arena; /* of the files */
    struct level_assets *files;
    struct renderer *renderer; /* NULL until it is first needed */
};

bool shared_assets_open(struct shared_assets *shared, const struct options *options,
                        struct log *log, struct err *err);
void shared_assets_close(struct shared_assets *shared); /* all zeros is fine */

/* Before a demo: keep no more than is reasonable of those before. */
void shared_assets_tidy(struct shared_assets *shared, struct log *log);

struct session {
    struct shared_assets *shared;  /* borrowed; NULL: the session has all for itself */
    const struct options *options; /* borrowed */
    struct log *log;               /* borrowed */
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct stage *stage;
    struct palette palette;
    struct renderer *renderer;
    struct renderer_warmup *warmup; /* NULL: there was none */
    struct arena *frame_arena;
};

/* Open options->inputs[0]. On false everything is closed again. */
bool session_open(struct session *out, const struct options *options, struct log *log,
                  struct err *err);

/* The same and start drawing, in a workshop, whose renderer must have the options'
 * size, with one thread, or with NULL in none, with all. */
bool session_open_drawing(struct session *out, struct shared_assets *shared,
                          const struct options *options, struct log *log, struct err *err);

/* Make the renderer that the options ask for, with so many threads where
 * --threads is silent; 0: as many as there are cores. */
struct renderer *options_make_renderer(const struct options *options, const struct palette *palette,
                                       int threads, struct log *log, struct err *err);

/* The workshop's, made if there is none yet. */
struct renderer *shared_assets_renderer(struct shared_assets *shared, const struct options *options,
                                        int threads, struct log *log, struct err *err);

/* One as the session's own. */
bool session_start_drawing(struct session *session, int threads, struct err *err);

/* Add what the pictures and the sound are made of: the demo, and the game's
 * files that it names. */
void session_digest(const struct session *session, struct digest *digest);
void session_close(struct session *session);

/* Demo time of a moment; false with err when the recording never shows it. */
bool session_find(const struct session *session, const struct time_wish *wish, double *time,
                  struct err *err);

#endif
