#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# GNU parallel makes the film that one process makes: its segments in any order,
# and after one could not be made.
cd "$(dirname "$0")/../.."
. tests/lib.bash
parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
    { echo "no GNU parallel: scripts/setup farm"; exit 77; }
command -v jq >/dev/null || { echo "no jq"; exit 77; }
export DEMOREEL=$PWD/$demoreel PARALLEL_HOME=$work/parallel
mkdir "$PARALLEL_HOME"
cp "$demo" "$work/a demo's name.dem"

film=(--basedir "$sample" --size 320x240 --fps 30 --segment-seconds 1 --from 1 --to 5.5)
farm() {
    scripts/farm/parallel -j 2 --shuf "$@" -- "$work/a demo's name.dem" "${film[@]}" \
        -o "$work/it's \$HOME.mp4" >"$work/said" 2>&1
}
render "${film[@]}" --jobs 1 -o "$work/one.mp4"

farm || { cat "$work/said"; fail "parallel should make a film"; }
cmp "$work/one.mp4" "$work/it's \$HOME.mp4" || fail "parallel's film is another"
[ ! -e "$work/it's \$HOME.mp4.parts" ] || fail "a finished film should leave no segments"

# What is there is not replaced, and this is known before anything is made.
! farm || fail "a film was replaced"
grep -q 'is there already' "$work/said" || { cat "$work/said"; fail "no word of why"; }
rm "$work/it's \$HOME.mp4"

# One segment fails: no film, but the others need not be made again.
file=$("$demoreel" plan "$work/a demo's name.dem" "${film[@]}" -o "$work/it's \$HOME.mp4" |
    jq -r '.segments[2].piece')
mkdir -p "$file"
! farm --retries 1 --halt never || fail "a film of which a segment is missing"
rmdir "$file"
[ "$(find "${file%/*}" -name '*.piece' | wc -l)" -eq 4 ] || fail "four segments should be there"
farm || { cat "$work/said"; fail "parallel should carry on"; }
cmp "$work/one.mp4" "$work/it's \$HOME.mp4" || fail "parallel's second film is another"
