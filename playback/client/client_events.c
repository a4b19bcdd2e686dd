/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_events.h"

#include <string.h>

#include "playback/client/client_game_local.h"
#include "playback/client/client_state.h"
#include "playback/client/event_log.h"
#include "playback/client/level.h"

struct event *client_add_event(struct client *client, enum event_kind kind)
{
    const struct client_frame *frame = &client->state.frame;
    struct event *event = event_log_add(client->log, kind);
    event->time = frame->time_from;
    event->frame = frame->index + 1;
    event->level = client->level->index;
    return event;
}

static void log_sound(struct client *client, const struct message *m)
{
    if (m->sound.sound <= 0 || m->sound.sound >= client->level->level.num_sounds)
        return;
    struct event *event = client_add_event(client, EVENT_SOUND);
    event->sound.entity = m->sound.entity;
    event->sound.channel = m->sound.channel;
    event->sound.sound = m->sound.sound;
    event->sound.origin = m->sound.origin;
    event->sound.volume = m->sound.volume;
    event->sound.attenuation = m->sound.attenuation;
}

/* Logs a sound without a position, at full volume. */
static void log_own_sound(struct client *client, int sound)
{
    if (sound >= client->level->level.num_sounds)
        return;
    struct event *event = client_add_event(client, EVENT_SOUND);
    event->sound.entity = client->state.frame.view_entity;
    event->sound.channel = -1;
    event->sound.sound = sound;
    event->sound.volume = event->sound.attenuation = 1.0f;
}

static void log_kill(struct client *client)
{
    const struct client_frame *frame = &client->state.frame;
    struct obituary kill;
    if (client->hooks->read_obituary(client->printed, frame->players, frame->num_players, &kill))
        client_add_event(client, EVENT_KILL)->kill = kill;
}

/* A line may arrive in several parts and may begin with spaces. */
static void read_lines(struct client *client, const char *text)
{
    char *line = client->printed;
    size_t length = strlen(line);
    for (; *text; text++) {
        if (*text == '\n') {
            log_kill(client);
            length = 0;
        } else if (length < sizeof client->printed - 1 && (length > 0 || *text != ' ')) {
            line[length++] = *text;
        }
        line[length] = '\0';
    }
}

static void log_print(struct client *client, const char *text, bool chat)
{
    struct event *event = client_add_event(client, EVENT_PRINT);
    event->print.text = text;
    event->print.chat = chat;
    if (chat)
        log_own_sound(client, CLIENT_SOUND_TALK);
    else
        read_lines(client, text);
}

static void log_temp_entity(struct client *client, const struct message *m)
{
    struct event *event = client_add_event(client, EVENT_TEMP_ENTITY);
    event->temp.type = m->temp.type;
    event->temp.entity = m->temp.entity;
    event->temp.origin = m->temp.origin;
    event->temp.end = m->temp.end;
    event->temp.colour_start = m->temp.colour_start;
    event->temp.colour_length = m->temp.colour_length;
}

static void log_particles(struct client *client, const struct message *m)
{
    struct event *event = client_add_event(client, EVENT_PARTICLES);
    event->particles.origin = m->particles.origin;
    event->particles.direction = m->particles.direction;
    event->particles.count = m->particles.count;
    event->particles.colour = m->particles.colour;
}

static void log_damage(struct client *client, const struct message *m)
{
    struct event *event = client_add_event(client, EVENT_DAMAGE);
    event->damage.armor = m->damage.armor;
    event->damage.blood = m->damage.blood;
    event->damage.from = m->damage.from;
}

static void log_stop(struct client *client, const struct message *m)
{
    struct event *event = client_add_event(client, EVENT_STOP_SOUND);
    event->stop.entity = m->stop.entity;
    event->stop.channel = m->stop.channel;
}

static void log_music(struct client *client, int track)
{
    struct event *event = client_add_event(client, EVENT_MUSIC);
    event->music.track = client->forced_track != -1 ? client->forced_track : track;
    event->music.loop = true;
}

void client_log_message(struct client *client, const struct message *m)
{
    switch (m->kind) {
    case MESSAGE_SOUND:
        log_sound(client, m);
        break;
    case MESSAGE_LOCAL_SOUND:
        if (m->local_sound > 0)
            log_own_sound(client, m->local_sound);
        break;
    case MESSAGE_STOP_SOUND:
        log_stop(client, m);
        break;
    case MESSAGE_TEMP_ENTITY:
        log_temp_entity(client, m);
        break;
    case MESSAGE_PARTICLES:
        log_particles(client, m);
        break;
    case MESSAGE_DAMAGE:
        log_damage(client, m);
        break;
    case MESSAGE_PRINT:
        log_print(client, m->print.text, m->print.chat);
        break;
    case MESSAGE_CENTER_PRINT:
        client_add_event(client, EVENT_CENTER_PRINT)->print.text = m->text;
        break;
    case MESSAGE_MUSIC:
        log_music(client, m->track);
        break;
    case MESSAGE_BONUS_FLASH:
        client_add_event(client, EVENT_BONUS_FLASH);
        break;
    default:
        break;
    }
}
