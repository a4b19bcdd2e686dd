/* Entities, players and nails as QuakeWorld servers send them. */
#include "playback/protocol.h"

#include "base/err.h"

/* An entity's word: its number below, what follows above. */
enum {
    NUMBER_MASK = 511,
    HAS_ORIGIN1 = 1 << 9,
    HAS_ORIGIN2 = 1 << 10,
    HAS_ORIGIN3 = 1 << 11,
    HAS_ANGLE2 = 1 << 12,
    HAS_FRAME = 1 << 13,
    IS_REMOVED = 1 << 14,
    MORE_BITS = 1 << 15,
};

/* The byte after MORE_BITS. */
enum {
    HAS_ANGLE1 = 1 << 0,
    HAS_ANGLE3 = 1 << 1,
    HAS_MODEL = 1 << 2,
    HAS_COLORMAP = 1 << 3,
    HAS_SKIN = 1 << 4,
    HAS_EFFECTS = 1 << 5,
    FTE_BITS = 1 << 7, /* bit 6 says that it is solid, to who predicts */
};

/* The one or two bytes after FTE_BITS. */
enum {
    FTE_HAS_SCALE = 1 << 0,
    FTE_HAS_ALPHA = 1 << 1,
    FTE_HAS_FATNESS = 1 << 2,
    FTE_MODEL_256 = 1 << 3,
    FTE_ENTITY_512 = 1 << 5,
    FTE_ENTITY_1024 = 1 << 6,
    FTE_MORE_BITS = 1 << 7,
    FTE_HAS_DRAW_FLAGS = 1 << 8,
    FTE_HAS_ABSOLUTE_LIGHT = 1 << 9,
    FTE_HAS_COLOUR = 1 << 10,
    FTE_HAS_FLAGS = 1 << 11,
    FTE_HAS_TAG = 1 << 12,
    FTE_HAS_LIGHT = 1 << 13,
    FTE_HAS_WIDE_EFFECTS = 1 << 14,
    FTE_UNKNOWN = 1 << 15,
};

/* An origin is wider than other coordinates with an extension of its own. */
static float read_origin(struct bytes *at, const struct protocol *protocol)
{
    const struct protocol wide = {.flags = RMQ_FLOAT_COORD};
    const bool is_wide = protocol->extensions.mvd1 & MVD1_FLOAT_COORDS;
    return protocol_read_coord(at, is_wide ? &wide : protocol);
}

/* 254ths, as entity_state has them from 1 on; 0 takes back what was said before:
 * a missile has it whose number was a translucent thing's. */
static uint8_t read_alpha(struct bytes *at)
{
    const uint8_t alpha = bytes_u8(at);
    return alpha > 0 && alpha < 254 ? (uint8_t)(alpha + 1) : 0;
}

static void read_place(struct bytes *at, uint32_t word, uint32_t more,
                       const struct protocol *protocol, struct entity_state *s)
{
    if (word & HAS_ORIGIN1)
        s->origin.x = read_origin(at, protocol);
    if (more & HAS_ANGLE1)
        s->angles.x = protocol_read_angle(at, protocol);
    if (word & HAS_ORIGIN2)
        s->origin.y = read_origin(at, protocol);
    if (word & HAS_ANGLE2)
        s->angles.y = protocol_read_angle(at, protocol);
    if (word & HAS_ORIGIN3)
        s->origin.z = read_origin(at, protocol);
    if (more & HAS_ANGLE3)
        s->angles.z = protocol_read_angle(at, protocol);
}

static void read_tail(struct bytes *at, uint32_t extra, struct entity_state *s)
{
    if (extra & FTE_HAS_SCALE)
        s->scale = bytes_u8(at);
    if (extra & FTE_HAS_ALPHA)
        s->alpha = read_alpha(at);
    if (extra & FTE_HAS_FATNESS)
        bytes_u8(at);
    if (extra & FTE_HAS_DRAW_FLAGS)
        bytes_u8(at);
    if (extra & FTE_HAS_ABSOLUTE_LIGHT)
        bytes_u8(at);
    if (extra & FTE_HAS_COLOUR)
        bytes_take(at, 3);
    if (extra & FTE_HAS_FLAGS)
        bytes_u8(at);
    if (extra & FTE_HAS_TAG)
        bytes_take(at, 4); /* u16 entity, u16 tag */
    if (extra & FTE_HAS_LIGHT)
        bytes_take(at, 10); /* 4 of i16, u8 style, u8 flags */
    if (extra & FTE_HAS_WIDE_EFFECTS)
        bytes_u8(at); /* above the eight that are shown */
}

static uint32_t update_bits(uint32_t word, uint32_t more, uint32_t extra)
{
    static const struct {
        uint32_t sent, bit;
    } words[] =
        {
            {HAS_ORIGIN1, UPDATE_ORIGIN1}, {HAS_ORIGIN2, UPDATE_ORIGIN2},
            {HAS_ORIGIN3, UPDATE_ORIGIN3}, {HAS_ANGLE2, UPDATE_ANGLE2},
            {HAS_FRAME, UPDATE_FRAME},     {IS_REMOVED, UPDATE_REMOVE},
        },
      mores[] =
          {
              {HAS_ANGLE1, UPDATE_ANGLE1},
              {HAS_ANGLE3, UPDATE_ANGLE3},
              {HAS_MODEL, UPDATE_MODEL | UPDATE_MODEL2},
              {HAS_COLORMAP, UPDATE_COLORMAP},
              {HAS_SKIN, UPDATE_SKIN},
              {HAS_EFFECTS, UPDATE_EFFECTS},
          },
      extras[] = {
          {FTE_HAS_SCALE, UPDATE_SCALE},
          {FTE_HAS_ALPHA, UPDATE_ALPHA},
          {FTE_MODEL_256, UPDATE_MODEL | UPDATE_MODEL2},
      };
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        bits |= word & words[i].sent ? words[i].bit : 0;
    for (size_t i = 0; i < sizeof mores / sizeof mores[0]; i++)
        bits |= more & mores[i].sent ? mores[i].bit : 0;
    for (size_t i = 0; i < sizeof extras / sizeof extras[0]; i++)
        bits |= extra & extras[i].sent ? extras[i].bit : 0;
    return bits;
}

/* What follows an entity's word. */
static void read_delta(struct bytes *at, uint32_t word, const struct protocol *protocol,
                       struct message_update *out)
{
    struct entity_state *s = &out->state;
    const uint32_t more = word & MORE_BITS ? bytes_u8(at) : 0;
    uint32_t extra = more & FTE_BITS && protocol->extensions.fte ? bytes_u8(at) : 0;
    if (extra & FTE_MORE_BITS)
        extra |= (uint32_t)bytes_u8(at) << 8;
    if (extra & FTE_UNKNOWN)
        bytes_fail(at);
    out->entity = (int)(word & NUMBER_MASK) + (extra & FTE_ENTITY_512 ? 512 : 0) +
                  (extra & FTE_ENTITY_1024 ? 1024 : 0);
    out->bits = update_bits(word, more, extra);
    if (more & HAS_MODEL)
        s->model = (uint16_t)(bytes_u8(at) + (extra & FTE_MODEL_256 ? 256 : 0));
    else if (extra & FTE_MODEL_256)
        s->model = bytes_u16(at);
    if (word & HAS_FRAME)
        s->frame = bytes_u8(at);
    if (more & HAS_COLORMAP)
        s->colormap = bytes_u8(at);
    if (more & HAS_SKIN)
        s->skin = bytes_u8(at);
    if (more & HAS_EFFECTS)
        s->effects = bytes_u8(at);
    read_place(at, word, more, protocol, s);
    read_tail(at, extra, s);
}

bool qw_read_entity(struct bytes *at, const struct protocol *protocol, struct message_update *out)
{
    *out = (struct message_update){.entity = 0};
    const uint32_t word = bytes_u16(at);
    if (word == 0)
        return false;
    read_delta(at, word, protocol, out);
    return bytes_ok(at);
}

/* svc_packetentities, svc_deltapacketentities: [u8 from] u16 words until 0 */
bool qw_read_entities(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)err;
    enum { SVC_DELTA = 48 };
    out->entities.is_delta = out->svc == SVC_DELTA;
    out->entities.from = out->entities.is_delta ? bytes_u8(at) : 0;
    const struct bytes start = *at;
    struct message_update update;
    while (qw_read_entity(at, protocol, &update))
        continue;
    out->entities.list = bytes_sub(&start, 0, bytes_left(&start) - bytes_left(at));
    return bytes_ok(at);
}

/* u8 model, u8 frame, u8 colormap, u8 skin, 3 of (coord, angle) */
static void read_state(struct bytes *at, const struct protocol *protocol, struct entity_state *s)
{
    s->model = bytes_u8(at);
    s->frame = bytes_u8(at);
    s->colormap = bytes_u8(at);
    s->skin = bytes_u8(at);
    s->scale = 16;
    for (int i = 0; i < 3; i++) {
        s->origin.raw[i] = protocol_read_coord(at, protocol);
        s->angles.raw[i] = protocol_read_angle(at, protocol);
    }
}

bool qw_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)err;
    out->baseline.entity = bytes_u16(at);
    read_state(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

bool qw_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    (void)err;
    read_state(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

/* As an entity that changes from nothing. */
bool qw_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)err;
    struct message_update update = {.entity = 0};
    read_delta(at, bytes_u16(at), protocol, &update);
    out->baseline.entity = update.entity;
    out->baseline.state = update.state;
    if (!(update.bits & UPDATE_SCALE))
        out->baseline.state.scale = 16;
    return bytes_ok(at);
}

bool qw_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    const bool ok = qw_read_baseline2(at, protocol, out, err);
    out->baseline.entity = 0;
    return ok;
}

void qw_read_nail(struct bytes *at, bool numbered, struct nail *out)
{
    uint8_t b[6];
    out->id = numbered ? bytes_u8(at) : 0;
    for (int i = 0; i < 6; i++)
        b[i] = bytes_u8(at);
    out->origin.x = (float)((b[0] | (b[1] & 15) << 8) * 2 - 4096);
    out->origin.y = (float)((b[1] >> 4 | b[2] << 4) * 2 - 4096);
    out->origin.z = (float)((b[3] | (b[4] & 15) << 8) * 2 - 4096);
    out->angles = vec3_make((float)(b[4] >> 4) * 360.0f / 16.0f, (float)b[5] * 360.0f / 256.0f, 0);
}

/* u8 count, then 6 bytes each, in nails2 with a number before them */
bool qw_read_nails(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err)
{
    (void)protocol, (void)err;
    enum { SVC_NAILS2 = 54, NAIL_SIZE = 6 };
    out->nails.numbered = out->svc == SVC_NAILS2;
    out->nails.num = bytes_u8(at);
    const size_t size = (size_t)out->nails.num * (out->nails.numbered ? NAIL_SIZE + 1 : NAIL_SIZE);
    out->nails.list = bytes_sub(at, 0, size);
    bytes_take(at, size);
    return bytes_ok(at);
}

bool qw_read_projectile(struct bytes *at, const struct protocol *protocol, struct projectile *out)
{
    enum { REMOVED = 1 << 15 };
    const float limit = 1e6f;
    *out = (struct projectile){.entity = bytes_u16(at)};
    if (!bytes_ok(at) || out->entity == 0)
        return false;
    out->is_removed = out->entity & REMOVED;
    out->entity &= ~REMOVED;
    if (out->is_removed)
        return true;
    const uint16_t bits = bytes_u16(at);
    out->has_place = bits & HAS_ORIGIN1;
    for (int i = 0; i < 3 && out->has_place; i++)
        out->origin.raw[i] = protocol_read_float(at, limit);
    for (int i = 0; i < 3 && out->has_place; i++)
        out->velocity.raw[i] = protocol_read_float(at, limit);
    out->has_angles = bits & HAS_ANGLE1;
    if (out->has_angles)
        out->angles = protocol_read_angles(at, protocol);
    out->has_model = bits & HAS_MODEL;
    if (out->has_model) {
        out->model = bytes_u16(at);
        bytes_u16(at); /* whose it is */
    }
    if (bits & HAS_ORIGIN3)
        bytes_u8(at); /* how far the server held it back, to who plays */
    return bytes_ok(at);
}

/* i32 frame, then u16 words until 0 */
bool qw_read_projectiles(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)err;
    bytes_i32(at);
    const struct bytes start = *at;
    struct projectile projectile;
    while (qw_read_projectile(at, protocol, &projectile))
        continue;
    out->projectiles = bytes_sub(&start, 0, bytes_left(&start) - bytes_left(at));
    return bytes_ok(at);
}

/* ---- players ---- */

/* The input that brought a player where he is; of it only his look is shown. */
static void read_command(struct bytes *at, const struct protocol *protocol,
                         struct message_player *p)
{
    enum { ANGLE1 = 1, ANGLE3 = 2, MOVE1 = 4, BUTTONS = 32, IMPULSE = 64, ANGLE2 = 128 };
    const uint8_t bits = bytes_u8(at);
    const bool old = protocol->dialect->protocol <= 26;
    const float unit = 360.0f / 65536.0f;
    p->angles.x = bits & ANGLE1 ? (float)bytes_i16(at) * unit : 0.0f;
    p->angles.y = bits & ANGLE2 || old ? (float)bytes_i16(at) * unit : 0.0f;
    p->angles.z = bits & ANGLE3 ? (float)bytes_i16(at) * unit : 0.0f;
    for (int i = 0; i < 3; i++)
        if (bits & MOVE1 << i)
            bytes_take(at, old ? 1 : 2);
    if (bits & BUTTONS)
        bytes_u8(at);
    if (bits & IMPULSE)
        bytes_u8(at);
    if (!old || bits & ANGLE2)
        bytes_u8(at);
    p->bits |= PLAYER_ANGLE1 | PLAYER_ANGLE1 << 1 | PLAYER_ANGLE1 << 2;
}

/* A model's index above 255 is told by the skin's highest bit. */
static void widen_model(struct message_player *p, bool has_model, const struct protocol *protocol)
{
    if (!has_model || !(p->skin & 128) || !(protocol->extensions.fte & FTE_MODEL_DOUBLE))
        return;
    p->model += 256;
    p->skin &= 127;
}

/* What clients that predict weapons are told. */
static void skip_weapon_prediction(struct bytes *at, const struct protocol *protocol)
{
    enum { SIZE = 1 + 2 + 3 * 4 + 3 + 4 };
    if (protocol->extensions.mvd1 & MVD1_WEAPON_PREDICTION && bytes_u8(at))
        bytes_take(at, SIZE);
}

static void read_recorded_player(struct bytes *at, const struct protocol *protocol,
                                 struct message_player *p)
{
    enum {
        MSEC = 1 << 0,
        COMMAND = 1 << 1,
        VELOCITY1 = 1 << 2,
        MODEL = 1 << 5,
        SKIN = 1 << 6,
        EFFECTS = 1 << 7,
        WEAPON_FRAME = 1 << 8,
        DEAD = 1 << 9,
        GIB = 1 << 10,
        ON_GROUND = 1 << 14,
        HULL = 1 << 14, /* with the extensions below; they move ON_GROUND */
        MORE = 1 << 15,
        SCALE = 1 << 16,
        ALPHA = 1 << 17,
        FATNESS = 1 << 18,
        COLOUR = 1 << 19,
        MOVED_ON_GROUND = 1 << 22,
    };
    const uint32_t fte = protocol->extensions.fte;
    const bool is_wide =
        fte & (FTE_SCALE | FTE_TRANS | FTE_FATNESS | FTE_HULL_SIZE | FTE_COLOUR_MOD);
    uint32_t flags = bytes_u16(at);
    if (is_wide && flags & MORE)
        flags |= (uint32_t)bytes_u8(at) << 16;
    for (int i = 0; i < 3; i++)
        p->origin.raw[i] = read_origin(at, protocol);
    p->frame = bytes_u8(at);
    p->bits = PLAYER_ORIGIN1 | PLAYER_ORIGIN1 << 1 | PLAYER_ORIGIN1 << 2 | PLAYER_MODEL |
              PLAYER_SKIN | PLAYER_EFFECTS | PLAYER_WEAPON_FRAME | PLAYER_VELOCITY;
    p->msec = flags & MSEC ? bytes_u8(at) : 0;
    if (flags & COMMAND)
        read_command(at, protocol, p);
    for (int i = 0; i < 3; i++)
        p->velocity.raw[i] = flags & (uint32_t)VELOCITY1 << i ? bytes_i16(at) : 0.0f;
    p->model = flags & MODEL ? bytes_u8(at) : 0;
    p->skin = flags & SKIN ? bytes_u8(at) : 0;
    p->effects = flags & EFFECTS ? bytes_u8(at) : 0;
    p->weapon_frame = flags & WEAPON_FRAME ? bytes_u8(at) : 0;
    skip_weapon_prediction(at, protocol);
    if (fte & FTE_SCALE && flags & SCALE)
        bytes_u8(at);
    if (fte & FTE_TRANS && flags & ALPHA)
        p->alpha = read_alpha(at);
    if (fte & FTE_FATNESS && flags & FATNESS)
        bytes_u8(at);
    if (fte & FTE_HULL_SIZE && flags & HULL)
        bytes_u8(at);
    if (fte & FTE_COLOUR_MOD && flags & COLOUR)
        bytes_take(at, 3);
    widen_model(p, flags & MODEL, protocol);
    p->dead = flags & DEAD;
    p->gibbed = flags & GIB;
    p->has_ground = true;
    p->on_ground = flags & (is_wide ? (uint32_t)MOVED_ON_GROUND : (uint32_t)ON_GROUND);
}

/* As .mvd has it: what changed since he was last sent. */
static void read_viewed_player(struct bytes *at, const struct protocol *protocol,
                               struct message_player *p)
{
    enum {
        ORIGIN1 = 1 << 0,
        ANGLE1 = 1 << 3,
        EFFECTS = 1 << 6,
        SKIN = 1 << 7,
        DEAD = 1 << 8,
        GIB = 1 << 9,
        WEAPON_FRAME = 1 << 10,
        MODEL = 1 << 11,
    };
    const uint16_t flags = bytes_u16(at);
    p->frame = bytes_u8(at);
    p->bits = flags & (PLAYER_ORIGIN1 * 7 | PLAYER_ANGLE1 * 7);
    for (int i = 0; i < 3; i++)
        if (flags & ORIGIN1 << i)
            p->origin.raw[i] = read_origin(at, protocol);
    for (int i = 0; i < 3; i++)
        if (flags & ANGLE1 << i)
            p->angles.raw[i] = (float)bytes_i16(at) * (360.0f / 65536.0f);
    if (flags & MODEL)
        p->model = bytes_u8(at);
    if (flags & SKIN)
        p->skin = bytes_u8(at);
    if (flags & EFFECTS)
        p->effects = bytes_u8(at);
    if (flags & WEAPON_FRAME)
        p->weapon_frame = bytes_u8(at);
    p->bits |= flags & MODEL ? PLAYER_MODEL : 0;
    p->bits |= flags & SKIN ? PLAYER_SKIN : 0;
    p->bits |= flags & EFFECTS ? PLAYER_EFFECTS : 0;
    p->bits |= flags & WEAPON_FRAME ? PLAYER_WEAPON_FRAME : 0;
    widen_model(p, flags & MODEL, protocol);
    p->dead = flags & DEAD;
    p->gibbed = flags & GIB;
}

bool qw_read_player(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    struct message_player *p = &out->player;
    p->slot = bytes_u8(at);
    if (bytes_ok(at) && p->slot >= QW_MAX_PLAYERS)
        return err_set(err, ERR_FORMAT, "player %d cannot be", p->slot);
    if (protocol->multi_view)
        read_viewed_player(at, protocol, p);
    else
        read_recorded_player(at, protocol, p);
    return bytes_ok(at);
}
