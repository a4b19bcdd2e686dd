#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The output of info, as text and with the JSON keys documented in the manual.
cd "$(dirname "$0")/../.."
. tests/lib.bash

"$demoreel" info "$demo" >"$work/text" || fail "info failed"
for line in 'NetQuake demo, protocol [0-9]+, [0-9]+:[0-9.]+$' 'maps/.*\.bsp "' ' frags, ' \
    '  recorded by ' '  mode '; do
    grep -qE "$line" "$work/text" || fail "the text lacks \"$line\""
done
if grep -q 'svc_\|blocks' "$work/text"; then fail "the parser's counts are printed without -v"; fi
expect 0 '  messages: .*[0-9]+ svc_time, .* entity update' "$demoreel" info "$demo" -v
expect 0 '  [0-9]+ frames in [0-9]+ blocks' "$demoreel" info "$demo" -v
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

# A script finds each file that it gave, also the one that is not a demo.
echo text >"$work/text.dem"
"$demoreel" info "$work/text.dem" "$demo" --json >"$work/json" 2>"$work/said" && fail "a text file is a demo"
jq -e --arg text "$work/text.dem" --arg demo "$demo" \
    '.[0] == {path: $text, error: .[0].error} and (.[0].error | test("text file")) and .[1].path == $demo' \
    "$work/json" >"$work/said" || fail "paths or errors of a list are wrong"

# A limit leaves complete JSON or none, also if the last of many demos exceeds it.
head -c 20000 "$demo" >"$work/small.dem"
many=($(for i in {1..20}; do echo "$work/small.dem"; done) "$demo")
for limit in 1 2 3 4; do
    text=$("$demoreel" info "${many[@]}" --basedir "$sample" --json --max-memory $limit 2>/dev/null) || true
    [ -z "$text" ] || jq -e 'length == 21' <<<"$text" >/dev/null || fail "half of the JSON with --max-memory $limit"
done

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

# Where the map is, with and without the game; teams and the winner, in a match that ends and in one
# that is cut off. The map and folder that the recording names are missing.
expect 0 '^      map: found in id1$' "$demoreel" info "$demo" --basedir "$sample"
expect 0 '^  game folders: id1$' "$demoreel" info "$demo" --basedir "$sample"
expect 2 'no id1 folder with game data in .*/nothing;' "$demoreel" info "$demo" --basedir "$work/nothing"
match() {
    local i team=red
    echo 'demoreel text 1 mvd'
    echo 'all_block ms=0'
    echo 'serverdata serverversion=28 age=1 game="arena" time=10 mapname="Somewhere" gravity=800' \
        'stopspeed=100 maxspeed=320 spectatormaxspeed=500 accelerate=10 airaccelerate=0.7' \
        'wateraccelerate=10 friction=4 waterfriction=4 entgravity=1'
    echo 'stufftext text="fullserverinfo \"\\teamplay\\2\\deathmatch\\1\"\n"'
    echo 'all_block ms=0'
    echo 'soundlist first=0 next=0'
    echo 'modellist first=0 precache_model="maps/nowhere.bsp" next=0'
    for i in 0 1 2 3; do
        echo "updateuserinfo player=$i user=$((i + 7)) text=\"\\\\name\\\\Player $i\\\\team\\\\$team\""
        echo "updatefrags player=$i frags=$((i + 2))"
        [ $i = 0 ] || team=blue
    done
    echo 'all_block ms=10'
    echo 'playerinfo player=0 mask=0x001f frame=12 x=0 y=0 z=0 pitch=0 yaw=90'
    [ "$1" = cut ] || echo 'intermission x=0 y=0 z=0 pitch=0 yaw=0 roll=0'
    echo 'all_block ms=90'
    echo 'playerinfo player=0 mask=0x0000 frame=13'
}
for how in ended cut; do
    match $how >"$work/match.txt"
    "$demoreel" build "$work/match.txt" -o "$work/$how.mvd" -q || fail "cannot build $how.mvd from text"
done
for line in '      map: not found in id1' '      team blue: 9 frags, 2 players' '      team red: 5 frags, 2 players' \
    '      winner: blue, 9 : 5 against red' '  game folders: id1; missing: qw, arena'; do
    expect 0 "^$line\$" "$demoreel" info "$work/ended.mvd" --basedir "$sample"
done
expect 0 '^      map: not found, because there is no game data' env -u QUAKE_BASEDIR HOME="$work/nobody" \
    "$demoreel" info "$work/ended.mvd"
expect 0 'in the lead at the end of the recording: blue, 9 : 5' "$demoreel" info "$work/cut.mvd"
"$demoreel" info "$work/ended.mvd" --json --basedir "$sample" | jq -e '.game_folders == ["id1"] and
    .missing_folders == ["qw", "arena"] and (.maps[0] | .found_in == null and .winner == "blue" and
    .teams == [{name: "blue", frags: 9, players: 2}, {name: "red", frags: 5, players: 2}])' \
    >"$work/said" || fail "teams, winner or folders are wrong in JSON"
"$demoreel" info "$work/cut.mvd" --json | jq -e '.maps[0].winner == null' >"$work/said" ||
    fail "a match that is cut off has a winner"
"$demoreel" info "$demo" --json --basedir "$sample" | jq -e '.maps[0].found_in == "id1"' \
    >"$work/said" || fail "the map's place is wrong in JSON"
