#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The output of info, as text and with the JSON keys documented in the manual.
cd "$(dirname "$0")/../.."
. tests/lib.bash

"$demoreel" info "$demo" >"$work/text" || fail "info failed"
for line in 'NetQuake demo, protocol [0-9]+, [0-9]+:[0-9.]+, ' 'maps/.*\.bsp "' ' frags, ' \
    '  recorded by ' '  mode ' '  messages: .*[0-9]+ svc_time, .* entity update'; do
    grep -qE "$line" "$work/text" || fail "the text lacks \"$line\""
done
expect 0 'opened in .* MB/s, .* times real time; peak memory' "$demoreel" info "$demo" -v

"$demoreel" info "$demo" --json >"$work/json" || fail "info --json failed"
jq -e '[.file, .format, .digest, .mode, .protocol_name] | all(type == "string")' "$work/json" \
    >"$work/said" || fail "string keys are missing"
jq -e '[.protocol, .protocol_flags, .duration, .frames, .blocks, .paused_ms] | all(type == "number")' \
    "$work/json" >"$work/said" || fail "number keys are missing"
jq -e '[.extensions, .maps, .players, .messages, .hidden, .marks, .notes] | all(type == "array")' \
    "$work/json" >"$work/said" || fail "array keys are missing"
jq -e 'has("recorder") and has("skill") and has("music_track") and has("recorded_ms") and
    has("statistics") and has("server") and .damaged == null' "$work/json" >"$work/said" ||
    fail "keys are missing"
jq -e '.maps[0] | (.file | startswith("maps/")) and (.start == 0) and (.end > 0) and
    has("title") and (.players | length > 0)' "$work/json" >"$work/said" || fail "maps[] is wrong"
jq -e '.players[0] | [.slot, .top_color, .bottom_color, .frags, .deaths] | all(type == "number")' \
    "$work/json" >"$work/said" || fail "players[] is wrong"
jq -e '[.messages[] | select(.id == 128 and .name == "entity update" and .count > 0)] | length == 1' \
    "$work/json" >"$work/said" || fail "messages[] is wrong"

head -c $(($(stat -c %s "$demo") / 2)) "$demo" >"$work/cut.dem"
expect 6 '"damaged": *\{"offset": *[0-9]+, *"reason"' "$demoreel" info "$work/cut.dem" --json
"$demoreel" info "$demo" "$demo" --json | jq -e 'length == 2' >"$work/said" || fail "not two demos"

spectated=${DEMOREEL_ASSETS:-}/demos/qwd/quake_demo09.qwd
if [ -f "$spectated" ]; then
    "$demoreel" info "$spectated" --json | jq -e '[.players[] | select(.spectator)] | length == 3 and all(.frags == 0)' \
        >"$work/said" || fail "spectators have frags"
fi

# A Quake II player has a skin instead of colours.
cat >"$work/x.txt" <<'END'
demoreel text 1 dm2
block
serverdata serverversion=34 age=1 attract=1 game="" client=0 mapname="Somewhere"
configstring index=33 string="maps/m.bsp"
configstring index=1312 string="Wren\\female/athena"
stufftext text="precache\n"
block
frame frame=1 from=-1 choke=0 areabytes=0 areas= mask=0x0000 stats=0x00000000
tail ff ff ff ff
END
"$demoreel" build "$work/x.txt" -o "$work/x.dm2" || fail "cannot build a .dm2 from text"
expect 0 '0 Wren  *0 frags, female/athena' "$demoreel" info "$work/x.dm2"
"$demoreel" info "$work/x.dm2" --json | jq -e '.players[0].skin == "female/athena"' >"$work/said" ||
    fail "no skin"
