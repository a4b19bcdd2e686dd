/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_words.h - the words of title cards: what is at stake before a
 * moment, and what happened, as a commentator would say it. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_WORDS_H

#include <stdbool.h>

struct arena;
struct highlight_demo;
struct highlight_item;
struct highlight_stake;
struct highlight_turn;
struct moment;

/* Returns the state of the match when the item begins, and nothing of what happens in it. Lead and
 * score are those that the scoreboard shows as long as the card is shown. */
struct highlight_stake highlight_words_stake_facts(struct highlight_demo *demo,
                                                   const struct highlight_item *item,
                                                   bool has_sides);

/* Returns that in words, "With the quad, four minutes later, two behind"; `before` is the item
 * shown before, or NULL. After some time it contains the score instead of the lead. */
const char *highlight_words_stake(const struct highlight_item *item,
                                  const struct highlight_item *before, struct arena *arena);

/* Returns "Mid-air rocket on Bob"; "" if there is nothing to say. */
const char *highlight_words_call(const struct moment *moment, const struct highlight_turn *turn,
                                 struct arena *arena);

/* Returns the victims of a moment, "Bob, Cid"; "": none. */
const char *highlight_words_victims(const struct highlight_demo *demo, const struct moment *moment);

/* Returns what the call leaves open: what the kills mean, "Takes the lead, 17 to 16", or else the
 * victims, the time left or the killer's health; "": nothing. `kinds` has a bit for each kind of
 * moment that the item shows. */
const char *highlight_words_more(const struct moment *moment, const struct highlight_turn *turn,
                                 unsigned kinds, const char *victims, struct arena *arena);

#endif
