#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check the order of the folders: a folder may include only from itself and from the
# folders before it in the list below; private headers may be included only in their own
# folder; there are no circular includes, where a .c file and the .h file of the same
# name count as one; and a header declares only what the .c file of its name defines.
set -euo pipefail
cd "$(dirname "$0")/.."

# A layer is a folder, or a header that is ordered before the rest of its folder.
layers=(
    base world models
    demo/protocol demo/dzip demo/qizmo demo/container demo/text demo/cut demo/capture
    playback/pmove playback/client playback/motion playback/director playback/timeline playback/analysis playback/view
    playback/hud playback/scene playback/sound cutscene/camera cutscene/film cutscene/script
    render/scene.h render/aov.h render/frame.h render/render_options.h render/backend.h
    render/pixels render/geometry render/trace render/light render/gl render/soft render
    encode
    studio/page_files.h pipeline/print pipeline/exit_codes.h pipeline/settings pipeline/process
    pipeline/session pipeline/film pipeline/thumb pipeline/report pipeline/query pipeline/highlights pipeline/extract
    studio
    lib cli/options cli
)
# Exceptions: allowed includes from a later layer, and forbidden ones from an earlier layer.
allowed='^((playback/(hud|scene)|cutscene/film)/[^ ]+ render/scene\.h)$'
forbidden='^(playback/sound/[^ ]+ playback/scene|demo/[^ ]+ (world|models))/'
private='(_state|_local|/layouts(_[a-z_]+)?|/fields|/map_parse)\.h$'

bad=0
complain() {
    [ -z "$1" ] || { printf '%s\n' "$1" >&2; bad=1; }
}
sources=$(find base world models demo playback cutscene render encode pipeline lib studio cli -name '*.[ch]' | sort)
# Lines of "FILE INCLUDED".
includes=$(grep -H '^#include "' $sources | sed -E 's/^([^:]+):#include "([^"]+)".*/\1 \2/')

complain "$(awk -v layers="${layers[*]}" -v allowed="$allowed" -v forbidden="$forbidden" '
    BEGIN { n = split(layers, layer, " "); for (i = 1; i <= n; i++) rank[layer[i]] = i }
    function rank_of(file) {
        for (; !(file in rank); sub(/\/[^\/]*$/, "", file))
            if (file !~ /\//) return 0
        return rank[file]
    }
    !rank_of($1) { print $1 ": not in any layer of scripts/check-includes.sh"; next }
    $0 ~ forbidden || (rank_of($2) > rank_of($1) && $0 !~ allowed) {
        print $1 ": may not include \"" $2 "\", which is in a later layer"
    }' <<<"$includes")"

complain "$(awk -v private="$private" '
    { from = $1; to = $2; sub(/[^\/]*$/, "", from); sub(/[^\/]*$/, "", to) }
    $2 ~ private && index(from, to) != 1 { print $1 ": may not include \"" $2 "\", which is private to " to }
    ' <<<"$includes")"

circle=$(sed -E 's/\.[ch] / /; s/\.[ch]$//' <<<"$includes" | awk '$1 != $2' | sort -u |
    tsort 2>&1 >/dev/null | sed 's/^tsort: //' | head -n 20 || true)
complain "${circle:+circular includes:
$circle}"

# Declarations and definitions start in the first column; static functions are ignored.
functions='^[a-z][A-Za-z0-9_ *]*[ *]([a-z][a-z0-9_]*)\('
complain "$(awk -v functions="$functions" '
    function name_of(line) {
        sub(/\(.*/, "", line); sub(/.*[ *]/, "", line)
        return line
    }
    { module = FILENAME; sub(/\.[ch]$/, "", module) }
    $0 !~ functions || /^(static|typedef|else|return)/ { next }
    FILENAME ~ /\.c$/ { defined[module, name_of($0)] = 1; next }
    { declared[module, name_of($0)] = FILENAME }
    END {
        for (key in declared)
            if (!(key in defined)) {
                split(key, part, SUBSEP)
                print declared[key] ": declares " part[2] ", which " part[1] ".c does not define"
            }
    }' $sources | sort)"
exit $bad
