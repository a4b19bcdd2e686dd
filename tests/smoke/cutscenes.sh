#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Cutscene scripts: the tutorial scripts can be rendered, a shot has the same frames by itself or
# in another order, a still is the frame of the film, and mistakes are reported.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

cp scripts/cutscenes/*.{lua,cube} "$demo" "$sample/id1/music/track02.wav" "$work"
# film SCRIPT ARGS...
film() {
    "$demoreel" render "$work/$1.lua" --basedir "$sample" --size 64x36 -q "${@:2}"
}
for script in "$work"/*.lua; do
    name=$(basename "$script" .lua)
    [ "$name" != lib ] || continue
    "$demoreel" check "$script" --basedir "$sample" -q >"$work/table"
    frames=$(awk '/^film/ {print $3}' "$work/table")
    [ "$frames" -gt 0 ] || fail "$name: no frames in the table"
    film "$name" --fps 5 --hash >"$work/$name.hash"
    grep -c ^frame "$work/$name.hash" >"$work/count" || fail "$name: no frames"
done

# A shot rendered by itself has the frames that it has in the film.
film duel --fps 5 --hash --shot replay | grep ^frame >"$work/alone"
[ -s "$work/alone" ] || fail "a shot rendered by itself has no frames"
grep ^frame "$work/duel.hash" | tail -n "$(wc -l <"$work/alone")" | diff - "$work/alone" ||
    fail "a shot rendered by itself has different frames"

# In reversed order, the shots have the same frames.
cat >"$work/order.lua" <<'END'
demo("A", "sample.dem")
local function a() shot { from = 5, length = 1, camera = orbit("Wren", { angle = 90, lag = 0.3 }) } end
local function b() shot { from = 17, length = 1, speed = -1, camera = chase("pov", { lag = 0.2 }) } end
local function c()
  shot {
    from = 16.7, length = 1, speed = 0.5, unseen = "ghost",
    camera = chase(rocket("Wren", "next"), { lag = 0.1, handheld = 1 }),
    cuts = { { 0.5, path { loop = 1, { 0, pos = {0, 0, 90}, look = mid("Rook", "Wren") },
                           { 0.4, pos = {90, 0, 90}, ease = "out" } } } },
  }
end
if order == "abc" then a() b() c() else c() b() a() end
END
for order in abc cba; do
    { echo "order = '$order'"; cat "$work/order.lua"; } >"$work/$order.lua"
    film "$order" --fps 10 --hash | awk '/^frame/ {print $NF}' | sort >"$work/$order.hash"
done
diff "$work/abc.hash" "$work/cba.hash" || fail "the order of shots changes their frames"

# A still is the frame of the film.
cat >"$work/still.lua" <<END
demo("A", "sample.dem")
shot { from = 5, length = 1, camera = orbit("Wren"), still("still.png", 0.4) }
END
program=$PWD/$demoreel base=$PWD/$sample
(cd "$work" && "$program" render still.lua --basedir "$base" --size 64x36 -q --fps 10 -o f%03d.png)
pixels() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgba - | sha256sum
}
[ "$(pixels "$work/still.png")" = "$(pixels "$work/f004.png")" ] || fail "the still differs from the frame of the film"
sed 's/"still.png"/".\/new\/deep\/still.png"/' "$work/still.lua" >"$work/deep.lua"
(cd "$work" && "$program" render deep.lua --basedir "$base" --size 64x36 -q --fps 10 -o g%03d.png)
cmp "$work/still.png" "$work/new/deep/still.png" || fail "the folder of a still is not created"

# There is sound in slow motion, and silence in a freeze.
cat >"$work/sound.lua" <<'END'
demo("A", "sample.dem")
shot { from = 15, length = 3, speed = 0.5, freeze = { at = 2, length = 1 } }
END
film sound -o "$work/sound.wav"
level() {
    ffmpeg -hide_banner -ss "$1" -t 0.8 -i "$work/sound.wav" -af volumedetect -f null - 2>&1 |
        sed -n 's/.*max_volume: \(-*[0-9]*\).*/\1/p'
}
[ "$(level 0.5)" -gt -40 ] || fail "slow motion is silent"
[ "$(level 2.1)" -lt -80 ] || fail "a freeze is not silent"

# Marks set by the player, and the server's announcement of a match: the recording's clock starts
# at 1.02.
"$demoreel" dump "$demo" | awk '{print}
    /^time time=6$/ {print "print text=\"The match has begun!\\n\""}
    /^time time=(4|9)$/ {print "stufftext text=\"//demomark\\n\""}' |
    "$demoreel" build - -o "$work/marks.dem"
cat >"$work/marks.lua" <<'END'
demo("A", "marks.dem")
error(string.format("%.2f %.2f %.2f", at.mark(), at.mark(2), at.match_start()))
END
expect 3 ' 2.98 7.98 4.98' "$demoreel" check "$work/marks.lua" --basedir "$sample"

mistake() {
    echo "$1" >"$work/bad.lua"
    expect "$2" "$3" "$demoreel" check "$work/bad.lua" --basedir "$sample"
}
mistake 'orbti("x")' 3 'bad.lua:1: unknown word "orbti"; did you mean "orbit"?'
mistake 'demo("A", "none.dem") shot { from = at.exit, to = 2 }' 2 'bad.lua:1: at.exit: .*none.dem'
mistake 'demo("A", "none.dem")
    shot { from = 1, to = 2 }' 2 'bad.lua:1: demo: .*none.dem: No such'
cp tests/smoke/cutscenes.sh "$work/text.dem"
# check rejects the sizes that render rejects, and warns if the format of the film is not set.
mistake 'film { size = "853x480", output = "x.mp4" } demo("A", "sample.dem") shot { from = 1, to = 2 }' 1 \
    "853x480: width and height must be even; use 854x480"
for film in 'output = "f/%d.png"' 'output = "x.mp4", codec = "x264-lossless"'; do
    echo "film { size = '853x480', $film } demo('A', 'sample.dem') shot { from = 1, to = 2 }" >"$work/odd.lua"
    code=0 checked=0
    "$demoreel" check "$work/odd.lua" --basedir "$sample" -q >"$work/said" 2>&1 || checked=$?
    (cd "$work" && mkdir -p f && "$program" render odd.lua --basedir "$base" --fps 2 -q >said 2>&1) || code=$?
    [ "$code" = "$checked" ] || fail "check exits with $checked, render with $code: $film"
done
mistake 'film { size = "853x480" } demo("A", "sample.dem") shot { from = 1, to = 2 }' 0 \
    'warning: 853x480'
mistake '
    demo("A", "text.dem") shot { from = 1, to = 2 }' 3 'bad.lua:2: demo: .*text.dem'
mistake 'map("nowhere") shot { length = 2, camera = fixed { pos = {0, 0, 0} } }' 2 \
    'bad.lua:1: map: maps/nowhere.bsp: not found'
mistake 'demo("A", "sample.dem", { pov = "Bob" }) shot { from = 1, to = 2 }' 1 \
    'bad.lua:1: demo: .*--pov does not apply'
mistake 'demo("A", "sample.dem") shot { from = at.kill("Wren", 99), to = 2 }' 3 '"Wren" kills 2 times'
mistake 'demo("A", "sample.dem") shot { from = 1, to = 2, camera = orbit("Bob") }' 3 \
    'shot: unknown player "Bob"; expected one of'
mistake 'demo("A", "sample.dem") shot { from = 1, to = 2, camera = orbit("r") }' 3 \
    'several players have "r" in their names'
# Lists of events and players, and notes, which check prints.
cat >"$work/lists.lua" <<'END'
local A = demo("A", "sample.dem")
for _, p in ipairs(players()) do note(p.number .. " " .. p.name) end
for i, k in ipairs(at.kills("wren")) do
  note(string.format("%s %s %s %s", k.who, k.whom, k.weapon, k.time == at.kill("Wren", i)))
  shot { from = k.time - 1, length = 1 }
end
note(#at.kills(nil, "rl") .. " " .. #at.deaths("Rook") .. " " .. #at.pickups("quad", 0) .. " " ..
     #A.at.fires("pov", "rl") .. " " .. at.pickups()[1].item .. " " .. #players(A))
note(34 / 2)
note(2.5)
END
"$demoreel" check "$work/lists.lua" --basedir "$sample" -q | grep '^lists.lua' >"$work/said" || fail "notes are not printed"
diff - "$work/said" <<'END' || fail "the lists are wrong"
lists.lua:2: 0 Wren
lists.lua:2: 1 Rook
lists.lua:4: Wren Rook rl true
lists.lua:4: Wren Rook lg true
lists.lua:7: 1 2 1 3 ya 2
lists.lua:9: 17
lists.lua:10: 2.5
END
"$demoreel" check "$work/lists.lua" --basedir "$sample" --json -q | jq -e '.notes[0] == "lists.lua:2: 0 Wren"' >"$work/said" ||
    fail "notes are missing in the JSON"
mistake 'demo("A", "sample.dem") x = at.kills("zed")' 3 'bad.lua:1: at.kills: unknown player "zed"'
mistake 'demo("A", "sample.dem") x = at.pickups("quadd")' 3 'at.pickups: unknown item "quadd"; did you mean "quad"?'
mistake 'x = players()' 3 'bad.lua:1: players: no demo is defined'
mistake 'note({})' 3 'note: expected a string or a number'

# The grading of a shot applies only to that shot; a saturation of 0 removes all colour.
cat >"$work/look.lua" <<'END'
demo("A", "sample.dem")
local function s(t) t.from, t.length = 15, 0.5 shot(t) end
s {} s { saturation = 0, vignette = 0.5 } s { gamma = keys { {0, 1}, {0.4, 0.5} } } s {}
END
film look --fps 4 -o "$work/look%d.png"
pixels() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | od -An -v -tu1 -w3
}
pixels "$work/look2.png" | awk '$1 != $2 || $2 != $3 {exit 1}' || fail "there are colours with a saturation of 0"
pixels "$work/look0.png" | awk '$1 != $2 {found = 1} END {exit !found}' || fail "there are no colours without grading"
cmp "$work/look0.png" "$work/look6.png" || fail "grading continues after its shot"
cmp "$work/look0.png" "$work/look4.png" || fail "a gamma of 1 has an effect"
! cmp -s "$work/look1.png" "$work/look5.png" || fail "gamma keys have no effect"

# Captions: one that follows a player moves with the player, keys of alpha fade one, and a word
# that is too long for a portrait film is made smaller. `span` prints the range of magenta columns.
span() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | od -An -v -tu1 -w3 |
        awk -v width="$2" '$1 > 200 && $2 < 60 && $3 > 200 { x = (NR - 1) % width; if (!n++ || x < a) a = x; if (x > b) b = x }
            END { print n ? a " " b : "none" }'
}
cat >"$work/words.lua" <<'END'
demo("A", "sample.dem")
local box = { font = "sans", box = 1, box_colour = "#ff00ff", colour = "#ff00ff", fade = 0 }
local camera = fixed { pos = {0, 0, 90}, angles = {0, 0, 0} }
shot { from = 15, length = 0.5, camera = orbit("Wren", { look = aim("Wren", { offset = {0, 50, 0} }), roll = ramp(0, 90) }),
       caption = { "W", follow = "Wren", style = box, size = 0.1, length = 9 } }
shot { from = 15, length = 0.5, camera = camera,
       caption = { "x", style = box, size = 0.2, alpha = keys { {0, 1}, {0.2, 0} }, length = 9 } }
shot { from = 15, length = 0.5, camera = camera,
       caption = { "Donaudampfschifffahrt", style = box, size = 0.2, length = 9 } }
END
"$demoreel" render "$work/words.lua" --basedir "$sample" --size 90x160 -q --fps 4 -o "$work/words%d.png"
[ "$(span "$work/words2.png" 90)" != none ] && [ "$(span "$work/words3.png" 90)" = none ] || fail "keys of alpha have no effect"
read -r left right <<<"$(span "$work/words4.png" 90)"
[ "$left" -gt 0 ] && [ "$right" -lt 89 ] && [ $((right - left)) -gt 40 ] || fail "a long word extends from $left to $right"
first=$(span "$work/words0.png" 90) second=$(span "$work/words1.png" 90)
[ "$first" != none ] && [ "$first" != "$second" ] || fail "a following caption stays at $first"
mistake 'demo("A", "sample.dem") shot { from = 1, to = 2, caption = { "a", follow = "Wren", place = "upper" } }' 3 \
    'caption: place and follow are mutually exclusive'
mistake 'demo("A", "sample.dem") shot { from = 1, to = 2, caption = { "a", follow = mid("Wren", "Rook") } }' 3 \
    'caption: follow: expected a single player'

# Players are named by a part of their name, by number, and as the one whose view is shown.
cat >"$work/names.lua" <<'END'
demo("A", "sample.dem")
shot { from = at.kill("wre", 1) - 1, to = at.kill(0, 1), camera = orbit("ook"), colors = { wre = 4, [1] = 5 },
  cuts = { { 0.2, chase(1) }, { 0.3, orbit(killer(1, 1)) }, { 0.4, chase(rocket("pov", 1)) },
           { 0.5, orbit(victim("pov", 1)) } } }
END
"$demoreel" check "$work/names.lua" --basedir "$sample" -q >"$work/said" || fail "a name is not recognized"
mistake 'demo("A", "sample.dem") shot { from = 1, to = 2, camera = orbit(squad("red")) }' 3 \
    'shot: unknown team "red"'
mistake 'map("sample") shot { length = 2, camera = fixed { pos = {0, 0, 0} }, hide = "Wren" }' 3 \
    'hide, show, colors and skins cannot be used for a map without a demo'
expect 1 '--shot: unknown shot' "$demoreel" render "$work/duel.lua" --basedir "$sample" \
    --shot lvie --hash
