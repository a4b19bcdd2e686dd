/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/report/capture_report.h"

#include <stdio.h>
#include <time.h>

#include "demo/capture/capture.h"
#include "demo/protocol/dialects.h"
#include "pipeline/print/json.h"

double capture_report_seconds(const struct conversation *c)
{
    return (double)(c->end - c->begin) / 1e9;
}

/* Prints a time as "2026-11-22T17:02:13Z". */
static void print_date(uint64_t time, char out[32])
{
    const time_t seconds = (time_t)(time / 1000000000);
    struct tm date;
    if (!gmtime_r(&seconds, &date) || strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &date) == 0)
        snprintf(out, 32, "?");
}

const char *capture_report_protocol(const struct conversation *c)
{
    const struct dialect *dialect = dialect_find(c->game, c->protocol);
    return dialect ? dialect->name : conversation_game_name(c->game);
}

static void print_traffic(const char *who, const struct conversation_traffic *t)
{
    printf("  %-10s %d packets, %d taken, %d repeated or late, %d numbers missing\n", who,
           t->packets, t->taken, t->stale, t->missing);
}

/* Prints what is missing from the game, and why. */
static void print_gaps(const struct conversation *c)
{
    if (!c->has_beginning)
        printf("  the capture begins in the middle of the game\n");
    if (conversation_client_gap(c))
        printf("  %s\n", conversation_client_gap(c));
    if (c->num_blocks == 0)
        printf("  no level can be shown: the capture contains no level data\n");
    else if (c->left_out > 0)
        printf("  %d packets before the first level data are left out: the data of their level are "
               "not in the capture\n",
               c->left_out);
    if (c->baseless > 0)
        printf("  %d entity lists depend on a list that is missing from the capture\n",
               c->baseless);
    if (c->torn > 0)
        printf("  %d reliable messages are left out: parts of them are missing from the capture\n",
               c->torn);
    if (c->unread > 0)
        printf("  %d messages are unknown and recorded unchanged\n", c->unread);
    if (c->altered > 0)
        printf("  %d of %d moves have a wrong checksum\n", c->altered, c->moves);
    if (!c->has_ended)
        printf("  the capture ends in the middle of the game\n");
}

static void print_conversation(const struct conversation *c)
{
    char client[ENDPOINT_TEXT], server[ENDPOINT_TEXT], date[32];
    endpoint_print(&c->client, client);
    endpoint_print(&c->server, server);
    print_date(c->begin, date);
    printf("%d: %s %d, %s with server %s, %s, %.1f s\n", c->number, capture_report_protocol(c),
           c->protocol, client, server, date, capture_report_seconds(c));
    for (int i = 0; i < c->num_levels; i++)
        printf("  level      %.1f s: %s \"%s\"\n", c->levels[i].time,
               c->levels[i].map[0] ? c->levels[i].map : "?", c->levels[i].title);
    bool any = false;
    for (int i = 0; i < CONVERSATION_PLAYERS; i++)
        if (c->players[i][0]) {
            printf("%s%s", any ? ", " : "  players    ", c->players[i]);
            any = true;
        }
    printf(any ? "\n" : "");
    print_traffic("server", &c->from_server);
    print_traffic("client", &c->from_client);
    print_gaps(c);
}

static void put_traffic(struct json *json, const char *key, const struct conversation_traffic *t)
{
    json_open_object(json, key);
    json_integer(json, "packets", t->packets);
    json_integer(json, "taken", t->taken);
    json_integer(json, "stale", t->stale);
    json_integer(json, "missing", t->missing);
    json_close_object(json);
}

static void put_conversation(struct json *json, const struct conversation *c)
{
    char text[ENDPOINT_TEXT];
    json_open_object(json, NULL);
    json_integer(json, "number", c->number);
    json_text(json, "game", conversation_game_name(c->game));
    json_text(json, "format", conversation_demo_ending(c->game));
    json_integer(json, "protocol", c->protocol);
    json_text(json, "protocol_name", capture_report_protocol(c));
    endpoint_print(&c->client, text);
    json_text(json, "client", text);
    endpoint_print(&c->server, text);
    json_text(json, "server", text);
    json_number(json, "begin", (double)c->begin / 1e9, 6);
    json_number(json, "seconds", capture_report_seconds(c), 6);
    json_bool(json, "has_beginning", c->has_beginning);
    json_bool(json, "has_ended", c->has_ended);
    json_open_array(json, "levels");
    for (int i = 0; i < c->num_levels; i++) {
        json_open_object(json, NULL);
        json_number(json, "time", c->levels[i].time, 3);
        json_text(json, "map", c->levels[i].map[0] ? c->levels[i].map : NULL);
        json_text(json, "title", c->levels[i].title);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "players");
    for (int i = 0; i < CONVERSATION_PLAYERS; i++)
        if (c->players[i][0])
            json_text(json, NULL, c->players[i]);
    json_close_array(json);
    put_traffic(json, "from_server", &c->from_server);
    put_traffic(json, "from_client", &c->from_client);
    json_integer(json, "server_blocks", c->num_blocks);
    json_integer(json, "packets_left_out", c->left_out);
    json_integer(json, "lists_without_base", c->baseless);
    json_integer(json, "messages_torn", c->torn);
    json_integer(json, "messages_unread", c->unread);
    json_integer(json, "moves", c->moves);
    json_integer(json, "moves_altered", c->altered);
    json_close_object(json);
}

void capture_report_print(const struct capture *capture, bool as_json)
{
    const int num = capture_num_conversations(capture);
    if (!as_json) {
        for (int i = 0; i < num; i++)
            print_conversation(capture_conversation(capture, i));
        printf("%d of %d datagrams do not belong to a game\n", capture_num_others(capture),
               capture_num_datagrams(capture));
        return;
    }
    struct json json = {.stream = stdout};
    json_open_object(&json, NULL);
    json_integer(&json, "datagrams", capture_num_datagrams(capture));
    json_integer(&json, "datagrams_of_no_game", capture_num_others(capture));
    json_text(&json, "damage", capture_damage(capture));
    json_open_array(&json, "games");
    for (int i = 0; i < num; i++)
        put_conversation(&json, capture_conversation(capture, i));
    json_close_array(&json);
    json_close_object(&json);
    putchar('\n');
}
