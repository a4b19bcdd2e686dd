#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check that every limit of base/limits.h is enforced in the program and tested: as LIMIT_NAME
# in C, or in a script as the NAME printed by --limits, passed to check_size or limit.
set -euo pipefail
cd "$(dirname "$0")/.."
names=$(sed -nE 's/^    X\(([A-Z0-9_]+),.*/\1/p' base/limits.h)
[ "$(wc -l <<<"$names")" -gt 10 ] || { echo "no limits found" >&2; exit 1; }
bad=0
for name in $names; do
    grep -rqw --include='*.c' "LIMIT_$name" base world models demo playback cutscene render encode pipeline lib studio cli ||
        { echo "$name is never enforced" >&2; bad=1; }
    grep -rqwE --include='*.c' --include='*.sh' "LIMIT_$name|(check_size|limit) $name" tests ||
        { echo "$name has no test" >&2; bad=1; }
done
exit $bad
