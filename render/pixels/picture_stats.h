/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/picture_stats.h - how a picture looks, measured on its pixels.
 *
 * Meant for small ones. All parts are from 0 to 1. */
#ifndef RENDER_PIXELS_PICTURE_STATS_H
#define RENDER_PIXELS_PICTURE_STATS_H

struct frame;

struct picture_stats {
    float brightness; /* mean luma; 0: black */
    float contrast;   /* deviation of the luma, 1 for all there can be */
    float colour;     /* how far from grey and from one hue */
    float sharpness;  /* how much changes from pixel to pixel */
    float variety;    /* 0: one colour, 1: many in equal parts */
    float darkness;   /* how much of it is as good as black */
    float fullness;   /* of how much of it something is to be seen: no sky, dark or bare wall */
};

struct picture_stats picture_stats_of(const struct frame *frame);

#endif
