/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_entity.h"

#include <stdlib.h>
#include <string.h>

#include "world/map.h"

static const char *without_underscore(const char *key)
{
    return key + (key[0] == '_');
}

const char *map_entity_value(const struct map_entity *entity, const char *key)
{
    for (int i = 0; i < entity->num_keys; i++)
        if (strcmp(without_underscore(entity->keys[i].key), without_underscore(key)) == 0)
            return entity->keys[i].value;
    return NULL;
}

double map_entity_number(const struct map_entity *entity, const char *key, double otherwise)
{
    const char *text = map_entity_value(entity, key);
    const double value = text ? strtod(text, NULL) : otherwise;
    return isfinite(value) ? value : otherwise;
}

bool map_entity_vector(const struct map_entity *entity, const char *key, vec3s *out)
{
    const char *text = map_entity_value(entity, key);
    vec3s numbers = {0};
    for (int i = 0; text && i < 3; i++) {
        char *end;
        numbers.raw[i] = strtof(text, &end);
        if (end == text)
            return false;
        text = end;
    }
    if (!text || !vec3_is_finite(numbers))
        return false;
    *out = numbers;
    return true;
}
