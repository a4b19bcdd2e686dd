#include "playback/analysis/demo_info.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/limits.h"
#include "playback/analysis/match_stats.h"
#include "playback/demo/demo.h"
#include "playback/protocol/protocol.h"
#include "playback/timeline/timeline.h"

struct gathering {
    struct facts *facts;
    const struct timeline *timeline;
    enum demo_format format;
    struct fact_setting *settings;
    struct fact_mark *marks;
    struct match match;
};

/* ---- settings ---- */

static void set_setting(struct gathering *g, const char *key, size_t key_length, const char *value,
                        size_t value_length)
{
    struct facts *facts = g->facts;
    int i = 0;
    while (i < facts->num_settings && (strlen(g->settings[i].key) != key_length ||
                                       strncmp(g->settings[i].key, key, key_length) != 0))
        i++;
    if (key_length == 0 || i == LIMIT_SETTINGS)
        return;
    if (i == facts->num_settings) {
        g->settings[i].key = arena_printf(facts->arena, "%.*s", (int)key_length, key);
        facts->num_settings++;
    }
    g->settings[i].value = arena_printf(facts->arena, "%.*s", (int)value_length, value);
}

/* "\key\value\key\value" up to the end, a quote or a new line */
static void set_settings(struct gathering *g, const char *info)
{
    const char *const end = info + strcspn(info, "\"\n");
    while (info < end && *info == '\\') {
        const char *key = ++info;
        while (info < end && *info != '\\')
            info++;
        const size_t key_length = (size_t)(info - key);
        const char *value = info < end ? ++info : info;
        while (info < end && *info != '\\')
            info++;
        set_setting(g, key, key_length, value, (size_t)(info - value));
    }
}

const char *facts_find_setting(const struct facts *facts, const char *key)
{
    for (int i = 0; i < facts->num_settings; i++)
        if (strcmp(facts->settings[i].key, key) == 0)
            return facts->settings[i].value;
    return NULL;
}

const char *facts_hidden_name(enum fact_hidden kind)
{
    static const char *const names[FACT_NUM_HIDDEN] = {
        [FACT_HIDDEN_ANTILAG] = "antilag positions",
        [FACT_HIDDEN_COMMAND] = "user commands",
        [FACT_HIDDEN_WEAPONS] = "user weapons",
        [FACT_HIDDEN_STATISTICS] = "statistics",
        [FACT_HIDDEN_COMMENTARY_TRACK] = "commentary tracks",
        [FACT_HIDDEN_COMMENTARY_DATA] = "commentary data",
        [FACT_HIDDEN_COMMENTARY_TEXT] = "commentary text",
        [FACT_HIDDEN_DAMAGE] = "damage done",
        [FACT_HIDDEN_SERVER_WEAPONS] = "server-side weapons",
        [FACT_HIDDEN_INSTRUCTION] = "weapon instructions",
        [FACT_HIDDEN_PAUSE] = "pauses",
        [FACT_HIDDEN_START] = "start of recording",
    };
    return names[kind];
}

/* ---- messages ---- */

/* The rest of the text when it begins with a word and a blank or an end. */
static const char *after_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(text, word, length) != 0)
        return NULL;
    const char *rest = text + length;
    return *rest == ' ' ? rest + 1 : *rest == '\n' || *rest == '\0' ? rest : NULL;
}

static void add_mark(struct gathering *g, const char *text, int block)
{
    struct facts *facts = g->facts;
    if (facts->num_marks == LIMIT_MARKS)
        return;
    g->marks[facts->num_marks++] = (struct fact_mark){
        .time = timeline_block_time(g->timeline, block),
        .text = arena_printf(facts->arena, "%.*s", (int)strcspn(text, "\n"), text),
    };
}

/* Some of what the server has the client do is meant for readers of demos. */
static void gather_command(struct gathering *g, const char *text, int block)
{
    const char *rest;
    const bool is_comment = strncmp(text, "//", 2) == 0;
    const char *command = is_comment ? text + 2 : text;
    if ((rest = after_word(command, "fullserverinfo")) && *rest == '"')
        set_settings(g, rest + 1);
    else if (is_comment && (rest = after_word(command, "demomark")))
        add_mark(g, rest, block);
}

static void gather_message(struct gathering *g, const struct message *m, int block)
{
    struct facts *facts = g->facts;
    switch (m->kind) {
    case MESSAGE_STUFF_TEXT:
        gather_command(g, m->text, block);
        break;
    case MESSAGE_SERVER_SETTING:
        set_setting(g, m->setting.key, strlen(m->setting.key), m->setting.value,
                    strlen(m->setting.value));
        break;
    case MESSAGE_SERVER_INFO:
        if (g->format == DEMO_QWD)
            facts->recorder = m->server.player;
        g->match.recorder = m->server.spectator ? -1 : m->server.player;
        break;
    case MESSAGE_SET_VIEW:
        if (g->format == DEMO_DEM && facts->recorder < 0)
            facts->recorder = g->match.recorder = m->entity - 1;
        break;
    case MESSAGE_MUSIC:
        if (facts->music_track < 0 && m->track > 0)
            facts->music_track = m->track;
        break;
    default:
        break;
    }
}

static void count_message(struct facts *facts, const struct protocol *protocol, uint8_t svc)
{
    const char *name = message_name(protocol, svc);
    struct fact_message *message = &facts->messages[name ? svc : FACT_UPDATES];
    message->name = name ? name : "entity update";
    message->count++;
}

/* False where the demo is damaged or over: there the timeline ends, too. */
static bool gather_block(struct gathering *g, struct protocol *protocol,
                         const struct demo_block *block, int index)
{
    struct bytes at = block->message;
    while (bytes_left(&at) > 0) {
        struct message message;
        if (!message_read(&at, protocol, &message, NULL))
            return false;
        count_message(g->facts, protocol, message.svc);
        gather_message(g, &message, index);
        match_read_message(&g->match, &message, index);
        if (message.kind == MESSAGE_DISCONNECT && !protocol->multi_view)
            return false;
    }
    return true;
}

static void gather_blocks(struct gathering *g, const struct demo *demo)
{
    struct protocol protocol = {.multi_view = demo_format(demo) == DEMO_MVD};
    if (demo_format(demo) != DEMO_DEM)
        protocol.dialect = dialect_find(PROTOCOL_QUAKEWORLD);
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        if (block.kind == DEMO_HIDDEN)
            match_read_hidden(&g->match, g->facts, block.message);
        else if (block.kind == DEMO_MESSAGES && !gather_block(g, &protocol, &block, i))
            break;
    }
}

/* ---- contradictions ---- */

/* The damage that a frame tells of, summed up; the frame's number in *frame. */
static int sum_damage(const struct event *events, int num, int *at, int *frame)
{
    int blood = 0;
    *frame = events[*at].frame;
    for (; *at < num && events[*at].frame == *frame; ++*at)
        if (events[*at].kind == EVENT_DAMAGE)
            blood += events[*at].damage.blood;
    return blood;
}

/* The server sends what a hit takes from health even to one whom it does not
 * hurt, and in the same message the health that is left. */
static void check_damage(struct facts *facts, const struct timeline *timeline)
{
    enum { INVULNERABLE = 1 << 20 };
    int num;
    const struct event *events =
        timeline_events(timeline, 0.0, timeline_duration(timeline) + 1.0, &num);
    struct playhead *playhead = playhead_create(timeline);
    for (int at = 0, frame; at < num;) {
        const double time = events[at].time;
        const int blood = sum_damage(events, num, &at, &frame);
        if (blood <= 0 || frame <= 0)
            continue;
        const struct client_frame *f = playhead_frame(playhead, frame - 1);
        const int level = f->level, health = f->stats[STAT_HEALTH];
        if (health <= 0 || f->stats[STAT_ITEMS] & INVULNERABLE)
            continue;
        f = playhead_frame(playhead, frame);
        if (f->level != level || f->stats[STAT_HEALTH] != health)
            continue;
        if (facts->num_unhurt++ == 0)
            facts->unhurt_time = time;
    }
    playhead_destroy(playhead);
}

/* ---- all of it ---- */

static void find_mode(struct facts *facts, const struct timeline *timeline)
{
    const struct level *level = timeline_level(timeline, timeline_num_levels(timeline) - 1);
    const char *skill = facts_find_setting(facts, "skill");
    const char *mode = facts_find_setting(facts, "mode");
    facts->skill = skill && *skill >= '0' && *skill <= '3' ? *skill - '0' : -1;
    facts->mode = mode && *mode             ? mode
                  : level->max_clients == 1 ? "single"
                  : level->game_type        ? "deathmatch"
                                            : "coop";
}

struct facts *facts_gather(const struct demo *demo, const struct timeline *timeline)
{
    struct facts *facts = mem_alloc(sizeof *facts);
    facts->arena = arena_create();
    facts->recorder = facts->music_track = -1;
    struct gathering *g = mem_alloc(sizeof *g);
    g->facts = facts;
    g->timeline = timeline;
    g->format = demo_format(demo);
    g->match.sees_all = g->format == DEMO_MVD;
    g->match.recorder = -1;
    g->settings = ARENA_NEW(facts->arena, struct fact_setting, LIMIT_SETTINGS);
    g->marks = ARENA_NEW(facts->arena, struct fact_mark, LIMIT_MARKS);
    facts->settings = g->settings;
    facts->marks = g->marks;
    gather_blocks(g, demo);
    match_finish(&g->match, facts, timeline);
    free(g);
    if (demo_cd_track(demo) != -1)
        facts->music_track = demo_cd_track(demo);
    if (facts->recorder >= timeline_level(timeline, 0)->max_clients)
        facts->recorder = -1;
    find_mode(facts, timeline);
    if (demo_format(demo) == DEMO_DEM)
        check_damage(facts, timeline);
    return facts;
}

void facts_free(struct facts *facts)
{
    if (!facts)
        return;
    arena_destroy(facts->arena);
    free(facts);
}
