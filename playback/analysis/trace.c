/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/trace.h"

#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static void put_vector(FILE *out, const char *what, vec3s v)
{
    fprintf(out, " %s %.3f %.3f %.3f", what, v.x, v.y, v.z);
}

/* Writes Quake's characters as ASCII: drops bit 7 (the colour) and replaces others by '?'. */
static void put_text(FILE *out, const char *text)
{
    fputs(" \"", out);
    for (; *text; text++) {
        const int c = *text & 127;
        if (c == '\n')
            fputs("\\n", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else
            putc(c < ' ' || c == 127 ? '?' : c, out);
    }
    putc('"', out);
}

static const char *name_at(const char *const *names, int num, int index)
{
    return index > 0 && index < num ? names[index] : "-";
}

static const char *sound_name(const struct level *level, int sound)
{
    return sound < 0 ? event_sound_name(sound)
                     : name_at(level->sound_names, level->num_sounds, sound);
}

/* ---- levels ---- */

void trace_levels(FILE *out, const struct timeline *timeline)
{
    fprintf(out, "timeline %.4f s, %d frames, %d levels\n", timeline_duration(timeline),
            timeline_num_frames(timeline), timeline_num_levels(timeline));
    for (int i = 0; i < timeline_num_levels(timeline); i++) {
        const struct level *level = timeline_level(timeline, i);
        fprintf(out, "level %d %.4f to %.4f clock %+.4f", i, level->start, level->end,
                level->clock_offset);
        put_text(out, level->map_name);
        put_text(out, level->title);
        fprintf(out, " protocol %d flags %08x clients %d type %d", level->protocol,
                (unsigned)level->protocol_flags, level->max_clients, level->game_type);
        fprintf(out, " models %d sounds %d statics %d static sounds %d frames %d\n",
                level->num_models - 1, level->num_sounds - 1, level->num_statics,
                level->num_static_sounds, level->num_frames);
    }
}

/* ---- a frame ---- */

static void put_view(FILE *out, const struct client_frame *frame)
{
    fprintf(out, "view entity %d height %.1f", frame->view_entity, frame->view_height);
    put_vector(out, "angles", frame->view_angles);
    put_vector(out, "from", frame->view_angles_from);
    put_vector(out, "punch", frame->punch);
    put_vector(out, "velocity", frame->velocity);
    fprintf(out, "%s%s%s\n", frame->on_ground ? " ground" : "", frame->in_water ? " water" : "",
            frame->paused ? " paused" : "");
    if (frame->intermission) {
        fprintf(out, "intermission %d since %.4f completed at %.4f", frame->intermission,
                frame->intermission_time, frame->completed_clock);
        put_text(out, frame->finale_text);
        putc('\n', out);
    }
}

static void put_stats(FILE *out, const struct client_frame *frame)
{
    fputs("stats", out);
    for (int i = 0; i <= STAT_ITEMS; i++)
        fprintf(out, i == STAT_ITEMS ? " %08x" : " %d", (unsigned)frame->stats[i]);
    fprintf(out, "\nweapon frame %d from %d since %.4f in %.3f alpha %.3f\n",
            frame->stats[STAT_WEAPON_FRAME], frame->weapon_frame_from, frame->weapon_start,
            frame->weapon_time, frame->weapon_alpha);
}

static void put_players(FILE *out, const struct client_frame *frame)
{
    for (int i = 0; i < frame->num_players; i++) {
        const struct client_player *player = &frame->players[i];
        if (!player->present)
            continue;
        fprintf(out, "player %d", i);
        put_text(out, player->name);
        fprintf(out, " frags %d colours %d %d joined %.4f\n", player->frags, player->shirt,
                player->pants, player->joined);
    }
}

static void put_level_state(FILE *out, const struct client_frame *frame)
{
    if (frame->sky_name) {
        fputs("sky", out);
        put_text(out, frame->sky_name);
        putc('\n', out);
    }
    if (frame->fog_from[0] > 0.0f || frame->fog_to[0] > 0.0f) {
        const float *a = frame->fog_from, *b = frame->fog_to;
        fprintf(out, "fog %.3f %.3f %.3f %.3f to %.3f %.3f %.3f %.3f since %.4f in %.2f\n", a[0],
                a[1], a[2], a[3], b[0], b[1], b[2], b[3], frame->fog_start, frame->fog_time);
    }
    for (int i = 0; i < 64; i++) {
        if (!*frame->light_styles[i])
            continue;
        fprintf(out, "style %d", i);
        put_text(out, frame->light_styles[i]);
        putc('\n', out);
    }
}

static void put_entity(FILE *out, const struct level *level, const struct client_frame *frame,
                       const struct client_entity *e, double time)
{
    const struct place place = interpolation_drawn_place(frame, e, time);
    fprintf(out, "entity %d", e->number);
    put_text(out, name_at(level->model_names, level->num_models, e->model));
    put_vector(out, "at", place.origin);
    put_vector(out, "angles", place.angles);
    fprintf(out, " frame %d from %d since %.4f in %.3f", e->frame, e->pose_frame_from,
            e->pose_start, e->pose_time);
    if (e->flag)
        fprintf(out, " flag %d", e->flag);
    fprintf(out, " skin %d colormap %d effects %d alpha %.3f scale %d%s%s\n", e->skin, e->colormap,
            e->effects, e->alpha, e->scale, e->linked ? " linked" : "", e->step ? " step" : "");
}

void trace_moment(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                  double time)
{
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, time));
    const struct level *level = timeline_level(timeline, frame->level);
    fprintf(out, "moment %.4f frame %d level %d from %.4f to %.4f clock %.4f\n", time, frame->index,
            frame->level, frame->time_from, frame->time, frame->clock);
    put_view(out, frame);
    put_stats(out, frame);
    put_players(out, frame);
    put_level_state(out, frame);
    for (int i = 0; i < frame->num_entities; i++)
        put_entity(out, level, frame, &frame->entities[i], time);
}

/* ---- events ---- */

static const char *const temp_names[] = {
    [TEMP_SPIKE] = "spike",
    [TEMP_SUPER_SPIKE] = "superspike",
    [TEMP_GUNSHOT] = "gunshot",
    [TEMP_EXPLOSION] = "explosion",
    [TEMP_TAR_EXPLOSION] = "tarexplosion",
    [TEMP_LIGHTNING1] = "lightning1",
    [TEMP_LIGHTNING2] = "lightning2",
    [TEMP_WIZ_SPIKE] = "wizspike",
    [TEMP_KNIGHT_SPIKE] = "knightspike",
    [TEMP_LIGHTNING3] = "lightning3",
    [TEMP_LAVA_SPLASH] = "lavasplash",
    [TEMP_TELEPORT] = "teleport",
    [TEMP_EXPLOSION2] = "explosion2",
    [TEMP_BEAM] = "beam",
};

static void put_temp_entity(FILE *out, const struct event *event)
{
    fprintf(out, "temp %s", temp_names[event->temp.type]);
    put_vector(out, "at", event->temp.origin);
    if (event->temp.until > 0.0) {
        put_vector(out, "to", event->temp.end);
        fprintf(out, " entity %d until %.4f", event->temp.entity, event->temp.until);
    }
    if (event->temp.type == TEMP_EXPLOSION2)
        fprintf(out, " colours %d %d", event->temp.colour_start, event->temp.colour_length);
}

static void put_sound(FILE *out, const struct event *event, const struct level *level)
{
    fprintf(out, "sound entity %d channel %d", event->sound.entity, event->sound.channel);
    put_text(out, sound_name(level, event->sound.sound));
    put_vector(out, "at", event->sound.origin);
    fprintf(out, " volume %.3f attenuation %.3f until %.4f", event->sound.volume,
            event->sound.attenuation, event->sound.end);
}

static void put_trail(FILE *out, const struct event *event)
{
    fprintf(out, "trail entity %d flags %d", event->trail.entity, event->trail.flags);
    put_vector(out, "from", event->trail.from);
    put_vector(out, "to", event->trail.to);
    fprintf(out, " until %.4f", event->trail.time_to);
}

static void put_loop(FILE *out, const struct event *event, const struct level *level)
{
    fprintf(out, "loop of entity %d \"%s\"", event->loop.entity,
            sound_name(level, event->loop.sound));
    put_vector(out, "from", event->loop.from);
    put_vector(out, "to", event->loop.to);
    fprintf(out, " until %.4f", event->loop.time_to);
}

static void put_q2(FILE *out, const struct q2_event *e)
{
    static const char *const kinds[] = {
        [Q2_EVENT_TEMP] = "temp",
        [Q2_EVENT_FLASH] = "muzzle flash",
        [Q2_EVENT_MONSTER_FLASH] = "monster flash",
        [Q2_EVENT_ENTITY] = "entity event",
        [Q2_EVENT_TRAIL] = "trail",
    };
    fprintf(out, "%s %d", kinds[e->kind], e->type);
    if (e->kind != Q2_EVENT_TEMP || e->entity != 0)
        fprintf(out, " entity %d", e->entity);
    put_vector(out, "at", e->origin);
    if (e->kind == Q2_EVENT_TEMP || e->kind == Q2_EVENT_TRAIL)
        put_vector(out, "end", e->end);
}

void trace_event(FILE *out, const struct event *event, const struct level *level)
{
    switch (event->kind) {
    case EVENT_SOUND:
        put_sound(out, event, level);
        break;
    case EVENT_STOP_SOUND:
        fprintf(out, "stop entity %d channel %d", event->stop.entity, event->stop.channel);
        break;
    case EVENT_TEMP_ENTITY:
        put_temp_entity(out, event);
        break;
    case EVENT_PARTICLES:
        fprintf(out, "particles %d colour %d", event->particles.count, event->particles.colour);
        put_vector(out, "at", event->particles.origin);
        put_vector(out, "direction", event->particles.direction);
        break;
    case EVENT_MUZZLE_FLASH:
        fprintf(out, "flash entity %d", event->flash.entity);
        put_vector(out, "at", event->flash.origin);
        put_vector(out, "angles", event->flash.angles);
        break;
    case EVENT_TRAIL:
        put_trail(out, event);
        break;
    case EVENT_DAMAGE:
        fprintf(out, "damage armor %d blood %d", event->damage.armor, event->damage.blood);
        put_vector(out, "from", event->damage.from);
        break;
    case EVENT_BONUS_FLASH:
        fputs("bonus", out);
        break;
    case EVENT_COLOUR_SHIFT:
        fprintf(out, "shift %.0f %.0f %.0f %.0f", event->shift.rgba[0], event->shift.rgba[1],
                event->shift.rgba[2], event->shift.rgba[3]);
        break;
    case EVENT_PRINT:
        fputs(event->print.chat ? "chat" : "print", out);
        put_text(out, event->print.text);
        break;
    case EVENT_CENTER_PRINT:
        fputs("center", out);
        put_text(out, event->print.text);
        break;
    case EVENT_MUSIC:
        fprintf(out, "music %d%s", event->music.track, event->music.loop ? " loop" : "");
        break;
    case EVENT_FRAG:
        fprintf(out, "frags of %d: %d, before %d", event->frag.player, event->frag.frags,
                event->frag.before);
        break;
    case EVENT_KILL:
        fprintf(out, "kill %d by %d%s%s %s%s", event->kill.victim, event->kill.killer,
                event->kill.monster ? " " : "", event->kill.monster ? event->kill.monster : "",
                obituary_death_name(event->kill.cause), event->kill.is_team_kill ? " team" : "");
        break;
    case EVENT_LEVEL:
        fputs("level", out);
        put_text(out, level->map_name);
        break;
    case EVENT_VIEW:
        fprintf(out, "view of player %d", event->view.player);
        break;
    case EVENT_INTERMISSION:
        fputs("intermission", out);
        break;
    case EVENT_LOOP:
        put_loop(out, event, level);
        break;
    case EVENT_Q2:
        put_q2(out, &event->q2);
        break;
    }
}

void trace_events(FILE *out, const struct timeline *timeline, double first, double last)
{
    int num;
    const struct event *events = timeline_events(timeline, first, last, &num);
    for (int i = 0; i < num; i++) {
        fprintf(out, "event %.4f frame %d seed %016llx ", events[i].time, events[i].frame,
                (unsigned long long)events[i].seed);
        trace_event(out, &events[i], timeline_level(timeline, events[i].level));
        putc('\n', out);
    }
}

void trace_effects(FILE *out, const struct timeline *timeline, double time)
{
    int num;
    const struct event *events = timeline_events(timeline, time - 1.0, time, &num);
    for (int i = 0; i < num; i++) {
        fprintf(out, "effect since %.4f ", events[i].time);
        trace_event(out, &events[i], timeline_level(timeline, events[i].level));
        putc('\n', out);
    }
}
