/* base/paths.h - where a path leads that a stranger has written. */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include <stdbool.h>

/* Whether a name is relative and has no part "..". */
bool path_stays_below(const char *name);

/* Whether what `path` leads to, links followed, is `folder` or lies below it.
 * Of what is not there the deepest folder that is counts. */
bool path_leads_below(const char *path, const char *folder);

#endif
