#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Overlays: captions in fonts and in the game's characters, images with alpha, and the times at
# which they are shown.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
[ -r /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || { echo "no DejaVu fonts"; exit 77; }

cp "$demo" "$work"
ffmpeg -v error -f lavfi -i "color=red@0.5:s=64x64,format=rgba" -frames:v 1 "$work/half.png"
# picture LINES...: renders frame 5 of a shot with these fields as frame.png.
picture() {
    printf 'demo("A", "sample.dem")\nshot { from = 15, length = 1, hud = "none", %s }\n' "$*" \
        >"$work/one.lua"
    "$demoreel" render "$work/one.lua" --basedir "$sample" --size 320x180 --fps 10 -q \
        --from 0.5 --to 0.6 --overwrite -o "$work/frame%d.png"
}
# at X Y: prints the red, green and blue of a pixel.
at() {
    ffmpeg -v error -i "$work/frame5.png" -vf "crop=1:1:$1:$2" -f rawvideo -pix_fmt rgb24 - |
        od -An -tu1 | tr -s ' ' | sed 's/^ //'
}
# colours RGB: prints the number of pixels with exactly that colour.
colours() {
    ffmpeg -v error -i "$work/frame5.png" -f rawvideo -pix_fmt rgb24 - | od -An -v -tx1 -w3 |
        tr -d ' ' | grep -c "^$1" || true
}

picture ''
read -r red green blue <<<"$(at 160 90)"
picture 'picture = { "half.png", place = {0.5, 0.5}, size = 0.5 }'
read -r red2 green2 blue2 <<<"$(at 160 90)"
# Half of the picture below, and half of red: 254 to 0.
[ $((red2 - (red + 254) / 2)) -ge -2 ] && [ $((red2 - (red + 254) / 2)) -le 2 ] &&
    [ $((green2 - green / 2)) -ge -2 ] && [ $((green2 - green / 2)) -le 2 ] &&
    [ $((blue2 - blue / 2)) -ge -2 ] && [ $((blue2 - blue / 2)) -le 2 ] ||
    fail "half of red over $red $green $blue is $red2 $green2 $blue2"

# A caption is visible from its start until its end.
pixels() {
    ffmpeg -v error -i "$work/frame5.png" -f rawvideo -pix_fmt rgb24 - | sha256sum
}
picture ''
nothing=$(pixels)
for font in sans "serif bold" game; do
    style="font = '$font', size = 0.2, colour = '#12ff34', fade = 0"
    picture "caption = { 'Wren', $style, length = 1 }"
    [ "$(pixels)" != "$nothing" ] || fail "a caption in $font is not visible"
    [ "$font" = game ] || [ "$(colours 12ff34)" -gt 100 ] ||
        fail "a caption in $font has the wrong colour"
    picture "caption = { 'Wren', $style, at = 0.6, length = 1 }"
    [ "$(pixels)" = "$nothing" ] || fail "a caption in $font is visible too early"
    picture "caption = { 'Wren', $style, at = 0.1, length = 0.3 }"
    [ "$(pixels)" = "$nothing" ] || fail "a caption in $font is visible for too long"
done
# A long line in the game's characters is broken like one in a font.
picture "caption = { 'aaaaaaaa bbbbbbbb cccccccc', size = 0.1, fade = 0 }"
broken=$(pixels)
picture "caption = { 'aaaaaaaa bbbbbbbb\\ncccccccc', size = 0.1, fade = 0 }"
[ "$(pixels)" = "$broken" ] || fail "a long line in the game's characters is not broken at spaces"

# A style is shared; fields of the caption take precedence.
picture "caption = { { 'A', style = { font = 'sans', colour = '#12ff34', size = 0.3, fade = 0 } } }"
[ "$(colours 12ff34)" -gt 100 ] || fail "a style is not used"
picture "caption = { { 'A', colour = '#ff1234', style = { font = 'sans', colour = '#12ff34', size = 0.3, fade = 0 } } }"
[ "$(colours ff1234)" -gt 100 ] || fail "a style overrides its caption"
# A box has the size of its contents.
picture "caption = { 'A', font = 'sans', box = 1, box_colour = '#123456', place = {0.5, 0.5}, size = 0.2, fade = 0 }"
[ "$(colours 123456)" -gt 1000 ] || fail "no box"

# Overlays also work on a map without a demo.
cat >"$work/map.lua" <<'END'
map("sample")
shot { length = 0.2, camera = fixed { pos = {0, 0, 64} }, caption = { "FLY", font = "mono" } }
END
"$demoreel" render "$work/map.lua" --basedir "$sample" --size 64x36 --fps 10 --hash -q >/dev/null

mistake() {
    echo "demo('A', 'sample.dem') shot { from = 1, to = 2, $1 }" >"$work/bad.lua"
    expect "$2" "$3" "$demoreel" check "$work/bad.lua" --basedir "$sample"
}
mistake "caption = { 'x', font = 'none.ttf' }" 2 'bad.lua:1: caption: .*none.ttf: No such file'
mistake "caption = { 'x', font = 'helvetica' }" 3 'unknown font "helvetica"; expected one of game, .*, a .ttf or .otf file'
mistake "caption = { 'x', font = 'sample.dem' }" 3 'not an outline font'
mistake "caption = { 'x', style = { colr = 'red' } }" 3 'unknown key "colr"; did you mean "colour"?'
mistake "caption = { 'x', colour = 'rde' }" 3 'colour: unknown colour "rde"; did you mean "red"?'
mistake "caption = { 'é' }" 3 "the game's font has no \"é\""
mistake "caption = { 'x', place = 'lefft' }" 3 'place: unknown value "lefft"; expected one of upper left'
mistake "caption = { 'late', at = 1.5 }" 3 'caption: from 1.500 s to .* s is outside the shot, which is 1.000 s long'
mistake "picture = { 'none.png' }" 2 'bad.lua:1: picture: .*none.png: No such file'
mistake "picture = { 'sample.dem' }" 4 'not a supported picture format'

# A letterbox hides the view, but not the HUD.
picture 'letterbox = 4'
[ "$(at 160 5) $(at 160 174)" = "0 0 0 0 0 0" ] || fail "a letterbox is not black"
[ "$(at 160 90)" != "0 0 0" ] || fail "a letterbox hides all of the view"
bar=$(colours 000000)
picture 'letterbox = 4, hud = "overlay"'
[ $((bar - $(colours 000000))) -gt 2000 ] || fail "a letterbox hides the HUD"

# Colours can only be set for existing players.
picture 'colors = { Rook = 4 }, skins = { wren = "base" }'
printf 'demo("A", "sample.dem")\nshot { from = 15, length = 1, colors = { Roock = 4 } }\n' >"$work/dress.lua"
expect 3 'dress.lua:2: colors, skins: unknown player "Roock"; did you mean "Rook"?' \
    "$demoreel" check "$work/dress.lua" --basedir "$sample"

# A map without a demo has the game's characters, too.
printf 'map("sample")\nshot { length = 1, camera = fixed { pos = {0, -900, 110} }, %s }\n' \
    "caption = { 'Wren', colour = '#12ff34', size = 0.2, fade = 0 }" >"$work/map.lua"
"$demoreel" render "$work/map.lua" --basedir "$sample" --size 320x180 --fps 10 -q \
    --from 0.5 --to 0.6 --overwrite -o "$work/frame%d.png"
letters=$(pixels)
sed -i 's/Wren/Rook/' "$work/map.lua"
"$demoreel" render "$work/map.lua" --basedir "$sample" --size 320x180 --fps 10 -q \
    --from 0.5 --to 0.6 --overwrite -o "$work/frame%d.png"
[ "$(pixels)" != "$letters" ] || fail "a map without a demo has no captions in the game's font"

# Prints the columns and rows of a solid box under moving and growing text: "left right top bottom".
extent() {
    ffmpeg -v error -i "$work/frame5.png" -f rawvideo -pix_fmt rgb24 - | od -An -v -tu1 -w3 |
        awk '$1 > 200 && $2 < 60 && $3 > 200 { x = (NR - 1) % 320; y = int((NR - 1) / 320)
            if (!n++) { a = b = x; c = y } a = x < a ? x : a; b = x > b ? x : b; d = y }
            END { print n ? a " " b " " c " " d : "none" }'
}
# is_at A WHAT: the box must be there, to within 2 pixels.
is_at() {
    local now
    now=$(extent)
    paste <(tr ' ' '\n' <<<"$1") <(tr ' ' '\n' <<<"$now") |
        awk '{ if ($1 - $2 > 2 || $2 - $1 > 2 || NF < 2) bad = 1 } END { exit bad }' ||
        fail "$2 is at $now, expected $1"
}
for font in sans game; do
    box="'Wren', font = '$font', box = 1, box_colour = '#ff00ff', colour = '#ff00ff', fade = 0, length = 1"
    picture "caption = { $box, size = 0.17778, place = { 0.3, 0.6 } }"
    still=$(extent)
    picture "caption = { $box, size = keys { {0, 0.08889}, {1, 0.26667, 'linear'} }," \
        "place = { keys { {0, 0.1}, {1, 0.5, 'linear'} }, ramp(0.7, 0.5) } }"
    is_at "$still" "a caption in $font, half of its way,"
done
ffmpeg -v error -f lavfi -i "color=magenta:s=64x64" -frames:v 1 "$work/full.png"
picture 'picture = { "full.png", place = { keys { {0, 0}, {1, 1, "linear"} }, 0.5 }, size = ramp(0.1, 0.3), alpha = keys { {0, 1} } }'
is_at '142 177 72 107' 'a picture that grows'

# Captions that overlap or are cut off by the edge are reported once each; others are not.
printf 'demo("A", "sample.dem")\nshot { name = "one", from = 15, length = 2, caption = { %s, %s, %s, %s } }\n' \
    '{ "first", place = "upper", length = 2 }' '{ "second", place = { 0.5, keys { {0, 0.9}, {2, 0.1} } }, length = 2 }' \
    '{ "third", place = { 0.02, 0.5 }, length = 1 }' '{ "fourth", place = { 0.5, 0.9 }, at = 1.5, length = 1 }' \
    >"$work/one.lua"
cat >"$work/wanted" <<'END'
warning: one: at 0.1 s the caption "third" is cut off by the frame's edge
warning: one: at 1.7 s the captions "first" and "second" overlap
END
"$demoreel" check "$work/one.lua" --basedir "$sample" --size 320x180 >/dev/null 2>"$work/said"
diff "$work/wanted" "$work/said" || fail "different warnings about captions"
"$demoreel" render "$work/one.lua" --basedir "$sample" --size 320x180 --fps 5 --jobs 2 --segment-seconds 1 \
    -o "$work/one.mp4" 2>&1 | grep '^warning' | diff "$work/wanted" - || fail "render prints different warnings"
# Only shots that are rendered are checked.
echo 'shot { name = "two", from = 15, length = 1 }' >>"$work/one.lua"
"$demoreel" render "$work/one.lua" --shot two --basedir "$sample" --size 320x180 --fps 5 \
    --hash 2>&1 | { ! grep '^warning'; } || fail "--shot warns about other shots"
