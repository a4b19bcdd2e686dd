/* render/pixels/blend.h - two frames of one size become one, as a shot goes over into
 * the next. */
#ifndef RENDER_PIXELS_BLEND_H
#define RENDER_PIXELS_BLEND_H

struct frame;

/* Let `next` show through `frame`: not at all at 0, alone at 1. */
void frame_dissolve(struct frame *frame, const struct frame *next, double at);

/* Cover a part of `frame`, px from its upper left corner, with that of `next`. */
void frame_cover(struct frame *frame, const struct frame *next, int x, int y, int width,
                 int height);

#endif
