/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_words.h - the words of title cards: what is at stake before a
 * moment, and what happened, as a commentator would say it. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H

struct arena;
struct highlight_demo;
struct highlight_item;
struct moment;

/* Returns "With the quad, two behind": what is known when the item begins, nothing of what happens
 * in it. The time left is part of it in the last minute only. */
const char *highlight_words_stake(struct highlight_demo *demo, const struct highlight_item *item);

/* Returns "Mid-air rocket on Bob"; "" if there is nothing to say. */
const char *highlight_words_call(const struct moment *moment, struct arena *arena);

/* Returns the victims of a moment, "Bob, Cid"; "": none. */
const char *highlight_words_victims(const struct highlight_demo *demo, const struct moment *moment);

/* Returns what the call leaves open: what the decisive kill means, "Takes the lead, 17 to 16", or
 * else the victims, the time left or the killer's health; "": nothing. `kinds` has a bit for each
 * kind of moment that the item shows. */
const char *highlight_words_more(const struct moment *moment, unsigned kinds, const char *victims,
                                 struct arena *arena);

#endif
