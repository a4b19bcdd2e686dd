/* cli/session/renderer_warmup.h - a first picture that nobody sees.
 *
 * A renderer's first picture takes many times as long as others: shaders are
 * compiled, the map and its textures made ready. Most of that serves any other
 * picture of the same demo, whatever it shows, so it need not wait until the
 * demo has been read: a few of its first frames are enough to draw one. */
#ifndef CLI_SESSION_RENDERER_WARMUP_H
#define CLI_SESSION_RENDERER_WARMUP_H

#include <stdatomic.h>

struct demo;
struct level_assets;
struct log;
struct renderer_warmup;
struct renderer;
struct scene_options;
struct vfs;

/* Read the demo's first frames, seen with the eyes of `pov`; what the game's files
 * lack is told. NULL when there is nothing to be seen. Borrows demo, vfs and log. */
struct renderer_warmup *renderer_warmup_open(struct demo *demo, const struct vfs *vfs,
                                             const char *pov, const struct scene_options *options,
                                             struct log *log);

/* NULL is fine. The renderer goes before: it knows pictures by where they are. */
void renderer_warmup_close(struct renderer_warmup *warmup);

/* Maps and models as they are loaded, for whoever reads the whole demo. */
struct level_assets *renderer_warmup_files(struct renderer_warmup *warmup);

/* Draw frames of the options' size and throw them away, what any picture needs first,
 * until there are no more or another thread has set *is_enough. Loads no maps or
 * models. */
void renderer_warmup_draw(struct renderer_warmup *warmup, struct renderer *renderer,
                          const atomic_bool *is_enough);

#endif
