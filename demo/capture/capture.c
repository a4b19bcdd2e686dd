/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/capture.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/limits.h"
#include "demo/capture/capture_source.h"
#include "demo/capture/game_evidence.h"
#include "demo/capture/recorder.h"

enum {
    FLOW_SLOTS = 2 * LIMIT_FLOWS, /* size of the hash table */
    ENOUGH_EVIDENCE = 4,          /* datagrams that look like a game's; our own limit */
    FEW_PACKETS = 16,             /* a connection counts as new up to this many */
    NAT_REACH = 256,              /* packets that may be lost when a client's port changes */
};

/* The traffic between two endpoints. */
struct flow {
    struct endpoint ends[2];
    int evidence[2][NUM_DIALECT_FAMILIES]; /* datagrams suggesting that this end is the server */
    struct game *game;                     /* the current game; NULL: none */
    bool has_fragments;                    /* the client has requested them */
    bool is_known_game;                    /* from an earlier pass, like the fields below */
    enum dialect_family known;
    int known_server;
    bool known_fragments;
};

/* A conversation and the recorder that writes its demo. */
struct game {
    struct conversation conversation;
    void *recorder_state; /* state of recorders[conversation.game] */
    struct flow *flow;    /* the flow between its endpoints */
    bool may_restart;     /* the client has requested a new connection */
    bool is_finished;
};

struct capture {
    const struct capture *known;
    struct flow **slots; /* hash table of FLOW_SLOTS, keyed by endpoints */
    struct flow **flows;
    int num_flows, room_flows;
    struct game **games;
    int num_games, room_games;
    size_t demo_bytes;     /* size of all demos, bytes */
    size_t received_bytes; /* size of all datagrams of games, bytes */
    bool is_full;
    int num_datagrams, num_others, num_cut;
    char damage[512];
};

struct capture *capture_create(const struct capture *known)
{
    struct capture *capture = mem_alloc(sizeof *capture);
    capture->known = known;
    capture->slots = mem_alloc(FLOW_SLOTS * sizeof *capture->slots);
    return capture;
}

/* ---- games ---- */

static const struct recorder *const recorders[NUM_DIALECT_FAMILIES] = {
    [DIALECT_NETQUAKE] = &nq_recorder,
    [DIALECT_QUAKEWORLD] = &qw_recorder,
    [DIALECT_QUAKE2] = &q2_recorder,
};

static const struct recorder *recorder_of(const struct game *game)
{
    return recorders[game->conversation.game];
}

static void finish_game(struct game *game)
{
    if (!game->is_finished)
        recorder_of(game)->finish(game->recorder_state);
    game->is_finished = true;
}

/* Starts a game, replacing the flow's current one. Does nothing if there are too many games. */
static void begin_game(struct capture *capture, struct flow *flow, enum dialect_family kind,
                       int server, uint64_t time, bool has_beginning)
{
    if (flow->game) {
        finish_game(flow->game);
        flow->game->flow = NULL;
    }
    flow->game = NULL;
    if (capture->num_games == LIMIT_CONVERSATIONS) {
        capture->is_full = true;
        return;
    }
    capture->games =
        mem_grow(capture->games, capture->num_games, &capture->room_games, sizeof *capture->games);
    struct game *game = mem_alloc(sizeof *game);
    capture->games[capture->num_games++] = game;
    game->flow = flow;
    flow->game = game;
    struct conversation *c = &game->conversation;
    c->number = capture->num_games;
    c->game = kind;
    c->server = flow->ends[server];
    c->client = flow->ends[1 - server];
    c->begin = c->end = time;
    c->has_beginning = has_beginning;
    c->has_fragments = kind == DIALECT_QUAKEWORLD && flow->has_fragments;
    c->demo.limit = LIMIT_DEMO_SIZE;
    game->recorder_state = recorder_of(game)->create(c);
}

void capture_destroy(struct capture *capture)
{
    if (!capture)
        return;
    for (int i = 0; i < capture->num_games; i++) {
        recorder_of(capture->games[i])->destroy(capture->games[i]->recorder_state);
        buffer_free(&capture->games[i]->conversation.demo);
        free(capture->games[i]);
    }
    for (int i = 0; i < capture->num_flows; i++)
        free(capture->flows[i]);
    free(capture->games);
    free(capture->flows);
    free(capture->slots);
    free(capture);
}

void capture_finish(struct capture *capture)
{
    for (int i = 0; i < capture->num_games; i++)
        finish_game(capture->games[i]);
}

/* ---- flows ---- */

static uint64_t hash_endpoint(const struct endpoint *end)
{
    return hash_pair(hash_bytes(end->port, end->address, sizeof end->address), end->is_ipv6);
}

/* Returns the index of an endpoint in a flow; -1 if it is neither end. */
static int end_of(const struct flow *flow, const struct endpoint *end)
{
    return endpoint_equal(&flow->ends[0], end) ? 0 : endpoint_equal(&flow->ends[1], end) ? 1 : -1;
}

/* Returns the hash table slot of the flow between two endpoints, or a free slot for it. */
static size_t slot_of(const struct capture *capture, const struct endpoint *a,
                      const struct endpoint *b)
{
    size_t slot = (size_t)((hash_endpoint(a) ^ hash_endpoint(b)) % FLOW_SLOTS);
    for (; capture->slots[slot]; slot = (slot + 1) % FLOW_SLOTS) {
        const int end = end_of(capture->slots[slot], a);
        if (end >= 0 && endpoint_equal(&capture->slots[slot]->ends[1 - end], b))
            break;
    }
    return slot;
}

/* Returns the flow between two endpoints, creating it if needed; NULL if there are too many. */
static struct flow *find_flow(struct capture *capture, const struct endpoint *a,
                              const struct endpoint *b)
{
    const size_t slot = slot_of(capture, a, b);
    if (capture->slots[slot])
        return capture->slots[slot];
    if (capture->num_flows == LIMIT_FLOWS) {
        capture->is_full = true;
        return NULL;
    }
    capture->flows =
        mem_grow(capture->flows, capture->num_flows, &capture->room_flows, sizeof *capture->flows);
    struct flow *flow = mem_alloc(sizeof *flow);
    flow->ends[0] = *a;
    flow->ends[1] = *b;
    capture->flows[capture->num_flows++] = flow;
    capture->slots[slot] = flow;
    if (!capture->known)
        return flow;
    const struct flow *known = capture->known->slots[slot_of(capture->known, a, b)];
    if (known && known->is_known_game) {
        flow->is_known_game = true;
        flow->known = known->known;
        flow->has_fragments = known->known_fragments;
        flow->known_server = end_of(flow, &known->ends[known->known_server]);
    }
    return flow;
}

/* A server accepts a client. If they are in a game already, the reply may be a repetition, so a new
 * game begins only when the sequence numbers restart. */
static void accept_client(struct capture *capture, struct flow *flow, enum dialect_family kind,
                          const struct endpoint *server, uint64_t time)
{
    const int end = end_of(flow, server);
    struct game *game = flow->game;
    if (end < 0)
        return;
    if (!game || game->conversation.has_ended || game->conversation.game != kind)
        begin_game(capture, flow, kind, end, time, true);
    else if (game->conversation.from_server.taken > FEW_PACKETS)
        game->may_restart = true;
}

static void restart_game(struct capture *capture, struct flow *flow,
                         const struct datagram *datagram)
{
    const struct conversation *c = &flow->game->conversation;
    if (flow->game->may_restart && game_evidence_is_first(c->game, datagram->payload))
        begin_game(capture, flow, c->game, end_of(flow, &c->server), datagram->time, true);
}

/* Finds the game of a client whose port was changed by its router: the qport is the same and the
 * sequence numbers continue. */
static struct game *find_moved(const struct capture *capture, const struct datagram *datagram)
{
    struct bytes at = datagram->payload;
    const uint32_t sequence = bytes_u32(&at) & INT32_MAX;
    bytes_u32(&at);
    const uint16_t qport = bytes_u16(&at);
    for (int i = 0; bytes_ok(&at) && i < capture->num_games; i++) {
        const struct conversation *c = &capture->games[i]->conversation;
        if (c->game != DIALECT_NETQUAKE && !c->has_ended && c->client_next > FEW_PACKETS &&
            endpoint_equal(&c->server, &datagram->to) &&
            endpoint_same_host(&c->client, &datagram->from) && c->qport == qport &&
            sequence - c->client_next < NAT_REACH)
            return capture->games[i];
    }
    return NULL;
}

static void move_game(struct flow *flow, struct game *game, const struct endpoint *client)
{
    if (game->flow)
        game->flow->game = NULL;
    game->flow = flow;
    flow->game = game;
    game->conversation.client = *client;
}

/* A datagram between endpoints without a game may belong to one that began before the capture. */
static void detect_game(struct capture *capture, struct flow *flow, const struct datagram *datagram)
{
    struct game_evidence evidence;
    if (flow->is_known_game) {
        begin_game(capture, flow, flow->known, flow->known_server, datagram->time, false);
        return;
    }
    struct game *moved = find_moved(capture, datagram);
    if (moved) {
        move_game(flow, moved, &datagram->from);
        return;
    }
    if (!game_evidence_find(datagram->payload, &evidence))
        return;
    const int from = end_of(flow, &datagram->from);
    const int server = evidence.sender == SIDE_SERVER ? from : 1 - from;
    if (++flow->evidence[server][evidence.game] < ENOUGH_EVIDENCE)
        return;
    flow->is_known_game = true;
    flow->known = evidence.game;
    flow->known_server = server;
    flow->has_fragments = flow->known_fragments = evidence.has_fragments;
    begin_game(capture, flow, evidence.game, server, datagram->time, false);
}

/* ---- datagrams ---- */

/* Handles handshakes. Returns whether the datagram is outside of any game's channel. */
static bool handle_handshake(struct capture *capture, struct flow *flow,
                             const struct datagram *datagram)
{
    enum dialect_family kind;
    uint16_t port = datagram->from.port;
    const bool has_channel = flow->game && flow->game->conversation.game != DIALECT_NETQUAKE;
    const bool is_control = game_evidence_is_control(datagram->payload) && !has_channel;
    if (!game_evidence_is_connectionless(datagram->payload) && !is_control)
        return false;
    game_evidence_is_request(datagram->payload, &flow->has_fragments);
    if (!game_evidence_is_accept(datagram->payload, &kind, &port))
        return true;
    struct endpoint server = datagram->from;
    server.port = port;
    if (port != datagram->from.port)
        flow = find_flow(capture, &server, &datagram->to);
    if (flow)
        accept_client(capture, flow, kind, &server, datagram->time);
    return true;
}

static struct capture_event out_of_band_event(struct capture *capture, struct flow *flow,
                                              const struct datagram *datagram)
{
    struct game *game = flow ? flow->game : NULL;
    capture->num_others += !game;
    if (!game)
        return (struct capture_event){.conversation = NULL, .verdict = DATAGRAM_OUT_OF_BAND};
    const bool is_server = endpoint_equal(&datagram->from, &game->conversation.server);
    return (struct capture_event){
        .conversation = &game->conversation,
        .side = is_server ? SIDE_SERVER : SIDE_CLIENT,
        .verdict = DATAGRAM_OUT_OF_BAND,
    };
}

/* Complete entity lists make demos larger than the traffic, so this limits their total size. */
static bool has_room(const struct capture *capture)
{
    return capture->demo_bytes < LIMIT_DEMO_SIZE &&
           capture->demo_bytes / LIMIT_RECORDED_RATIO <=
               capture->received_bytes + (1 << 20) / LIMIT_RECORDED_RATIO;
}

struct capture_event capture_add(struct capture *capture, const struct datagram *datagram)
{
    capture->num_datagrams++;
    struct flow *flow = find_flow(capture, &datagram->from, &datagram->to);
    if (!flow || handle_handshake(capture, flow, datagram))
        return out_of_band_event(capture, flow, datagram);
    if (flow->game)
        restart_game(capture, flow, datagram);
    if (!flow->game || (flow->game->conversation.has_ended && flow->game->is_finished))
        detect_game(capture, flow, datagram);
    if (!flow->game || flow->game->is_finished)
        return out_of_band_event(capture, flow, datagram);
    struct game *game = flow->game;
    struct capture_event event = out_of_band_event(capture, flow, datagram);
    const size_t before = game->conversation.demo.size;
    capture->received_bytes += bytes_left(&datagram->payload);
    if (has_room(capture))
        event.verdict = recorder_of(game)->add(game->recorder_state, datagram->time, event.side,
                                               datagram->payload, &event.message);
    else
        capture->is_full = true;
    capture->demo_bytes += game->conversation.demo.size - before;
    game->conversation.end = datagram->time;
    return event;
}

static struct capture *read_once(const char *name, struct bytes file, const struct capture *known,
                                 struct err *err)
{
    struct capture_source *source = capture_source_open_memory(name, file, err);
    if (!source)
        return NULL;
    struct capture *capture = capture_create(known);
    struct datagram datagram;
    while (capture_source_next(source, &datagram))
        capture_add(capture, &datagram);
    capture_finish(capture);
    const char *damage = capture_source_damage(source);
    snprintf(capture->damage, sizeof capture->damage, "%s", damage ? damage : "");
    capture->num_cut = capture_source_num_cut(source);
    capture->known = NULL;
    capture_source_close(source);
    return capture;
}

/* Games without a handshake are recognised only after some datagrams; a second pass includes those,
 * too. */
struct capture *capture_read(const char *name, struct bytes file, struct err *err)
{
    struct capture *capture = read_once(name, file, NULL, err);
    bool has_guessed = false;
    for (int i = 0; capture && i < capture->num_flows; i++)
        has_guessed |= capture->flows[i]->is_known_game;
    if (!has_guessed)
        return capture;
    struct capture *again = read_once(name, file, capture, err);
    capture_destroy(capture);
    return again;
}

int capture_num_conversations(const struct capture *capture)
{
    return capture->num_games;
}

struct conversation *capture_conversation(const struct capture *capture, int index)
{
    return &capture->games[index]->conversation;
}

const char *capture_damage(const struct capture *capture)
{
    return capture->damage[0] ? capture->damage : NULL;
}

int capture_num_datagrams(const struct capture *capture)
{
    return capture->num_datagrams;
}

int capture_num_others(const struct capture *capture)
{
    return capture->num_others;
}

int capture_num_cut(const struct capture *capture)
{
    return capture->num_cut;
}

void capture_drop_settled(struct capture *capture, struct conversation *conversation)
{
    const size_t settled = conversation->settled;
    capture->demo_bytes -= settled < capture->demo_bytes ? settled : capture->demo_bytes;
    conversation_drop_settled(conversation);
}

bool capture_is_full(const struct capture *capture)
{
    return capture->is_full;
}
