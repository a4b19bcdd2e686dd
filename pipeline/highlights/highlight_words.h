/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_words.h - the words of title cards: what is at stake before a
 * moment, and what happened, as a commentator would say it. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H

struct arena;
struct highlight_demo;
struct highlight_item;
struct moment;

/* Returns "Quad, 2:13 left, red 12 : 9 blue": what is known when the item begins, nothing of
 * what happens in it. */
const char *highlight_words_stake(struct highlight_demo *demo, const struct highlight_item *item);

/* Returns "Three in a row"; "" if there is nothing to say. */
const char *highlight_words_call(const struct moment *moment, struct arena *arena);

/* Returns what else the decisive kill means, "Takes the lead with eight seconds left"; "":
 * nothing. `kinds` has a bit for each kind of moment that the item shows. */
const char *highlight_words_more(const struct moment *moment, unsigned kinds, struct arena *arena);

#endif
