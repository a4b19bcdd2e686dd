/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/batch_file.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "pipeline/settings/setting_table.h"

struct line {
    const char *text;
    size_t size;
    int number;
};

struct lines {
    const char *at, *end;
    int number;
};

static bool is_blank(const struct line *line)
{
    for (size_t i = 0; i < line->size; i++)
        if (!strchr(" \t\r", line->text[i]))
            return line->text[i] == '#';
    return true;
}

/* The next line that is neither blank nor a comment. */
static bool next_line(struct lines *lines, struct line *out)
{
    while (lines->at < lines->end) {
        const char *newline = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
        const char *end = newline ? newline : lines->end;
        *out = (struct line){lines->at, (size_t)(end - lines->at), ++lines->number};
        lines->at = newline ? newline + 1 : end;
        if (!is_blank(out))
            return true;
    }
    return false;
}

static int count_lines(const char *text, size_t size)
{
    struct lines lines = {text, text + size, 0};
    struct line line;
    int count = 0;
    while (next_line(&lines, &line))
        count++;
    return count;
}

/* Returns the object on a line; NULL if the line is not exactly one object. */
static cJSON *parse_line(const struct line *line)
{
    const char *end = NULL;
    cJSON *object = line->size <= LIMIT_BATCH_LINE
                        ? cJSON_ParseWithLengthOpts(line->text, line->size, &end, false)
                        : NULL;
    while (object && end < line->text + line->size && strchr(" \t\r", *end))
        end++;
    if (object && cJSON_IsObject(object) && end == line->text + line->size)
        return object;
    cJSON_Delete(object);
    return NULL;
}

/* ---- jobs ---- */

struct job_reader {
    struct batch_job *job;
    int room; /* words */
    struct arena *arena;
};

/* Options that the batch itself sets. What does not work in a batch is refused with the other
 * options that have no effect (pipeline/settings/setting_needs.h). */
static bool is_refused(const char *key)
{
    static const char *const keys[] = {"batch", "progress", "help"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

static bool is_film_setting(const char *key)
{
    const struct setting *setting = setting_table_find(key, strlen(key));
    return setting && setting->flags & SETTING_OF_FILMS;
}

static bool set_problem(struct job_reader *reader, const char *key, const char *fact)
{
    reader->job->problem = arena_printf(reader->arena, "\"%s\": %s", key, fact);
    return false;
}

static void add_word(struct job_reader *reader, char *word)
{
    struct batch_job *job = reader->job;
    job->words =
        arena_grow(reader->arena, job->words, job->num_words, &reader->room, sizeof *job->words);
    job->words[job->num_words++] = word;
}

/* Returns a string or a number as it would be typed; NULL for anything else. */
static const char *value_text(const cJSON *value, struct arena *arena)
{
    char number[64];
    if (cJSON_IsString(value))
        return arena_strdup(arena, value->valuestring);
    if (cJSON_IsNumber(value) && cJSON_PrintPreallocated((cJSON *)value, number, sizeof number, 0))
        return arena_strdup(arena, number);
    return NULL;
}

static bool add_option(struct job_reader *reader, const char *key, const cJSON *value)
{
    const char *text = value_text(value, reader->arena);
    if (text)
        add_word(reader, arena_printf(reader->arena, "--%s=%s", key, text));
    else if (cJSON_IsTrue(value))
        add_word(reader, arena_printf(reader->arena, "--%s", key));
    else if (!cJSON_IsFalse(value))
        return set_problem(reader, key, "expected a string, a number, true or false");
    if (text && strcmp(key, "output") == 0)
        reader->job->output = text;
    return true;
}

static bool read_pair(struct job_reader *reader, const cJSON *pair)
{
    const char *key = pair->string;
    if (strcmp(key, "input") == 0) {
        reader->job->input = value_text(pair, reader->arena);
        return true;
    }
    if (is_refused(key))
        return set_problem(reader, key, "cannot be set in a batch job");
    if (!is_film_setting(key)) {
        const struct spelling_message message =
            setting_table_unknown("key", key, SETTING_OF_FILMS, "input");
        reader->job->problem = arena_strdup(reader->arena, message.text);
        return false;
    }
    if (!cJSON_IsArray(pair))
        return add_option(reader, key, pair);
    const cJSON *item;
    cJSON_ArrayForEach(item, pair) if (!add_option(reader, key, item)) return false;
    return true;
}

static void read_job(struct job_reader *reader, const cJSON *object)
{
    struct batch_job *job = reader->job;
    const cJSON *pair;
    cJSON_ArrayForEach(pair, object) if (!read_pair(reader, pair)) return;
    if (!job->input)
        job->problem = "missing \"input\": the demo or script";
    else if (!job->output || strcmp(job->output, "-") == 0)
        job->problem = "missing \"output\": the file to write";
    add_word(reader, "--");
    add_word(reader, (char *)(job->input ? job->input : ""));
}

bool batch_file_parse(struct batch_jobs *out, const char *text, size_t size, struct arena *arena,
                      struct err *err)
{
    struct lines lines = {text, text + size, 0};
    struct line line;
    const int count = count_lines(text, size);
    *out = (struct batch_jobs){0};
    if (count > LIMIT_BATCH_JOBS)
        return err_set(err, ERR_LIMIT, "%d jobs, at most %d are allowed", count, LIMIT_BATCH_JOBS);
    out->jobs = ARENA_NEW(arena, struct batch_job, (size_t)count + 1);
    while (next_line(&lines, &line)) {
        struct job_reader reader = {.job = &out->jobs[out->num++], .arena = arena};
        cJSON *object = parse_line(&line);
        reader.job->line = line.number;
        if (object)
            read_job(&reader, object);
        else
            reader.job->problem =
                line.size > LIMIT_BATCH_LINE ? "the line is too long" : "expected one JSON object";
        cJSON_Delete(object);
    }
    return true;
}

/* ---- records ---- */

static const char *get_text(const cJSON *object, const char *key, struct arena *arena)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(value) ? arena_strdup(arena, value->valuestring) : NULL;
}

void batch_file_parse_records(struct batch_records *out, const char *text, size_t size,
                              struct arena *arena)
{
    struct lines lines = {text, text + size, 0};
    struct line line;
    *out = (struct batch_records){0};
    out->records = ARENA_NEW(arena, struct batch_record, (size_t)count_lines(text, size) + 1);
    while (next_line(&lines, &line)) {
        cJSON *object = parse_line(&line);
        const struct batch_record record = {.file = get_text(object, "file", arena),
                                            .job = get_text(object, "job", arena),
                                            .hash = get_text(object, "hash", arena)};
        if (record.file && record.job && record.hash)
            out->records[out->num++] = record;
        cJSON_Delete(object);
    }
}

const struct batch_record *batch_file_find_record(const struct batch_records *records,
                                                  const char *file)
{
    for (int i = records->num - 1; i >= 0; i--)
        if (strcmp(records->records[i].file, file) == 0)
            return &records->records[i];
    return NULL;
}
