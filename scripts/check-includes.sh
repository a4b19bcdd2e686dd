#!/usr/bin/env bash
# Hold the direction of includes: a folder includes only from itself and from
# the folders before it; playback/ may include render/scene.h besides.
set -euo pipefail
cd "$(dirname "$0")/.."

order=(base world models playback render encode cli)
bad=0
declare -A rank
for i in "${!order[@]}"; do rank[${order[$i]}]=$i; done

for folder in "${order[@]}"; do
    while IFS=: read -r file line text; do
        target=$(sed -n 's/.*"\([a-z]*\)\/.*/\1/p' <<<"$text")
        [ -n "${rank[$target]:-}" ] || continue
        case "$folder:$text" in playback:*'"render/scene.h"'*) continue ;; esac
        if [ "${rank[$target]}" -gt "${rank[$folder]}" ]; then
            echo "$file:$line: $folder/ may not include from $target/" >&2
            bad=1
        fi
    done < <(grep -rn '^#include "' "$folder" --include='*.[ch]' || true)
done
exit $bad
