/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/locations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"

struct location {
    vec3s origin;
    char name[LOCATION_NAME_SIZE];
};

struct locations {
    int num;
    struct location *items;
};

static int count_lines(const char *text)
{
    int num = 1;
    for (; *text; text++)
        num += *text == '\n';
    return num < LIMIT_LOCATIONS ? num : LIMIT_LOCATIONS;
}

/* Names may contain variables such as "$loc_name_ra", which each client defines for
 * itself; they are replaced by the part after the prefix. */
static void set_name(char out[LOCATION_NAME_SIZE], const char *text, size_t length)
{
    static const struct {
        const char *word, *as;
    } words[] = {{"$loc_name_separator", "-"}, {"$loc_name_", ""}};
    size_t used = 0;
    for (size_t at = 0; at < length && used < LOCATION_NAME_SIZE - 1;) {
        size_t skipped = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !skipped; i++) {
            const size_t size = strlen(words[i].word);
            if (size > length - at || strncmp(text + at, words[i].word, size) != 0)
                continue;
            skipped = size;
            if (words[i].as[0])
                out[used++] = words[i].as[0];
        }
        if (!skipped)
            out[used++] = text[at];
        at += skipped ? skipped : 1;
    }
    out[used] = '\0';
}

static bool parse_line(const char *line, size_t length, struct location *out)
{
    const char *const line_end = line + length, *at = line;
    for (int i = 0; i < 3; i++) {
        char *end;
        const double number = strtod(at, &end);
        if (end == at || end > line_end || !(fabs(number) < 1e7))
            return false;
        out->origin.raw[i] = (float)number / 8.0f;
        at = end;
    }
    while (at < line_end && (*at == ' ' || *at == '\t'))
        at++;
    size_t left = (size_t)(line_end - at);
    while (left > 0 && (unsigned char)at[left - 1] <= ' ')
        left--;
    set_name(out->name, at, left);
    return out->name[0] != '\0';
}

const struct locations *locations_parse(const char *text, struct arena *arena)
{
    struct locations *out = ARENA_NEW(arena, struct locations, 1);
    out->items = ARENA_NEW(arena, struct location, (size_t)count_lines(text));
    while (*text && out->num < LIMIT_LOCATIONS) {
        const size_t length = strcspn(text, "\n");
        out->num += parse_line(text, length, &out->items[out->num]);
        text += length + (text[length] != '\0');
    }
    return out;
}

const struct locations *locations_load(const struct vfs *vfs, const char *map_name,
                                       struct arena *arena)
{
    static const char folder[] = "maps/";
    struct err err = {0};
    struct vfs_file file;
    char path[128];
    if (strncmp(map_name, folder, sizeof folder - 1) != 0)
        return NULL;
    const char *base = map_name + sizeof folder - 1;
    const int length = path_stem_length(base);
    const int size = snprintf(path, sizeof path, "locs/%.*s.loc", length, base);
    if (size >= (int)sizeof path || vfs_find(vfs, path) < 0 ||
        !vfs_load(vfs, path, LIMIT_ASSET_SIZE, &file, &err))
        return NULL;
    const struct locations *locations = locations_parse((const char *)file.data, arena);
    vfs_file_free(&file);
    return locations;
}

const char *locations_find(const struct locations *locations, vec3s origin)
{
    const char *name = "";
    float best = INFINITY;
    for (int i = 0; locations && i < locations->num; i++) {
        const float distance = glms_vec3_distance2(locations->items[i].origin, origin);
        if (distance < best) {
            best = distance;
            name = locations->items[i].name;
        }
    }
    return name;
}
