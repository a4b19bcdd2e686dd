/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_entity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_files.h"
#include "world/map_parse.h"

/* ---- parsing ---- */

enum token { TOKEN_END, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_TEXT };

static bool is_space(uint8_t c)
{
    return c <= ' ';
}

static void skip_space(struct bytes *b)
{
    for (;;) {
        while (b->at < b->end && is_space(*b->at))
            b->at++;
        if (bytes_left(b) < 2 || b->at[0] != '/' || b->at[1] != '/')
            return;
        while (b->at < b->end && *b->at != '\n')
            b->at++;
    }
}

/* Reads a token; *text is set to its part of the input. */
static enum token next_token(struct bytes *b, struct bytes *text)
{
    skip_space(b);
    if (b->at == b->end)
        return TOKEN_END;
    const uint8_t *start = b->at++;
    if (*start == '{')
        return TOKEN_OPEN;
    if (*start == '}')
        return TOKEN_CLOSE;
    if (*start == '"') {
        while (b->at < b->end && *b->at != '"' && *b->at != 0)
            b->at++;
        *text = (struct bytes){start + 1, b->at, false};
        b->at += b->at < b->end;
        return TOKEN_TEXT;
    }
    while (b->at < b->end && !is_space(*b->at) && !strchr("{}\"", *b->at))
        b->at++;
    *text = (struct bytes){start, b->at, false};
    return TOKEN_TEXT;
}

static const char *copy_text(struct arena *arena, const struct bytes *text)
{
    char *kept = arena_alloc(arena, bytes_left(text) + 1);
    memcpy(kept, text->at, bytes_left(text));
    return kept;
}

/* Counts the keys of the current block; returns false if it is not terminated. */
static bool count_keys(struct bytes b, int *num)
{
    struct bytes text;
    *num = 0;
    for (;;) {
        const enum token token = next_token(&b, &text);
        if (token == TOKEN_CLOSE)
            return true;
        if (token != TOKEN_TEXT || next_token(&b, &text) != TOKEN_TEXT)
            return false;
        ++*num;
    }
}

/* Reads `num` keys, which have been counted. */
static void parse_entity(struct bytes *b, int num, struct arena *arena, struct map_entity *out)
{
    struct map_entity_key *keys = ARENA_NEW(arena, struct map_entity_key, (size_t)num);
    for (int i = 0; i < num; i++) {
        struct bytes text;
        next_token(b, &text);
        keys[i].key = copy_text(arena, &text);
        next_token(b, &text);
        keys[i].value = copy_text(arena, &text);
    }
    out->keys = keys;
    out->num_keys = num;
}

/* Returns an upper bound of the number of entities: each begins with a brace. */
static size_t count_braces(const struct bytes *text)
{
    size_t num = 0;
    for (const uint8_t *c = text->at; c < text->end; c++)
        num += *c == '{';
    return num;
}

/* Parses blocks of { "key" "value" ... }. */
void map_entity_parse_all(struct map_parser *p)
{
    struct map *map = p->map;
    struct bytes text = p->files->ent.at ? p->files->ent : p->lumps[LUMP_ENTITIES];
    if (bytes_left(&text) > LIMIT_ENTITY_TEXT) {
        log_warn(p->log, "%s: entities: %zu bytes, the limit is %d; the rest is ignored", map->name,
                 bytes_left(&text), LIMIT_ENTITY_TEXT);
        text = bytes_sub(&text, 0, LIMIT_ENTITY_TEXT);
    }
    struct map_entity *entities = ARENA_NEW(p->arena, struct map_entity, count_braces(&text) + 1);
    struct bytes ignored;
    enum token token;
    map->entities = entities;
    while ((token = next_token(&text, &ignored)) == TOKEN_OPEN) {
        int num;
        const bool is_whole = count_keys(text, &num);
        parse_entity(&text, num, p->arena, &entities[map->num_entities++]);
        if (!is_whole)
            break;
        next_token(&text, &ignored);
    }
    if (token != TOKEN_END)
        log_warn(p->log, "%s: entity %d: malformed; the rest is ignored", map->name,
                 map->num_entities);
    if (map->num_entities == 0)
        map->num_entities = 1;
}

/* ---- keys ---- */

static const char *without_underscore(const char *key)
{
    return key + (key[0] == '_');
}

const char *map_entity_value(const struct map_entity *entity, const char *key)
{
    for (int i = 0; i < entity->num_keys; i++)
        if (strcmp(without_underscore(entity->keys[i].key), without_underscore(key)) == 0)
            return entity->keys[i].value;
    return NULL;
}

double map_entity_number(const struct map_entity *entity, const char *key, double otherwise)
{
    const char *text = map_entity_value(entity, key);
    const double value = text ? strtod(text, NULL) : otherwise;
    return isfinite(value) ? value : otherwise;
}

bool map_entity_vector(const struct map_entity *entity, const char *key, vec3s *out)
{
    const char *text = map_entity_value(entity, key);
    vec3s numbers = {0};
    for (int i = 0; text && i < 3; i++) {
        char *end;
        numbers.raw[i] = strtof(text, &end);
        if (end == text)
            return false;
        text = end;
    }
    if (!text || !vec3_is_finite(numbers))
        return false;
    *out = numbers;
    return true;
}
