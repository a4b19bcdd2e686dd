#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The bytes of a film do not depend on the processes that make its segments: several processes on
# one machine, in any order, even if they are killed at any time.
cd "$(dirname "$0")/../.."
. tests/lib.bash

film=(--fps 30 --segment-seconds 1 --from 1 --to 5.5)

render "${film[@]}" --jobs 1 -o "$work/one.mp4"
[ ! -e "$work/one.mp4.parts" ] || fail "segment files remain after the film is complete"
same() {
    cmp "$work/one.mp4" "$work/$1.mp4" || fail "$1.mp4 differs from one.mp4"
}
for jobs in 2 3; do
    render "${film[@]}" --jobs $jobs -o "$work/many.mp4" --overwrite
    same many
done

# Segments rendered separately, the last first, then joined, as on a cluster.
apart=(--basedir "$sample" --size 320x240 "${film[@]}" -o "$work/apart.mp4")
"$demoreel" plan "$demo" "${apart[@]}" >"$work/plan"
segments=$(jq '.segments | length' "$work/plan")
[ "$segments" -eq 5 ] || fail "expected 5 segments of a film of 4.5 s, got $segments"
jq -e '[.segments[].frames] == [30, 30, 30, 30, 15] and .frames == 135 and
    .segments[4].start == 5 and all(.segments[]; .ready == false)' "$work/plan" >/dev/null ||
    { cat "$work/plan"; fail "the plan is inconsistent"; }
expect 2 'segments are missing or incomplete: 0 1 2 3 4' "$demoreel" join "$demo" "${apart[@]}"
for ((k = segments - 1; k >= 0; k--)); do
    render "${film[@]}" -o "$work/apart.mp4" --segment "$k"
done
expect 1 'segment 5: the film has 5' "$demoreel" render "$demo" "${apart[@]}" --segment 5
"$demoreel" plan "$demo" "${apart[@]}" | jq -e 'all(.segments[]; .ready)' >/dev/null ||
    fail "the plan does not report all segments as ready"
"$demoreel" join "$demo" "${apart[@]}" -q
same apart
[ ! -e "$work/apart.mp4.parts" ] || fail "join does not remove the segment files"

# Damaged segment files and those with different options are not used.
render "${film[@]}" -o "$work/apart.mp4" --overwrite --segment 1
render "${film[@]}" -o "$work/apart.mp4" --overwrite --segment 2
file=$(jq -r '.segments[1].piece' "$work/plan")
printf 'x' | dd of="$file" bs=1 seek=1000 conv=notrunc status=none
expect 0 '1 of 5 segments already exist' "$demoreel" render "$demo" "${apart[@]}" --overwrite
same apart
render "${film[@]}" -o "$work/apart.mp4" --overwrite --segment 1 --fov 100
expect 0 'of other inputs, options or versions: starting again' \
    "$demoreel" render "$demo" "${apart[@]}" --overwrite
same apart
[ ! -e "$work/apart.mp4.parts" ] || fail "segment files with old options remain"

# Killed repeatedly, then resumed. The sample is short, so it is killed early.
tries=0
until [ -e "$work/killed.mp4" ] || [ $tries -eq 5 ]; do
    tries=$((tries + 1))
    "$demoreel" render "$demo" --basedir "$sample" --size 320x240 "${film[@]}" --jobs 2 -q \
        -o "$work/killed.mp4" &
    pid=$!
    sleep "0.$((RANDOM % 6 + 3))"
    kill -KILL $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
done
[ -e "$work/killed.mp4" ] || render "${film[@]}" -o "$work/killed.mp4"
same killed

# The same for the film of a script, whose shots are not aligned with segments.
cp "$demo" scripts/cutscenes/*.{lua,cube} "$work"
script() {
    "$demoreel" render "$work/duel.lua" --basedir "$sample" --size 64x36 --fps 30 \
        --segment-seconds 1 -q "$@"
}
script --jobs 1 -o "$work/duel1.mp4"
script --jobs 3 -o "$work/duel3.mp4"
cmp "$work/duel1.mp4" "$work/duel3.mp4" || fail "the script's film depends on --jobs"

# A still is written again when its segment is rendered again, but a file that is not the still is
# not replaced.
cat >"$work/still.lua" <<END
demo("A", "$(basename "$demo")")
shot { from = 5, length = 2, camera = orbit("Wren"), still("still.png", 1.5) }
END
still() {
    (cd "$work" && "$program" render still.lua --basedir "$base" --size 64x36 --fps 10 \
        --segment-seconds 1 -q -o still.mp4 "$@")
}
program=$PWD/$demoreel base=$PWD/$sample
echo mine >"$work/still.png"
for k in 0 1; do
    expect 2 'still.png: already exists' still --segment $k
done
rm "$work/still.png"
still --segment 0
echo mine >"$work/still.png"
expect 2 'still.png: already exists' still --segment 1
expect 2 'still.png: already exists' still
[ "$(cat "$work/still.png")" = mine ] || fail "a file was replaced by a still"
rm "$work/still.png"
still --segment 1
still --segment 1 --clean
echo mine >"$work/still.png"
still --segment 1 --clean --overwrite
[ "$(wc -c <"$work/still.png")" -gt 100 ] || fail "--overwrite does not apply to stills"
still

# Files of the user in a folder of that name are kept.
mkdir -p "$work/one.mp4.parts"
echo mine >"$work/one.mp4.parts/notes.txt"
render "${film[@]}" -o "$work/one.mp4" --overwrite --clean
[ -e "$work/one.mp4.parts/notes.txt" ] || fail "a file of the user was removed"
