/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_score.h"

#include "base/vec.h"
#include "playback/scene/composition.h"
#include "render/frame.h"
#include "render/pixels/picture_stats.h"

enum { JUDGED_LINES = 90 /* px */ };

/* Added to the composition's score, so that looks decide between scenes that score 0. */
static const float MIN_SCORE = 0.001f;

float thumb_score_composition(const struct composition *c, float heat)
{
    const float sum = 0.5f * c->subjects + 0.2f * heat + 0.3f * c->depth;
    return sum * glm_smoothstep(0.0f, 0.2f, c->depth + 0.3f * c->subjects) *
           (0.3f + 0.7f * c->poise) * c->clearness;
}

/* Returns the score of the pixels. */
static float score_looks(const struct picture_stats *a)
{
    const float sum = 0.25f * glm_smoothstep(0.05f, 0.35f, a->contrast) +
                      0.25f * glm_smoothstep(0.01f, 0.05f, a->sharpness) +
                      0.2f * glm_smoothstep(0.03f, 0.25f, a->colour) +
                      0.3f * glm_smoothstep(0.2f, 0.8f, a->variety);
    return sum * (0.1f + 0.9f * a->fullness) * glm_smoothstep(0.04f, 0.16f, a->brightness) *
           (1.0f - glm_smoothstep(0.6f, 0.8f, a->brightness)) *
           (1.0f - 0.85f * glm_smoothstep(0.04f, 0.3f, a->darkness));
}

float thumb_score(const struct composition *composition, const struct picture_stats *stats,
                  float heat)
{
    return (thumb_score_composition(composition, heat) + MIN_SCORE) * score_looks(stats);
}

struct frame thumb_score_part(const struct frame *frame)
{
    struct frame part = *frame;
    part.height = frame->height < JUDGED_LINES ? frame->height : JUDGED_LINES;
    part.width = (int)((int64_t)frame->width * part.height / frame->height);
    part.width = part.width > 0 ? part.width : 1;
    return part;
}
