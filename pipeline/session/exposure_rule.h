/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/exposure_rule.h - the exposure that suits pictures, from their tones.
 *
 * A level has a base, and each view corrects most of what it differs by, as eyes adapt, but not all,
 * so that dark places stay darker than others.
 * Exposures are in steps of render/pixels/exposure.h. */
#ifndef PIPELINE_SESSION_EXPOSURE_RULE_H
#define PIPELINE_SESSION_EXPOSURE_RULE_H

#include <stdint.h>

/* How much of a picture, or of several, has each luma; the middle counts three times as much as
 * the corners. */
struct exposure_tones {
    uint64_t shares[256];
    uint64_t total;
};

/* Adds a picture without gaps between its rows. */
void exposure_tones_add(struct exposure_tones *tones, const uint8_t *rgba, int width, int height);

/* Returns the exposure with which the tones have the intended brightness. */
int exposure_rule_suit(const struct exposure_tones *tones);

/* Returns the exposure of a view that by itself would have `view`, in a level that would have
 * `base`. */
int exposure_rule_join(int base, double view);

/* Returns the weight of a sample `seconds` away, 0 from EXPOSURE_REACH on. */
#define EXPOSURE_REACH 4.0
double exposure_rule_weight(double seconds);

#endif
