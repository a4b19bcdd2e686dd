/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_words.h - the words of scripts, with their help, for who writes one. */
#ifndef PIPELINE_QUERY_QUERY_WORDS_H
#define PIPELINE_QUERY_QUERY_WORDS_H

struct json;

/* A list of {"name", "help", "call": true of a word that is called, "keys", "items",
 * "values"}: lists of the same, where the table has them. */
void query_words_put(struct json *json);

#endif
