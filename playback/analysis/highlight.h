/* playback/analysis/highlight.h - moments of a demo that may be worth a picture.
 *
 * Shots, explosions, deaths, scores and items taken make a moment hot. The demo
 * is cut into slots of equal length, and each gives its hottest moment, so that
 * all of it is looked at, the quiet parts too. */
#ifndef PLAYBACK_ANALYSIS_HIGHLIGHT_H
#define PLAYBACK_ANALYSIS_HIGHLIGHT_H

struct arena;
struct timeline;

struct highlight {
    double time; /* demo time */
    float heat;  /* 0..1: how much goes on */
};

/* At most `max` (> 0) in the order of time; at least one. */
struct highlight *highlights_find(const struct timeline *timeline, int max, struct arena *arena,
                                  int *num);

#endif
