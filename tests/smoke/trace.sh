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
