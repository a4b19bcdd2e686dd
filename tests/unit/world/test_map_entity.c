/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "tests/unit/test_room.h"
#include "world/map_entity.h"
#include "world/map_load.h"

static const struct map *parse(struct room *room, const char *text)
{
    return room_parse(room, (struct map_files){.ent = bytes_make(text, text ? strlen(text) : 0)});
}

static void map_parse__entities_of_the_map__are_read(void **state)
{
    struct room *room = *state;
    const struct map *map = parse(room, NULL);
    assert_int_equal(map->num_entities, 2);
    assert_string_equal(map_entity_value(&map->entities[0], "classname"), "worldspawn");
    assert_string_equal(map_entity_value(&map->entities[1], "origin"), "0 -64 56");
    assert_null(map_entity_value(&map->entities[1], "target"));
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_parse__ent_file__replaces_those_of_the_map(void **state)
{
    struct room *room = *state;
    const struct map *map = parse(room, "{classname \"light\"}{ }\n");
    assert_int_equal(map->num_entities, 2);
    assert_string_equal(map_entity_value(&map->entities[0], "classname"), "light");
    assert_int_equal(map->entities[1].num_keys, 0);
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_entity_value__underscore_on_either_side__is_the_same_key(void **state)
{
    const struct map *map = parse(*state, NULL);
    assert_string_equal(map_entity_value(&map->entities[0], "fog"), "0.1 1 1 1");
    assert_string_equal(map_entity_value(&map->entities[0], "_fog"), "0.1 1 1 1");
    assert_string_equal(map_entity_value(&map->entities[0], "_classname"), "worldspawn");
}

static void map_entity_value__key_twice__is_the_first(void **state)
{
    const struct map *map = parse(*state, "{ \"a\" \"1\" \"a\" \"2\" \"b\" \"\" }");
    assert_string_equal(map_entity_value(&map->entities[0], "a"), "1");
    assert_string_equal(map_entity_value(&map->entities[0], "b"), "");
}

/* Braces and slashes inside quotes are plain text. */
static void map_parse__braces_and_slashes_in_quotes__are_text(void **state)
{
    struct room *room = *state;
    const struct map *map = parse(room, "{ \"message\" \"a } b { //c\" // \"d\" \"e\"\n}");
    assert_int_equal(map->num_entities, 1);
    assert_string_equal(map_entity_value(&map->entities[0], "message"), "a } b { //c");
    assert_int_equal(map->entities[0].num_keys, 1);
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_parse__cut_entities__keep_what_came_before(void **state)
{
    static const char whole[] = "{ \"a\" \"1\" } { \"b\" \"2\" \"c\" \"3\" }";
    char text[sizeof whole];
    for (size_t length = 13; length < sizeof whole - 1; length++) {
        memcpy(text, whole, length);
        text[length] = '\0';
        const struct map *map = parse(*state, text);
        assert_string_equal(map_entity_value(&map->entities[0], "a"), "1");
        assert_in_range(map->num_entities, 1, 2);
    }
}

static void map_parse__malformed_entities__are_left_out_with_a_warning(void **state)
{
    struct room *room = *state;
    static const char *const bad[] = {"} { }", "a b", "{ { } }", "{ \"odd\" }"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct map *map = parse(room, bad[i]);
        assert_non_null(map);
        assert_int_equal(map->num_entities, 1);
        assert_null(map_entity_value(&map->entities[0], "a"));
    }
    assert_in_range(log_num_warnings(room->log), 1, 2);
}

#define IN_ROOM(test) cmocka_unit_test_setup_teardown(test, room_set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ROOM(map_parse__entities_of_the_map__are_read),
        IN_ROOM(map_parse__ent_file__replaces_those_of_the_map),
        IN_ROOM(map_entity_value__underscore_on_either_side__is_the_same_key),
        IN_ROOM(map_entity_value__key_twice__is_the_first),
        IN_ROOM(map_parse__braces_and_slashes_in_quotes__are_text),
        IN_ROOM(map_parse__cut_entities__keep_what_came_before),
        IN_ROOM(map_parse__malformed_entities__are_left_out_with_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
