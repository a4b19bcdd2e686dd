#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The timeline as text: the same each time, whole or in parts.
cd "$(dirname "$0")/../.."
. tests/lib.bash

"$demoreel" trace "$demo" --basedir "$sample" >"$work/all" || fail "trace failed"
"$demoreel" trace "$demo" --basedir "$sample" >"$work/again" || fail "trace failed again"
cmp -s "$work/all" "$work/again" || fail "two traces differ"
grep -q '^level 0 .*"maps/' "$work/all" || fail "no level is printed"
grep -q '^event .* level ' "$work/all" || fail "no event is printed"

"$demoreel" trace "$demo" --at 1 >"$work/at" || fail "trace --at failed"
grep -q '^moment 1\.0000 ' "$work/at" || fail "the moment is not printed"
grep -q '^entity ' "$work/at" || fail "no entity is printed"
grep -q '^event ' "$work/at" && fail "events are printed with --at alone"

"$demoreel" trace "$demo" --from 0.5 --to 1 --fps 10 >"$work/span" || fail "trace --from failed"
[ "$(grep -c '^moment' "$work/span")" -eq 5 ] || fail "not one moment for each film frame"
awk '/^event/ && ($2 < 0.5 || $2 >= 1) {bad = 1} END {exit bad}' "$work/span" ||
    fail "events outside the span"

"$demoreel" trace "$demo" --every 0.5 --to 1 >"$work/every" || fail "trace --every failed"
[ "$(grep -c '^moment' "$work/every")" -eq 3 ] || fail "not a moment for each half second"
"$demoreel" trace "$demo" --every 0.5 --to 1 --json >"$work/every.json" || fail "no JSON"
[ "$(grep -o '"camera":' "$work/every.json" | wc -l)" -eq 3 ] || fail "not a camera a moment"
expect 1 'needs --every' "$demoreel" trace "$demo" --json

head -c $(($(stat -c %s "$demo") / 2)) "$demo" >"$work/cut.dem"
expect 6 'cut.dem: block' "$demoreel" trace "$work/cut.dem"
expect 1 'seconds long' "$demoreel" trace "$demo" --at 99999
expect 1 'seconds long' "$demoreel" trace "$demo" --from 99999
"$demoreel" trace "$demo" --every 0.5 --to 99999 | cmp - <("$demoreel" trace "$demo" --every 0.5) ||
    fail "an end after the demo's is not the demo's"
