/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/option_renderer.h - the renderer that the options ask for. */
#ifndef PIPELINE_SESSION_OPTION_RENDERER_H
#define PIPELINE_SESSION_OPTION_RENDERER_H

struct err;
struct log;
struct render_settings;
struct palette;
struct renderer;

/* With so many threads where --threads is not given; 0: as many as there are cores. */
struct renderer *option_renderer_create(const struct render_settings *settings,
                                        const struct palette *palette, int threads, struct log *log,
                                        struct err *err);

#endif
