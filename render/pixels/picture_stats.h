/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/picture_stats.h - statistics of a picture's appearance, for choosing
 * thumbnails.
 *
 * Intended for small pictures. All values range from 0 to 1. */
#ifndef RENDER_PIXELS_PICTURE_STATS_H
#define RENDER_PIXELS_PICTURE_STATS_H

struct frame;

struct picture_stats {
    float brightness; /* mean luma; 0: black */
    float contrast;   /* standard deviation of the luma, relative to the largest possible */
    float colour;     /* colourfulness: 0 for grey or a single hue */
    float sharpness;  /* mean difference between neighbouring pixels */
    float variety;    /* 0: one colour; 1: many colours in equal shares */
    float darkness;   /* share of nearly black pixels */
    float fullness;   /* share of the area with visible detail: no sky, darkness or bare walls */
};

struct picture_stats picture_stats_of(const struct frame *frame);

#endif
