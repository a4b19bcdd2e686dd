/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_statements.h"

#include <ctype.h>
#include <string.h>

#include <lauxlib.h>

#include "cutscene/script/script_context.h"

/* Kinds of token, as far as they decide where a statement begins. */
enum token {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_STRING,
    TOKEN_VALUE,    /* any other end of an expression: a number, nil, closing brackets */
    TOKEN_BOUNDARY, /* a statement follows: do, then, end, ";" */
    TOKEN_OTHER,    /* an expression or a name continues: operators, "=", return, function */
};

struct scanner {
    const char *at, *end;
    int line; /* of `token` */
    enum token kind;
    const char *token;
    size_t length;
};

static void count_lines(struct scanner *s, const char *to)
{
    for (; s->at < to; s->at++)
        s->line += *s->at == '\n';
}

/* Returns the end of "[==[ ... ]==]" at `from`; NULL if there is none. */
static const char *end_of_long_bracket(const char *from, const char *end)
{
    const char *p = from + 1;
    while (p < end && *p == '=')
        p++;
    if (*from != '[' || p >= end || *p != '[')
        return NULL;
    const size_t level = (size_t)(p - from) - 1;
    for (p++; p < end; p++) {
        const char *q = p + 1;
        while (*p == ']' && q < end && *q == '=')
            q++;
        if (*p == ']' && q < end && *q == ']' && (size_t)(q - p) - 1 == level)
            return q + 1;
    }
    return end;
}

static void skip_space_and_comments(struct scanner *s)
{
    for (;;) {
        if (s->at < s->end && isspace((unsigned char)*s->at)) {
            count_lines(s, s->at + 1);
        } else if (s->end - s->at >= 2 && memcmp(s->at, "--", 2) == 0) {
            const char *line = memchr(s->at, '\n', (size_t)(s->end - s->at));
            const char *block = s->end - s->at > 2 ? end_of_long_bracket(s->at + 2, s->end) : NULL;
            count_lines(s, block ? block : line ? line : s->end);
        } else {
            return;
        }
    }
}

static const char *end_of_string(const char *from, const char *end)
{
    for (const char *p = from + 1; p < end; p++) {
        if (*p == '\\')
            p++;
        else if (*p == *from)
            return p + 1;
    }
    return end;
}

static bool is_among(const struct scanner *s, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == s->length && memcmp(*words, s->token, s->length) == 0)
            return true;
    return false;
}

static enum token kind_of_word(const struct scanner *s)
{
    static const char *const boundaries[] = {"do", "then", "else", "repeat", "end", "break", NULL};
    static const char *const values[] = {"nil", "true", "false", NULL};
    static const char *const others[] = {"and",   "elseif", "for",    "function", "goto",
                                         "if",    "in",     "local",  "not",      "or",
                                         "until", "while",  "return", NULL};
    return is_among(s, boundaries) ? TOKEN_BOUNDARY
           : is_among(s, values)   ? TOKEN_VALUE
           : is_among(s, others)   ? TOKEN_OTHER
                                   : TOKEN_NAME;
}

/* A label, "::name::", ends like an expression, and so does "...". */
static enum token kind_of_sign(const struct scanner *s)
{
    return *s->token == ';'                                   ? TOKEN_BOUNDARY
           : strchr(")]}", *s->token)                         ? TOKEN_VALUE
           : s->length == 2 && memcmp(s->token, "::", 2) == 0 ? TOKEN_VALUE
           : s->length == 3                                   ? TOKEN_VALUE
                                                              : TOKEN_OTHER;
}

static void read_token(struct scanner *s)
{
    skip_space_and_comments(s);
    s->token = s->at;
    s->length = 1;
    if (s->at == s->end) {
        s->kind = TOKEN_END;
        return;
    }
    const char *p = s->at, *const end = s->end, *const block = end_of_long_bracket(p, end);
    if (isalpha((unsigned char)*p) || *p == '_' || isdigit((unsigned char)*p)) {
        const bool is_number = isdigit((unsigned char)*p);
        while (p < end && (isalnum((unsigned char)*p) || *p == '_' || (is_number && *p == '.')))
            p++;
        s->length = (size_t)(p - s->token);
        s->kind = is_number ? TOKEN_VALUE : kind_of_word(s);
    } else if (*p == '"' || *p == '\'' || block) {
        p = block ? block : end_of_string(p, end);
        s->kind = TOKEN_STRING;
    } else {
        p += end - p >= 3 && memcmp(p, "...", 3) == 0  ? 3
             : end - p >= 2 && memcmp(p, "::", 2) == 0 ? 2
                                                       : 1;
        s->length = (size_t)(p - s->token);
        s->kind = kind_of_sign(s);
    }
    /* The text of a block may have lines; the line of a token is that of its beginning. */
    if (s->kind != TOKEN_STRING)
        s->at = p;
    s->length = (size_t)(p - s->token);
}

static void push_key(lua_State *L, const char *name, int line, const char *word, size_t length)
{
    lua_pushfstring(L, "%s:%d:", name, line);
    lua_pushlstring(L, word, length);
    lua_concat(L, 2);
}

static bool begins_call(const struct scanner *s)
{
    return s->kind == TOKEN_STRING ||
           (s->kind == TOKEN_OTHER && (*s->token == '(' || *s->token == '{'));
}

void script_statements_find(lua_State *L, const char *name, const char *text, size_t size)
{
    struct scanner s = {.at = text, .end = text + size, .line = 1};
    enum token before = TOKEN_BOUNDARY;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, "statements");
    script_count_steps(L, (int64_t)size);
    for (read_token(&s); s.kind != TOKEN_END;) {
        const struct scanner here = s;
        if (s.kind == TOKEN_STRING)
            count_lines(&s, s.token + s.length);
        read_token(&s);
        if (here.kind == TOKEN_NAME && before != TOKEN_OTHER && begins_call(&s)) {
            push_key(L, name, here.line, here.token, here.length);
            lua_pushboolean(L, true);
            lua_rawset(L, -3);
        }
        before = here.kind;
    }
    lua_pop(L, 1);
}

bool script_statements_is(lua_State *L, const char *word)
{
    lua_Debug at;
    if (!lua_getstack(L, 1, &at) || !lua_getinfo(L, "Sl", &at) || at.source[0] != '@')
        return false;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, "statements");
    push_key(L, at.source + 1, at.currentline, word, strlen(word));
    const bool is = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    return is;
}
