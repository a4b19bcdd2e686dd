#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The sample game is reproducible, and its demo contains every message that a NetQuake server can
# send.
cd "$(dirname "$0")/../.."
. tests/lib.bash

"$build/makesample" "$work/again"
diff -r "$sample/id1" "$work/again/id1" >/dev/null || fail "the sample game differs when generated again"

"$demoreel" dump "$demo" >"$work/text"
for message in nop disconnect updatestat version setview sound time print stufftext setangle \
    serverinfo lightstyle updatename updatefrags clientdata stopsound updatecolors particle \
    damage spawnstatic spawnbaseline temp_entity setpause signonum centerprint killedmonster \
    foundsecret spawnstaticsound intermission finale cdtrack sellscreen cutscene \
    skybox bf fog spawnbaseline2 spawnstatic2 spawnstaticsound2; do
    grep -q "^$message\b" "$work/text" || fail "no $message in the demo"
done
for type in 0 1 2 3 4 5 6 7 8 9 10 11 12 13; do
    grep -q "^temp_entity entitytype=$type\b" "$work/text" ||
        fail "no temporary entity $type in the demo"
done
