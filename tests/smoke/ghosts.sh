#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Ghosts: a player of another demo is shown with the given opacity and timing; a frame rendered by
# itself is that of the film. Runs can be compared, and the resulting script can be rendered.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp "$demo" "$work/a.dem"
# picture GHOST: prints the hash of an image.
picture() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.6, camera = fixed { pos = {-24, -700, 60}," \
        "look = {-24, -500, 40} }, ghost = $1 }" >"$work/ghost.lua"
    "$demoreel" render "$work/ghost.lua" --basedir "$sample" --size 160x90 --fps 10 -q \
        --hash "${@:2}" | awk '/^frame/ {last = $NF} END {print last}'
}
none=$(picture 'nil' --from 0.5)
seen=$(picture '{ "A", from = 3.4 }' --from 0.5)
[ "$seen" != "$none" ] || fail "a ghost is not visible"
[ "$seen" = "$(picture '{ "A", from = 3.4 }')" ] || fail "a ghost depends on earlier frames"
[ "$none" = "$(picture '{ "A", from = 3.4, alpha = 0 }' --from 0.5)" ] || fail "a ghost with an alpha of 0 is visible"
[ "$seen" != "$(picture '{ "A", from = 3.4, alpha = 0.9 }' --from 0.5)" ] || fail "alpha has no effect"
[ "$seen" != "$(picture '{ "A", from = 3.4, label = "old" }' --from 0.5)" ] || fail "a label is not visible"
[ "$seen" != "$(picture '{ "A", from = 3.4, colors = {4, 13} }' --from 0.5)" ] || fail "colours have no effect"

# At the viewer's own position, a ghost would be seen from inside, so it is not drawn.
own() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.1, ghost = $1 }" >"$work/own.lua"
    "$demoreel" render "$work/own.lua" --basedir "$sample" --size 160x90 --fps 10 -q --hash |
        awk '/^frame/ {print $NF}'
}
[ "$(own 'nil')" = "$(own '{ "A", from = 3, alpha = 0.9 }')" ] || fail "a ghost is seen from inside"
# Its label is not drawn either.
near() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.1, camera = fixed { pos = {$1, -518, 45}," \
        "look = {-3, -514.5, 68} }, ghost = { 'A', from = 3.4, alpha = 0, label = $2 } }" >"$work/near.lua"
    "$demoreel" render "$work/near.lua" --basedir "$sample" --size 640x360 --fps 10 -q --hash |
        awk '/^frame/ {print $NF}'
}
[ "$(near -13 '"old"')" = "$(near -13 nil)" ] || fail "the label of an invisible ghost is visible"
[ "$(near -63 '"old"')" != "$(near -63 nil)" ] || fail "the label next to a ghost is not visible"

mistake() {
    echo "demo('A', 'a.dem') shot { from = 1, to = 2, ghost = $1 }" >"$work/bad.lua"
    expect 3 "$2" "$demoreel" render "$work/bad.lua" --basedir "$sample" --hash
}
mistake '{ "B" }' 'unknown demo "B"; expected "A"'
mistake '{ from = 2 }' 'ghost: expected'
mistake '{ "A", alpha = 2 }' 'alpha'
mistake '{ "A", from = 500 }' 'ghost: its demo lasts .* but the shot begins at 500'
mistake '{ "A", player = "nobody at all" }' 'unknown player "nobody at all"'

# The table of splits shows a line from the time at which it is crossed, 2.4, and the difference to
# the ghost.
splits() {
    echo "demo('A', 'a.dem') shot { from = 1.5, length = 1.5, splits = $1 }" >"$work/splits.lua"
    "$demoreel" render "$work/splits.lua" --basedir "$sample" --size 320x180 --fps 10 -q --hash \
        "${@:2}" | awk '/^frame/ {print $NF}'
}
gate='{ "gate", {-200, -780, 24}, {200, -780, 24} }'
splits false >"$work/none"
splits "$gate" >"$work/table"
cmp -s <(head -5 "$work/none") <(head -5 "$work/table") || fail "a split is shown too early"
[ "$(sort "$work/none" "$work/table" | uniq -u | wc -l)" -ge 8 ] || fail "a split is not visible"
cmp -s "$work/none" <(splits true) || fail "a split is shown although no line was crossed"
[ "$(tail -1 "$work/table")" = "$(splits "$gate" --from 1.4)" ] || fail "the table depends on earlier frames"
cmp -s "$work/none" <(splits '{ "gate", {-200, -780, 224}, {200, -780, 224} }') || fail "a line on the floor above counts"
raced() { splits "$gate, ghost = { 'A', from = $1, alpha = 0 }" --from 1.4; }
[ "$(raced 1.5)" != "$(raced 1.3)" ] || fail "the ghost's time has no effect"
[ "$(raced 1.5)" != "$(tail -1 "$work/table")" ] || fail "a split does not show the difference to the ghost"
# If the ghost is at the runner's own position and so not visible, its distance in time is shown
# above the table.
far=$(splits "$gate, ghost = { 'A', from = 1.5, alpha = 0, label = 'old' }" --from 1.4)
[ "$(raced 1.5)" != "$far" ] || fail "the distance to the ghost is not shown"
echo "demo('A', 'a.dem') shot { from = 1, to = 2, splits = { { 'gate', 3 } } }" >"$work/bad.lua"
expect 3 'splits: expected' "$demoreel" render "$work/bad.lua" --basedir "$sample" --hash

# A run compared with itself has no differences; the script is written next to the demo.
said=$("$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/both.lua")
grep -q '+0.000' <<<"$said" || fail "compare finds no splits: $said"
! grep -q '[+-]0\.[0-9]*[1-9]' <<<"$said" || fail "a run differs from itself: $said"
"$demoreel" check "$work/both.lua" --basedir "$sample" >/dev/null || fail "the script is not valid"
"$demoreel" render "$work/both.lua" --basedir "$sample" --size 320x180 --fps 10 --hash \
    >/dev/null 2>"$work/said" || fail "the script cannot be rendered"
grep -q 'splits = true' "$work/both.lua" || fail "the script does not show splits"
"$demoreel" compare "$work/a.dem" "$work/a.dem" --json | grep -q '"splits"' || fail "no JSON"
if [ -n "${DEMOREEL_ASSETS:-}" ]; then # recorded by a server that sends no messages about items
    clips=$DEMOREEL_ASSETS/demos/mvd
    expect 0 '0:09.485 +0:21.628 +-12.143  rl' "$demoreel" compare "$clips/ezquake_speed-3.mvd" \
        "$clips/ezquake_speed-8.mvd"
    "$demoreel" compare "$clips/quakeworld_ffa_9_dm4__02.mvd" "$clips/quakeworld_4on4__sr__vs_red_dm4__01.mvd" \
        --pov paradoks -o "$work/who.lua" >/dev/null
    grep -q '{ pov = "paradoks" }' "$work/who.lua" || fail "the script does not name the players compared"
fi
for name in a b; do # the same run on another map
    "$demoreel" dump "$work/a.dem" | sed "s/sample.bsp/$name.bsp/" | "$demoreel" build - -o "$work/map_$name.dem" -q
done
expect 1 'no map in common: maps/a.bsp and maps/b.bsp' "$demoreel" compare "$work/map_a.dem" "$work/map_b.dem"
expect 1 'expected two demos, got 1' "$demoreel" compare "$work/a.dem"
expect 1 'expected a name that ends in .lua' "$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/x.mp4"
echo '-- mine' >>"$work/both.lua"
expect 2 'already exists' "$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/both.lua"
