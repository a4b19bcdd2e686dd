#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# GNU parallel makes the same film as a single process: with segments in any order, and after one
# of them failed.
cd "$(dirname "$0")/../.."
. tests/lib.bash
parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
    { echo "GNU parallel is not installed: run scripts/setup farm"; exit 77; }
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

farm || { cat "$work/said"; fail "parallel cannot make a film"; }
cmp "$work/one.mp4" "$work/it's \$HOME.mp4" || fail "parallel's film differs"
[ ! -e "$work/it's \$HOME.mp4.parts" ] || fail "segment files remain after the film is complete"

# An existing film is not replaced, which is reported before rendering.
! farm || fail "an existing film was replaced"
grep -q 'already exists' "$work/said" || { cat "$work/said"; fail "the reason is not reported"; }
rm "$work/it's \$HOME.mp4"

# One segment fails: no film is made, but the other segments are kept.
file=$("$demoreel" plan "$work/a demo's name.dem" "${film[@]}" -o "$work/it's \$HOME.mp4" |
    jq -r '.segments[2].piece')
mkdir -p "$file"
! farm --retries 1 --halt never || fail "a film with a missing segment is made"
rmdir "$file"
[ "$(find "${file%/*}" -name '*.piece' | wc -l)" -eq 4 ] || fail "expected four segment files"
farm || { cat "$work/said"; fail "parallel cannot resume"; }
cmp "$work/one.mp4" "$work/it's \$HOME.mp4" || fail "parallel's second film differs"
