#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Every limit of base/limits.h is asked about where it counts, and has a test: as
# LIMIT_NAME in C, as the NAME that --limits prints, of check_size or limit, in a script.
set -euo pipefail
cd "$(dirname "$0")/.."
names=$(sed -nE 's/^    X\(([A-Z0-9_]+),.*/\1/p' base/limits.h)
[ "$(wc -l <<<"$names")" -gt 10 ] || { echo "no limits found" >&2; exit 1; }
bad=0
for name in $names; do
    grep -rqw --include='*.c' "LIMIT_$name" base world models demo playback cutscene render encode pipeline lib studio cli ||
        { echo "$name limits nothing" >&2; bad=1; }
    grep -rqwE --include='*.c' --include='*.sh' "LIMIT_$name|(check_size|limit) $name" tests ||
        { echo "$name has no test" >&2; bad=1; }
done
exit $bad
