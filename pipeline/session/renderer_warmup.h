/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/renderer_warmup.h - draws throwaway frames while the demo loads.
 *
 * A renderer's first picture takes many times as long as others: shaders are compiled, the
 * map and its textures uploaded. Most of that work serves any other picture of the same demo
 * too, so it is done in parallel with reading the demo; a few of its first frames are enough
 * to draw one. */
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

/* Reads the demo's first frames in the view of `pov`; missing game files are
 * logged. NULL if no frame can be drawn. Borrows demo, vfs and log. */
struct renderer_warmup *renderer_warmup_open(struct demo *demo, const struct vfs *vfs,
                                             const char *pov, const struct scene_options *options,
                                             struct log *log);

/* NULL is fine. Destroy the renderer first: it identifies images by address. */
void renderer_warmup_close(struct renderer_warmup *warmup);

/* Returns the maps and models that are loaded, for reading the whole demo. */
struct level_assets *renderer_warmup_files(struct renderer_warmup *warmup);

/* Draws frames and discards them, the most useful ones first, until there are no more or
 * another thread sets *is_enough. Loads no maps or models. */
void renderer_warmup_draw(struct renderer_warmup *warmup, struct renderer *renderer,
                          const atomic_bool *is_enough);

#endif
