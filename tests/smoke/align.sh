#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The time offset between recordings of one match by two players and by the server is found to
# within half a server frame, whatever the network does to packets.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
assets=${DEMOREEL_ASSETS-}
match=$(ls "$assets"/demos/mvd/quakeworld_duel*.mvd 2>/dev/null | head -n 1 || true)
[ -n "$match" ] || { echo "no \$DEMOREEL_ASSETS"; exit 77; }

cp "$match" "$work/match.mvd"
"$demoreel" dump "$match" >"$work/match.txt"
# side NAME PLAYER BEGIN LATENCY JITTER: makes a player's recording; prints the server time 0 in it.
side() {
    python3 tests/sides.py "$work/match.txt" --player "$2" --begin "$3" --latency "$4" --jitter "$5" \
        2>"$work/zero" >"$work/side.txt"
    "$demoreel" build "$work/side.txt" -o "$work/$1.qwd" --overwrite -q
    cat "$work/zero"
}
# near NAME EXPECTED: checks the offset that was found.
near() {
    local found
    found=$(sed -n "s/^$1 is .*offset = \(-\?[0-9.]*\) to fix it/\1/p" "$work/said")
    [ -z "${VERBOSE-}" ] || echo "$1: $found of $2"
    awk -v a="${found:-none}" -v b="$2" 'BEGIN { exit !(a != "none" && (a - b) ^ 2 <= 0.008 ^ 2) }' ||
        fail "$1: expected an offset of $2 s, found ${found:-none}"
}
cat >"$work/wall.lua" <<'END'
demo("B", "b.qwd") demo("M", "match.mvd") demo("A", "a.qwd")
shot { from = 20, length = 1, layout = "1+3", tiles = { {}, { demo = "B" }, { demo = "M" }, {} } }
END
for late in "5 17.25 0.03" "35 17.25 0.06"; do
    read -r first second jitter <<<"$late"
    a=$(side a 0 "$first" 0.012 0.01)
    b=$(side b 1 "$second" 0.045 "$jitter")
    expect 0 "to fix it" "$demoreel" render "$work/wall.lua" --basedir "$assets" --size 320x240 --to 0.02 --hash -v
    near B "$(awk "BEGIN { print $b - $a }")"
    near M "$(awk "BEGIN { print - $a }")"
done

# Two different games on one map are not recordings of the same match.
for name in ffa_9_dm4__02 2on2__sr__vs_red_dm4_20260327-1259; do
    cp "$assets/demos/mvd/quakeworld_$name.mvd" "$work/${name%%_*}.mvd"
done
cat >"$work/two.lua" <<'END2'
demo("X", "ffa.mvd") demo("Y", "2on2.mvd")
shot { demo = "X", from = 20, length = 1, layout = "side", tiles = { {}, { demo = "Y" } } }
END2
expect 3 'two.lua:2: tiles: Y: .*as in two different games; use from or offset' \
    "$demoreel" check "$work/two.lua" --basedir "$assets"
