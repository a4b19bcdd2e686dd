#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Split screen: each tile is the picture of its shot by itself, a frame rendered by itself is that
# of the film, segments give the same film, sound can be that of one tile, all or the loudest, and
# mistakes are reported.
cd "$(dirname "$0")/../.."
. tests/lib.bash

cp "$demo" "$work/a.dem"
script() {
    cat >"$work/$1.lua"
}
run() {
    "$demoreel" render "$work/$1.lua" --basedir "$sample" --fps 10 -q --overwrite "${@:2}"
}
frames() {
    run "$@" --hash | awk '/^frame/ {print $NF}'
}

script wall <<'END'
film { size = "320x240" }
demo("A", "a.dem")
shot { from = 2, length = 1, layout = "2x2", border = 0, tiles = {
    {}, { from = 4, plate = "later" }, { camera = fixed { pos = {-24, -600, 90}, look = {0, 0, 50} } },
    { offset = 1, speed = 0.5, hud = "none" } } }
END
script alone <<'END'
film { size = "160x120" }
demo("A", "a.dem")
shot { from = 2, length = 1 }
END
run wall --to 0.1 -o "$work/wall%d.png"
run alone --to 0.1 -o "$work/alone%d.png"
same=$(ffmpeg -v error -i "$work/wall0.png" -i "$work/alone0.png" -filter_complex \
    "[0]crop=160:120:0:0[a];[a][1]psnr=stats_file=-" -f null - | grep -c 'mse_avg:0.00' || true)
[ "$same" = 1 ] || fail "a tile differs from its shot by itself"
film=$(frames wall | tail -n 1)
[ "$film" = "$(frames wall --from 0.9)" ] || fail "a frame of tiles depends on earlier frames"

# Fields of the shot are the defaults of its tiles.
of_tiles() {
    script said <<<"film { size = '480x120' } demo('A', 'a.dem') shot { from = 2, length = 1, layout = 'side', $1 }"
    frames said
}
plain=$(of_tiles 'tiles = { {}, {} }')
for word in 'hud = "none"' 'speed = 0.5' 'weapon = false' 'hud_show = "speed"' 'saturation = 0'; do
    both=$(of_tiles "$word, tiles = { {}, {} }")
    [ "$both" != "$plain" ] || fail "the shot's $word does not apply to its tiles"
    [[ $word = sat* ]] || [ "$both" = "$(of_tiles "tiles = { { $word }, { $word } }")" ] ||
        fail "the $word of the tiles differs from the shot's"
done
[ "$(of_tiles 'speed = 0.5, weapon = false, tiles = { {}, { speed = 1, weapon = true } }')" = \
    "$(of_tiles 'tiles = { { speed = 0.5, weapon = false }, {} }')" ] || fail "a tile does not override the shot"

# Transitions between tiles and to flat shots; overlays of the shot cover all tiles.
script cuts <<'END'
film { size = "160x120" }
demo("A", "a.dem")
shot { from = 1, length = 0.6 }
dissolve(3)
shot { from = 2, length = 1, layout = "side", tiles = { {}, { from = 4 } }, fade = { out = 0.3 },
    caption = { "BOTH", length = 1 } }
wipe(3, "left")
shot { from = 6, length = 1, layout = "pip", tiles = { {}, { from = 3 } } }
END
all=$(frames cuts)
[ "$(sed -n 5p <<<"$all")" = "$(frames cuts --from 0.4 --to 0.5)" ] || fail "a dissolve to tiles depends on earlier frames"
[ "$(sed -n 13p <<<"$all")" = "$(frames cuts --from 1.2 --to 1.3)" ] || fail "a wipe between tiles depends on earlier frames"
run cuts -o "$work/one.mp4" --preset ultrafast --segment-seconds 0.5 --jobs 1
run cuts -o "$work/two.mp4" --preset ultrafast --segment-seconds 0.5 --jobs 2
[ "$(ffmpeg -v error -i "$work/one.mp4" -map 0:v -f md5 -)" = \
    "$(ffmpeg -v error -i "$work/two.mp4" -map 0:v -f md5 -)" ] || fail "segments of tiles differ"

# Sound: of another tile, or of both.
declare -A heard
for hear in 1 2 '"mix"' '"loudest"'; do
    echo "demo('A', 'a.dem') shot { from = 2, length = 2, layout = 'side', hear = $hear," \
        "tiles = { {}, { from = 6 } } }" | script sound
    heard[$hear]=$(run sound --size 64x48 --hash | awk '/^audio/ {print $NF}')
done
[ "${heard[1]}" != "${heard[2]}" ] && [ "${heard[1]}" != "${heard["\"mix\""]}" ] ||
    fail "the sound does not change"

# Any number of tiles and any border width fits into the frame.
for places in "layout = 'pip', tiles = { $(printf '{}, %.0s' {1..12}) }" \
    "border = 0.2, tiles = { { rect = {0, 0, 1, 1} }, { rect = {0.99, 0.99, 0.01, 0.01} } }"; do
    echo "demo('A', 'a.dem') shot { from = 1, to = 1.2, $places }" | script places
    expect 0 '^frame 1 ' run places --hash
done

mistake() {
    echo "demo('A', 'a.dem') shot { from = 1, to = 2, $1 }" | script bad
    expect "${3-3}" "$2" run bad --hash "${@:4}"
}
mistake 'tiles = { {}, {} }' 'tiles: expected layout'
mistake 'layout = "2x1", tiles = { {}, {}, {} }' 'layout: 2x1 has 2 tiles, but the shot has 3'
mistake 'layout = "side"' 'layout and border require tiles'
mistake 'layout = "side", tiles = { { plate = "Ünï" }, {} }' 'plate: the game.s font has no "Ü"'
mistake 'layout = "side", tiles = { { plate = "a\nb" }, {} }' 'plate: expected a single line'
mistake 'splits = { "gate", {0, 0, 0}, {0, 0, 9} }' 'has no length'
mistake 'letterbox = 2.35' 'letterbox cannot be combined with --projection' 1 --projection equirect --size 320x160
mistake 'hear = "mix"' 'hear requires tiles'
mistake 'layout = "side", tiles = { {}, { rect = {0, 0, 1, 1} } }' 'tiles: layout and rect are mutually exclusive'
mistake 'layout = "side", tiles = { {}, { to = 3 } }' 'unknown key "to"'
mistake 'layout = "side", tiles = { {}, { from = 1, offset = 2 } }' 'tiles: from and offset are mutually exclusive'
mistake 'tiles = { { rect = {0.5, 0, 0.6, 1} } }' 'rect: expected a non-empty rectangle'
mistake 'layout = "side", tiles = { {}, { demo = "Z" } }' 'bad.lua:1: unknown demo "Z"'
mistake 'tiles = { { rect = {0, 0, 2, 1} } }' 'bad.lua:1: rect: expected a number from 0 to 1, got 2'
mistake 'layout = "side", tiles = { {}, { caption = "x" } }' 'bad.lua:1: tiles: unknown key "caption"'
mistake 'layout = "side", camera = pov(), tiles = { {}, {} }' 'camera: cannot be used in a shot with tiles'
mistake 'layout = "side", ghost = { "A" }, tiles = { {}, {} }' 'ghost: cannot be used in a shot with tiles'
mistake 'layout = "side", caption = { "x", follow = "pov" }, tiles = { {}, {} }' 'caption: follow cannot be used in a shot with tiles'
mistake 'layout = "side", hear = 3, tiles = { {}, {} }' 'hear'
mistake 'layout = "side", tiles = { {}, {} }' 'cannot be combined with --projection' 1 --projection equirect --size 128x64
expect 1 'single-player recording: --pov all does not apply' render --pov all -o "$work/x.mp4"
expect 1 'all works only with demoreel render; here, use' "$demoreel" thumb "$demo" --pov all -o "$work/x.png"
expect 1 'the extension of -o' render --format mov -o "$work/x.mp4"

# A match from every player's view.
assets=${DEMOREEL_ASSETS-}
match=$(ls "$assets"/demos/mvd/quakeworld_duel*.mvd 2>/dev/null | head -n 1 || true)
[ -n "$match" ] || exit 0
few=(--basedir "$assets" --from 30 --to 30.2 --fps 10 --size 320x240 -q)
"$demoreel" render "$match" --pov all "${few[@]}" -o "$work/match.mp4"
[ "$(grep -c 'plate' "$work/match.lua")" = 2 ] || fail "--pov all: expected two players"
"$demoreel" render "$match" --pov all "${few[@]}" -o "$work/new/%04d.png"
[ -s "$work/new/film.lua" ] && ls "$work"/new/*.png >/dev/null || fail "--pov all: no images in a new folder"
expect 1 'unknown codec' "$demoreel" render "$match" --pov all "${few[@]}" --codec x -o "$work/unmade.mp4"
"$demoreel" plan "$match" --pov all "${few[@]}" -o "$work/unmade.mp4" >/dev/null
! [ -e "$work/unmade.lua" ] || fail "--pov all: a film that is not made leaves its script"
few+=(--segment-seconds 0.1)
mkdir "$work/whole" "$work/parts"
"$demoreel" render "$match" --pov all "${few[@]}" -o "$work/whole/match.mp4"
for k in 0 1; do
    "$demoreel" render "$match" --pov all "${few[@]}" -o "$work/parts/match.mp4" --segment $k
done
"$demoreel" plan "$match" --pov all "${few[@]}" -o "$work/parts/match.mp4" | grep -q '"ready":true' ||
    fail "--pov all: plan lists no segments"
"$demoreel" join "$match" --pov all "${few[@]}" -o "$work/parts/match.mp4"
cmp "$work/whole/match.mp4" "$work/parts/match.mp4" || fail "--pov all: the film made from segments differs"
expect 1 'each works only with demoreel render; here, use' "$demoreel" join "$match" --pov each -o "$work/x.mp4"
"$demoreel" render "$match" --pov each "${few[@]}" --out-dir "$work/each"
[ "$(ls "$work/each"/*.mp4 | wc -l)" = 2 ] || fail "--pov each: expected two films"
for film in "$work/match.mp4" "$work/each"/*.mp4; do
    [ "$(ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames \
        -of csv=p=0 "$film")" = 2 ] || fail "$film does not have two frames"
done

# Films in other formats; films of damaged demos contain everything before the damage.
few=(--basedir "$assets" --from 3 --to 3.2 --fps 10 --size 64x48 -q --pov each)
"$demoreel" render "$match" "${few[@]}" --out-dir "$work/alpha" --background none
for film in "$work/alpha"/*.mov; do
    [ "$(ffprobe -v error -show_entries stream=codec_name -of csv=p=0 "$film")" = prores ] ||
        fail "$film has no alpha channel"
done
gzip -c "$match" | head -c 90000 >"$work/cut.mvd.gz"
expect 6 'unexpected end of data' "$demoreel" render "$work/cut.mvd.gz" "${few[@]}" --out-dir "$work/cut" -v \
    --format mkv
[ "$(ls "$work/cut"/*.mkv | wc -l)" = 2 ] || fail "--pov each of a damaged demo: expected two films"
expect 1 'past the end' "$demoreel" render "$match" "${few[@]}" --out-dir "$work/late" --from 5000
