/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/setting_types.h - the rows of tables that name settings. */
#ifndef PIPELINE_SETTINGS_SETTING_TYPES_H
#define PIPELINE_SETTINGS_SETTING_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct render_settings;

/* How a text becomes the field of a struct at `offset`. */
enum setting_kind {
    SETTING_NONE,
    SETTING_FLAG,     /* a bool: true */
    SETTING_CONSTANT, /* an int or enum: the value `low` */
    SETTING_TEXT,     /* a const char *: the text, borrowed */
    SETTING_TIME,     /* a struct time_spec */
    SETTING_FLOAT,    /* a float from `low` to `high` */
    SETTING_DOUBLE,   /* a double from `low` to `high` */
    SETTING_INTEGER,  /* an int from `low` to `high` */
    SETTING_CHOICE,   /* an enum: the index of the text in `choices` */
    SETTING_FUNCTION, /* whatever the function `set` sets; only in struct render_settings */
};

struct setting_value {
    enum setting_kind kind;
    size_t offset;
    double low, high;
    const char *const *choices;
    int num_choices;
    bool (*set)(struct render_settings *settings, const char *text, struct err *err);
};

enum setting_flags {
    SETTING_OF_FILMS = 1,   /* applies to films */
    SETTING_OF_THUMBS = 2,  /* applies to single pictures */
    SETTING_OF_SCRIPTS = 4, /* a script's film { } may set it */
    SETTING_IS_NEUTRAL = 8, /* changes how a film is made or reported, not its bytes */
};

/* Needs in the order in which they are checked: setting_needs.c says what each is. */
enum setting_need {
    /* These alone are checked for options of a batch, which apply to all jobs. */
    SETTING_NEED_NO_BATCH,
    SETTING_NEED_ONE_PLAYER,

    SETTING_NEED_FILES,
    SETTING_NEED_SCRIPT,
    SETTING_NEED_QUERIED_SCRIPT,
    SETTING_NEED_DEMO,
    SETTING_NEED_PLAYED,
    SETTING_NEED_MAP,
    SETTING_NEED_NAMED_MAP,
    SETTING_NEED_REEL,
    SETTING_NEED_MUSIC,
    SETTING_NEED_CHAT,
    SETTING_NEED_KILLS,
    SETTING_NEED_POV_EACH,
    SETTING_NEED_FORMAT,
    SETTING_NEED_WRITES,
    SETTING_NEED_SCRIPT_FILE,
    SETTING_NEED_MUSIC_USE,
    SETTING_NEED_SPAN,
    SETTING_NEED_BASEDIR,
    SETTING_NEED_EVERY,
    SETTING_NEED_LIST,
    SETTING_NEED_STORYBOARD,
    SETTING_NEED_ONE_MODE,
    SETTING_NEED_ONE_MOMENT,
    SETTING_NEED_MOMENT,

    /* These depend on values that a script's film { } may set. */
    SETTING_NEED_SHOWN,
    SETTING_NEED_HEARD,
    SETTING_NEED_VIDEO,
    SETTING_NEED_DEPTH,
    SETTING_NEED_LOSSY,
    SETTING_NEED_OPENEXR,
    SETTING_NEED_GRADED,
    SETTING_NEED_SOFT,
    SETTING_NEED_FLAT,
    SETTING_NEED_AROUND,
    SETTING_NEED_STEREO,
    SETTING_NEED_SAMPLES,
    SETTING_NEED_MOTION,
    NUM_SETTING_NEEDS,
};

#define NEEDS(name) (UINT64_C(1) << SETTING_NEED_##name)

/* For settings that always have an effect. */
#define NEEDS_NOTHING (UINT64_C(1) << 63)

struct setting {
    const char *name;
    const char *argument; /* as help shows it; NULL: takes none */
    int flags;            /* enum setting_flags */
    struct setting_value value;
    uint64_t needs;       /* without which it has no effect */
    const char *excludes; /* "a,b": settings beside which it has none; NULL: none */
};

/* ---- rows of such tables ----
 *
 * `type` is the struct that holds the field. A field of another type than the kind requires does
 * not compile. */

/* clang-format off */
#define SETTING_FIELD(type, field_type, field) \
    _Generic(&((type *)NULL)->field, field_type *: offsetof(type, field))
#define SETTING_INT_FIELD(type, field) \
    (offsetof(type, field) + \
     0 * sizeof(char[sizeof ((type *)NULL)->field == sizeof(int) ? 1 : -1]))

#define SETTING_FLAG_OF(type, field) \
    {.kind = SETTING_FLAG, .offset = SETTING_FIELD(type, bool, field)}
#define SETTING_CONSTANT_OF(type, field, constant) \
    {.kind = SETTING_CONSTANT, .offset = SETTING_INT_FIELD(type, field), .low = constant}
#define SETTING_TEXT_OF(type, field) \
    {.kind = SETTING_TEXT, .offset = SETTING_FIELD(type, const char *, field)}
#define SETTING_TIME_OF(type, field) \
    {.kind = SETTING_TIME, .offset = SETTING_FIELD(type, struct time_spec, field)}
#define SETTING_NUMBER_OF(type, field, from, to) \
    {.kind = _Generic(((type *)NULL)->field, float: SETTING_FLOAT, double: SETTING_DOUBLE), \
     .offset = offsetof(type, field), .low = from, .high = to}
#define SETTING_INTEGER_OF(type, field, from, to) \
    {.kind = SETTING_INTEGER, .offset = SETTING_FIELD(type, int, field), .low = from, .high = to}
#define SETTING_CHOICE_OF(type, field, names) \
    {.kind = SETTING_CHOICE, .offset = SETTING_INT_FIELD(type, field), \
     .choices = names, .num_choices = sizeof names / sizeof names[0]}
/* clang-format on */

#endif
