/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_words.h"

#include "cutscene/script/script.h"
#include "cutscene/script/script_word.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/settings.h"

static void put_words(struct json *json, const struct script_word *words, int depth);

static void put_table(struct json *json, const char *key, const struct script_word *words,
                      int depth)
{
    enum { MAX_DEPTH = 6 };
    if (!words || depth == MAX_DEPTH)
        return;
    json_open_array(json, key);
    put_words(json, words, depth + 1);
    json_close_array(json);
}

static void put_words(struct json *json, const struct script_word *words, int depth)
{
    for (const struct script_word *word = words; word->name; word++) {
        if (!word->help)
            continue;
        json_open_object(json, NULL);
        json_text(json, "name", word->name);
        json_text(json, "help", word->help);
        if (word->call)
            json_bool(json, "call", true);
        put_table(json, "keys", word->keys, depth);
        put_table(json, "items", word->items, depth);
        put_table(json, "values", word->values, depth);
        json_close_object(json);
    }
}

void query_words_put(struct json *json)
{
    json_open_array(json, NULL);
    for (int i = 0; script_words[i]; i++)
        put_words(json, script_words[i], 0);
    json_close_array(json);
}
