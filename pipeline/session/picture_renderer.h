/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/picture_renderer.h - creates the renderer that the picture settings ask for. */
#ifndef PIPELINE_SESSION_PICTURE_RENDERER_H
#define PIPELINE_SESSION_PICTURE_RENDERER_H

struct err;
struct log;
struct palette;
struct picture_settings;
struct renderer;

/* `threads` applies if --threads is not given; 0: one per core. Returns NULL and sets err on
 * failure. */
struct renderer *picture_renderer_create(const struct picture_settings *picture,
                                         const struct palette *palette, int threads,
                                         struct log *log, struct err *err);

#endif
