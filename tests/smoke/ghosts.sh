#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Ghosts: a player of another demo is seen, as opaque and at the time that is said; a frame alone is the
# film's. Runs are compared, and the script that is written of them is one that runs.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp "$demo" "$work/a.dem"
# picture GHOST: the hash of a moment's.
picture() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.6, camera = fixed { pos = {-24, -700, 60}," \
        "look = {-24, -500, 40} }, ghost = $1 }" >"$work/ghost.lua"
    "$demoreel" render "$work/ghost.lua" --basedir "$sample" --size 160x90 --fps 10 -q \
        --hash "${@:2}" | awk '/^frame/ {last = $NF} END {print last}'
}
none=$(picture 'nil' --from 0.5)
seen=$(picture '{ "A", from = 3.4 }' --from 0.5)
[ "$seen" != "$none" ] || fail "a ghost is not seen"
[ "$seen" = "$(picture '{ "A", from = 3.4 }')" ] || fail "a ghost depends on frames before"
[ "$none" = "$(picture '{ "A", from = 3.4, alpha = 0 }' --from 0.5)" ] || fail "alpha 0 is seen"
[ "$seen" != "$(picture '{ "A", from = 3.4, alpha = 0.9 }' --from 0.5)" ] || fail "alpha does nothing"
[ "$seen" != "$(picture '{ "A", from = 3.4, label = "old" }' --from 0.5)" ] || fail "no label"
[ "$seen" != "$(picture '{ "A", from = 3.4, colors = {4, 13} }' --from 0.5)" ] || fail "no colours"

# At the viewer's own place it would fill the view with its inside: it is not drawn there.
own() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.1, ghost = $1 }" >"$work/own.lua"
    "$demoreel" render "$work/own.lua" --basedir "$sample" --size 160x90 --fps 10 -q --hash |
        awk '/^frame/ {print $NF}'
}
[ "$(own 'nil')" = "$(own '{ "A", from = 3, alpha = 0.9 }')" ] || fail "the view is inside a ghost"
# Nor is its name, which stands over it.
near() {
    echo "demo('A', 'a.dem') shot { from = 3, length = 0.1, camera = fixed { pos = {$1, -518, 45}," \
        "look = {-3, -514.5, 68} }, ghost = { 'A', from = 3.4, alpha = 0, label = $2 } }" >"$work/near.lua"
    "$demoreel" render "$work/near.lua" --basedir "$sample" --size 640x360 --fps 10 -q --hash |
        awk '/^frame/ {print $NF}'
}
[ "$(near -13 '"old"')" = "$(near -13 nil)" ] || fail "the name of a ghost that is not drawn"
[ "$(near -63 '"old"')" != "$(near -63 nil)" ] || fail "no name beside a ghost"

mistake() {
    echo "demo('A', 'a.dem') shot { from = 1, to = 2, ghost = $1 }" >"$work/bad.lua"
    expect 3 "$2" "$demoreel" render "$work/bad.lua" --basedir "$sample" --hash
}
mistake '{ "B" }' 'there is no "B"'
mistake '{ from = 2 }' 'ghost: expected'
mistake '{ "A", alpha = 2 }' 'alpha'
mistake '{ "A", from = 500 }' 'ghost: its demo lasts .* would begin at 500'
mistake '{ "A", player = "nobody at all" }' 'nobody is called'

# A runner's table has a line from when it is crossed on, at 2.4, and how much later than the ghost.
splits() {
    echo "demo('A', 'a.dem') shot { from = 1.5, length = 1.5, splits = $1 }" >"$work/splits.lua"
    "$demoreel" render "$work/splits.lua" --basedir "$sample" --size 320x180 --fps 10 -q --hash \
        "${@:2}" | awk '/^frame/ {print $NF}'
}
gate='{ "gate", {-200, -780, 24}, {200, -780, 24} }'
splits false >"$work/none"
splits "$gate" >"$work/table"
cmp -s <(head -5 "$work/none") <(head -5 "$work/table") || fail "a split before its time"
[ "$(sort "$work/none" "$work/table" | uniq -u | wc -l)" -ge 8 ] || fail "no split"
cmp -s "$work/none" <(splits true) || fail "a split of nothing"
[ "$(tail -1 "$work/table")" = "$(splits "$gate" --from 1.4)" ] || fail "a table depends on frames before"
cmp -s "$work/none" <(splits '{ "gate", {-200, -780, 224}, {200, -780, 224} }') || fail "a line of a floor above"
raced() { splits "$gate, ghost = { 'A', from = $1, alpha = 0 }" --from 1.4; }
[ "$(raced 1.5)" != "$(raced 1.3)" ] || fail "the ghost's time changes nothing"
[ "$(raced 1.5)" != "$(tail -1 "$work/table")" ] || fail "a split says nothing of the ghost"
# A ghost at the runner's own place is not in sight: how far it is stands over the table.
far=$(splits "$gate, ghost = { 'A', from = 1.5, alpha = 0, label = 'old' }" --from 1.4)
[ "$(raced 1.5)" != "$far" ] || fail "the table does not say how far the ghost is"
echo "demo('A', 'a.dem') shot { from = 1, to = 2, splits = { { 'gate', 3 } } }" >"$work/bad.lua"
expect 3 'splits: expected' "$demoreel" render "$work/bad.lua" --basedir "$sample" --hash

# The same run twice is never ahead; the script stands beside the demo.
said=$("$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/both.lua")
grep -q '+0.000' <<<"$said" || fail "compare finds no splits: $said"
! grep -q '[+-]0\.[0-9]*[1-9]' <<<"$said" || fail "a run is not as fast as itself: $said"
"$demoreel" check "$work/both.lua" --basedir "$sample" >/dev/null || fail "the script is none"
"$demoreel" render "$work/both.lua" --basedir "$sample" --size 320x180 --fps 10 --hash \
    >/dev/null 2>"$work/said" || fail "the script does not render"
grep -q 'splits = true' "$work/both.lua" || fail "the script has no splits"
"$demoreel" compare "$work/a.dem" "$work/a.dem" --json | grep -q '"splits"' || fail "no JSON"
if [ -n "${DEMOREEL_ASSETS:-}" ]; then # whose server says nothing of items
    clips=$DEMOREEL_ASSETS/demos/mvd
    expect 0 '0:09.435 +0:21.578 +\+12.143  rl' "$demoreel" compare "$clips/ezquake_speed-3.mvd" \
        "$clips/ezquake_speed-8.mvd"
    "$demoreel" compare "$clips/quakeworld_ffa_9_dm4__02.mvd" "$clips/quakeworld_4on4__sr__vs_red_dm4__01.mvd" \
        --pov paradoks -o "$work/who.lua" >/dev/null
    grep -q '{ pov = "paradoks" }' "$work/who.lua" || fail "the script does not say who is compared"
fi
expect 1 'takes two demos' "$demoreel" compare "$work/a.dem"
expect 1 'its name ends in .lua' "$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/x.mp4"
echo '-- mine' >>"$work/both.lua"
expect 1 'is there already' "$demoreel" compare "$work/a.dem" "$work/a.dem" -o "$work/both.lua"
