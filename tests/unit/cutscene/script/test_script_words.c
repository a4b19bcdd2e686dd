/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks that demoreel-script(5) has exactly the words of scripts. */
#include "tests/unit/test.h"

#include <ctype.h>

#include "base/arena.h"
#include "base/vfs.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_word.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/item_names.h"
#include "playback/hud/hud_elements.h"

enum { MAX_NAMES = 1024, WORD_SIZE = 64, MANUAL_SIZE = 1 << 20 };

struct names {
    int num;
    const char *items[MAX_NAMES];
};

static bool has(const struct names *names, const char *word)
{
    for (int i = 0; i < names->num; i++)
        if (strcmp(names->items[i], word) == 0)
            return true;
    return false;
}

/* Adds each part of names like "sans bold". */
static void add(struct names *names, const char *name, struct arena *arena)
{
    for (size_t length; *name; name += length) {
        name += strspn(name, " ");
        length = strcspn(name, " ");
        const char *word = arena_printf(arena, "%.*s", (int)length, name);
        if (has(names, word))
            continue;
        assert_true(names->num < MAX_NAMES);
        names->items[names->num++] = word;
    }
}

static void add_table(struct names *names, const struct script_word *table, struct arena *arena)
{
    for (; table && table->name; table++) {
        if (table->help)
            add(names, table->name, arena);
        add_table(names, table->keys, arena);
        add_table(names, table->items, arena);
        add_table(names, table->values, arena);
    }
}

static void add_language(struct names *names, struct arena *arena)
{
    for (int i = 0; script_words[i]; i++)
        add_table(names, script_words[i], arena);
}

/* Adds the keys of film { }, and names from other tables of the program. */
static void add_options(struct names *names, struct arena *arena)
{
    const char *option;
    bool is_flag;
    for (int i = 0; (option = settings_of_scripts(i, &is_flag)); i++) {
        char *word = arena_strdup(arena, option);
        for (char *c = word; *c; c++)
            *c = *c == '-' ? '_' : *c;
        add(names, word, arena);
    }
    for (int i = 0; i < NUM_HUD_STYLES; i++)
        add(names, hud_style_names[i], arena);
}

static const char *read_manual(struct arena *arena)
{
    struct vfs_file file;
    if (!file_load("manual/demoreel-script.5", MANUAL_SIZE, &file, NULL))
        fail_msg("the test runs in the folder of the sources");
    const char *text = arena_copy(arena, file.data, file.size + 1);
    vfs_file_free(&file);
    return text;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Returns true if a word is an argument of a macro line of the manual. */
static bool is_in_manual(const char *manual, const char *word)
{
    const size_t length = strlen(word);
    for (const char *line = manual; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *end = line + strcspn(line, "\n");
        for (const char *at = line; *line == '.' && (at = strstr(at, word)) && at < end; at++)
            if (!is_letter(at[-1]) && !is_letter(at[length]))
                return true;
            else if (at - line > 3 && strncmp(at - 3, "\\(dq", 4) == 0)
                return true;
    }
    return false;
}

static void manual__has_every_word(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct names words = {0};
    const char *manual = read_manual(arena);
    int num_missing = 0;
    add_language(&words, arena);
    assert_true(words.num > 100);
    for (int i = 0; i < words.num; i++)
        if (!is_in_manual(manual, words.items[i])) {
            print_error("demoreel-script.5 lacks \"%s\"\n", words.items[i]);
            num_missing++;
        }
    assert_int_equal(num_missing, 0);
    arena_destroy(arena);
}

static bool is_item(const char *word)
{
    for (int sort = NAMED_ITEM; sort <= NAMED_MISSILE; sort++)
        if (item_name_find((enum item_name_sort)sort, word))
            return true;
    return false;
}

/* Checks a word in Ic or Cm, which may be "at.kill". Lua's own words and the other spelling
 * of colour are not in the tables. */
static int check_token(const struct names *words, char *token)
{
    static const char *const others[] = {"math",  "table", "string", "pairs",
                                         "print", "color", "colours"};
    int num_unknown = 0;
    for (char *part = strtok(token, "."); part; part = strtok(NULL, ".")) {
        bool is_known = !islower((unsigned char)part[0]) || has(words, part) || is_item(part);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            is_known |= strcmp(part, others[i]) == 0;
        if (!is_known) {
            print_error("demoreel-script.5 has \"%s\", which scripts do not\n", part);
            num_unknown++;
        }
    }
    return num_unknown;
}

/* Checks the arguments of Ic and Cm in a macro line. */
static int check_line(const struct names *words, const char *line, size_t length)
{
    bool is_word = false;
    int num_unknown = 0;
    char token[WORD_SIZE];
    for (const char *at = line + 1, *end = line + length; at < end;) {
        const size_t size = strcspn(at, " \n");
        snprintf(token, sizeof token, "%.*s", (int)(size < WORD_SIZE ? size : WORD_SIZE - 1), at);
        at += size + 1;
        if (strcmp(token, "Nm") == 0 || strcmp(token, "demoreel") == 0)
            break; /* a command follows */
        if (isupper((unsigned char)token[0]) && strlen(token) <= 3)
            is_word = strcmp(token, "Ic") == 0 || strcmp(token, "Cm") == 0 ||
                      (is_word && strcmp(token, "It") == 0);
        else if (is_word)
            num_unknown += check_token(words, token);
    }
    return num_unknown;
}

static void manual__has_no_other_words(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct names words = {0};
    const char *manual = read_manual(arena);
    int num_unknown = 0;
    add_language(&words, arena);
    add_options(&words, arena);
    for (const char *line = manual; *line;) {
        const size_t length = strcspn(line, "\n");
        if (*line == '.')
            num_unknown += check_line(&words, line, length);
        line += length + (line[length] == '\n');
    }
    assert_int_equal(num_unknown, 0);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(manual__has_every_word),
        cmocka_unit_test(manual__has_no_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
