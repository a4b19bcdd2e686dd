#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The timeline as text is reproducible, for the complete demo and for parts.
cd "$(dirname "$0")/../.."
. tests/lib.bash

"$demoreel" trace "$demo" --basedir "$sample" >"$work/all" || fail "trace failed"
"$demoreel" trace "$demo" --basedir "$sample" >"$work/again" || fail "trace failed again"
cmp -s "$work/all" "$work/again" || fail "two traces differ"
grep -q '^level 0 .*"maps/' "$work/all" || fail "no level is printed"
grep -q '^event .* level ' "$work/all" || fail "no event is printed"

"$demoreel" trace "$demo" --at 1 >"$work/at" || fail "trace --at failed"
grep -q '^moment 1\.0000 ' "$work/at" || fail "the time is not printed"
grep -q '^entity ' "$work/at" || fail "no entity is printed"
grep -q '^event ' "$work/at" && fail "events are printed with --at"

"$demoreel" trace "$demo" --from 0.5 --to 1 --fps 10 >"$work/span" || fail "trace --from failed"
[ "$(grep -c '^moment' "$work/span")" -eq 5 ] || fail "expected one line for each film frame"
awk '/^event/ && ($2 < 0.5 || $2 >= 1) {bad = 1} END {exit bad}' "$work/span" ||
    fail "events outside the range are printed"

"$demoreel" trace "$demo" --every 0.5 --to 1 >"$work/every" || fail "trace --every failed"
[ "$(grep -c '^moment' "$work/every")" -eq 3 ] || fail "expected one line for each half second"
"$demoreel" trace "$demo" --every 0.5 --to 1 --json >"$work/every.json" || fail "no JSON"
[ "$(grep -o '"camera":' "$work/every.json" | wc -l)" -eq 3 ] || fail "expected one camera for each time"
expect 1 '--json requires --every' "$demoreel" trace "$demo" --json

head -c $(($(stat -c %s "$demo") / 2)) "$demo" >"$work/cut.dem"
expect 6 'cut.dem: block' "$demoreel" trace "$work/cut.dem"
expect 1 'seconds long' "$demoreel" trace "$demo" --at 99999
expect 1 'seconds long' "$demoreel" trace "$demo" --from 99999
"$demoreel" trace "$demo" --every 0.5 --to 99999 | cmp - <("$demoreel" trace "$demo" --every 0.5) ||
    fail "an end after the end of the demo has an effect"

# Kills, one per line; deaths without a killer.
{
    mvd_beginning 3
    for ((i = 0; i < 400; i++)); do
        echo 'all_block ms=200'
        echo "playerinfo player=0 mask=0x001f frame=12 x=$((i % 20)) y=300 z=24 pitch=0 yaw=90"
        [ $i != 50 ] || echo 'print level=1 text="Player 1 rides Player 0'"'"'s rocket\n"'
        [ $i != 300 ] || echo 'print level=1 text="Player 2 cratered\n"'
    done
} >"$work/kills.txt"
"$demoreel" build "$work/kills.txt" -o "$work/kills.mvd"
"$demoreel" trace "$work/kills.mvd" --kills >"$work/kills" || fail "trace --kills failed"
printf '%s\n' ' 0:09.8  Player 0         Player 1         rl' ' 0:59.8  -                Player 2         fall' |
    cmp - <(cut -c 2- "$work/kills") || fail "the kills: $(cat "$work/kills")"
[ "$("$demoreel" trace "$work/kills.mvd" --kills --from 0:30 | wc -l)" = 1 ] || fail "kills outside the range"
"$demoreel" trace "$work/kills.mvd" --kills --json | jq -e 'length == 2 and .[0].killer == "Player 0" and
    .[0].weapon == "rl" and .[1].killer == null and .[1].victim == "Player 2"' >/dev/null || fail "kills as JSON"
expect 0 'the server reports no kills' "$demoreel" trace "$demo" --kills --to 1
expect 1 'kills.* --every' "$demoreel" trace "$demo" --kills --every 1
