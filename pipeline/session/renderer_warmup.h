/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/renderer_warmup.h - throwaway frames, drawn while the demo loads.
 *
 * A renderer's first picture takes many times as long as others: shaders are
 * compiled, the map and its textures uploaded. Most of that serves any other
 * picture of the same demo, so it is done beside reading the demo: a few of its
 * first frames are enough to draw one. */
#ifndef PIPELINE_SESSION_RENDERER_WARMUP_H
#define PIPELINE_SESSION_RENDERER_WARMUP_H

#include <stdatomic.h>

struct demo;
struct level_assets;
struct log;
struct renderer_warmup;
struct renderer;
struct scene_options;
struct vfs;

/* Read the demo's first frames, seen by `pov`; missing game files are logged. NULL
 * when no frame can be drawn. Borrows demo, vfs and log. */
struct renderer_warmup *renderer_warmup_open(struct demo *demo, const struct vfs *vfs,
                                             const char *pov, const struct scene_options *options,
                                             struct log *log);

/* NULL is fine. Destroy the renderer before: it identifies pictures by address. */
void renderer_warmup_close(struct renderer_warmup *warmup);

/* Maps and models as they are loaded, to read the whole demo with. */
struct level_assets *renderer_warmup_files(struct renderer_warmup *warmup);

/* Draw frames of the options' size and discard them, the most useful first, until
 * there are no more or another thread has set *is_enough. Loads no maps or models. */
void renderer_warmup_draw(struct renderer_warmup *warmup, struct renderer *renderer,
                          const atomic_bool *is_enough);

#endif
