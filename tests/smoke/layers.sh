#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Layers for compositing: composited by other programs, they are the picture.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

size=64x36 num=$((64 * 36))
layers="sky world items players player_Rook effects weapon flash hud"
# values FILE LAYER: prints its values, one per line: all of G, of B, of R, of A; "" is the beauty.
values() {
    ffmpeg -v error ${2:+-layer $2} -i "$1" -f rawvideo -pix_fmt gbrapf32le - | od -An -v -tf4 -w4
}
# together FILE: prints the maximum and mean difference between the composited layers and the
# beauty, for light from 0 to 1.
together() {
    local files=()
    for layer in "" $layers; do
        values "$1" "$layer" >"$work/values.$layer"
        files+=("$work/values.$layer")
    done
    paste "${files[@]}" | awk -v n=$num '
        { for (k = 1; k <= 10; k++) v[NR, k] = $k }
        END {
            if (NR != 4 * n) exit 1
            for (i = 1; i <= 3 * n; i++) {
                x = 0
                for (k = 2; k <= 10; k++) x = v[i, k] + (1 - v[3 * n + (i - 1) % n + 1, k]) * x
                d = x - v[i, 1]; d = d < 0 ? -d : d
                worst = d > worst ? d : worst; sum += d
            }
            printf "%.5f %.6f\n", worst, sum / (3 * n)
        }'
}
# is_whole FILE: the composited layers must equal the beauty.
is_whole() {
    together "$1" | awk '{ exit !($1 < 0.002 && $2 < 0.0002) }' ||
        fail "$1: the layers are not the picture: $(together "$1")"
}
# share FILE LAYER: prints the fraction of the picture that the layer covers.
share() {
    values "$1" "$2" | tail -n $num | awk '{ sum += $1 } END { printf "%.4f\n", sum / NR }'
}

for gl in osmesa soft; do
    "$demoreel" thumb "$demo" --basedir "$sample" --at 5.9 --size $size --hud-scale smooth --aa 4 --gl $gl -q \
        --layers all,player_Rook -o "$work/$gl.exr"
    is_whole "$work/$gl.exr"
    # The picture contains a player, a weapon and a bar, and mostly sky otherwise.
    share "$work/$gl.exr" player_Rook | awk '{ exit !($1 > 0.0005 && $1 < 0.02) }' || fail "players"
    share "$work/$gl.exr" weapon | awk '{ exit !($1 > 0.005 && $1 < 0.1) }' || fail "weapon"
    share "$work/$gl.exr" hud | awk '{ exit !($1 > 0.15 && $1 < 0.5) }' || fail "hud"
done

# A film with motion blur, and a script with a lens.
render --size $size --from 15.1 --to 15.2 --fps 20 --samples 4 --gl soft \
    --layers all,player_Rook -o "$work/film/%03d.exr"
[ "$(ls "$work/film" | tr '\n' ' ')" = "302.exr 303.exr " ] || fail "not one file per frame"
is_whole "$work/film/302.exr"
cp "$demo" "$work/sample.dem"
cat >"$work/lens.lua" <<END
film { output = "lens.mp4", size = "$size", fps = 10, aa = 8 }
demo("A", "sample.dem")
shot { from = 5, to = 5.3, camera = orbit("Rook", { radius = 90, focus = "Rook", blur = 4 }) }
dissolve(2)
shot { from = 9, to = 9.3 }
END
script() {
    "$demoreel" render "$work/lens.lua" --basedir "$sample" --gl soft -q "$@"
}
script --to 0.1 --layers all,player_Rook -o "$work/lens.exr"
is_whole "$work/lens.exr"
expect 4 'is in a transition between two shots; use --shot' script --layers beauty -o "$work/dissolve.%d.exr"
# Each shot of a dissolve separately, for as long as it is visible: as in a film with cuts.
sed 's/^dissolve.*//; s/aa = 8/aa = 2/' "$work/lens.lua" >"$work/cut.lua"
sed 's/aa = 8/aa = 2/' "$work/lens.lua" >"$work/soft.lua"
for shot in 1 2; do
    for name in cut soft; do
        "$demoreel" render "$work/$name.lua" --shot "shot $shot" --basedir "$sample" --gl soft -q \
            --layers beauty,players -o "$work/$name.$shot.%d.exr"
    done
done
for frame in 0 1 2; do
    cmp "$work/cut.1.$frame.exr" "$work/soft.1.$frame.exr" || fail "frame $frame of the outgoing shot"
    cmp "$work/cut.2.$((frame + 3)).exr" "$work/soft.2.$((frame + 1)).exr" || fail "frame $frame of the incoming shot"
done

# The beauty is the picture itself in linear light (to two roundings of 1/255), and a layer
# rendered by itself is the same as together with all others.
"$demoreel" thumb "$demo" --basedir "$sample" --at 5.9 --size $size --aa 4 --gl soft -q \
    -o "$work/picture.png"
"$demoreel" thumb "$demo" --basedir "$sample" --at 5.9 --size $size --aa 4 --gl soft -q \
    --layers player_Rook,beauty -o "$work/two.exr"
cmp -s <(values "$work/two.exr" player_Rook) <(values "$work/soft.exr" player_Rook) ||
    fail "a layer depends on which other layers are selected"
ffmpeg -v error -i "$work/picture.png" -f rawvideo -pix_fmt gbrp - | od -An -v -tu1 -w1 |
    paste - <(values "$work/two.exr" "" | head -n $((3 * num))) |
    awk '{ x = $1 / 255; x = x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ^ 2.4
           d = x - $2; if (d < 0) d = -d; if (d > 0.014) exit 1 }' ||
    fail "the beauty is not the picture"

# A film with alpha for each layer, and for everything in front of the level.
stream() {
    ffprobe -v error -select_streams v -show_entries \
        stream=codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries \
        -of csv=p=0 "$1"
}
short() {
    render --size 64x36 --from 5.9 --to 6.1 --fps 10 --hud-scale smooth --gl soft "$@"
}
short --layers players,hud -o "$work/shot.mkv"
[ "$(stream "$work/shot.players.mkv")" = "ffv1,bgra,pc,gbr,bt709,bt709" ] ||
    fail "the players layer is $(stream "$work/shot.players.mkv")"
[ -f "$work/shot.hud.mkv" ] && [ ! -e "$work/shot.mkv" ] || fail "not a film for each layer"
short --background none -o "$work/none.mov"
stream "$work/none.mov" | grep -q '^prores,yuva444p.*,tv,bt709,bt709,bt709$' ||
    fail "none.mov is $(stream "$work/none.mov")"
# rgba FILE X Y: prints a pixel of the first frame.
rgba() {
    ffmpeg -v error -i "$1" -frames:v 1 -vf "crop=1:1:$2:$3" -f rawvideo -pix_fmt rgba - |
        od -An -v -tu1 | xargs
}
short --layers foreground -o "$work/some.%d.png"
[ "$(rgba "$work/some.foreground.59.png" 5 20)" = "0 0 0 0" ] || fail "a wall is visible"
[ "$(rgba "$work/some.foreground.59.png" 30 34 | cut -d' ' -f4)" = 255 ] || fail "the bar is not visible"

# A colour in place of the level, which still hides the objects behind it.
short --background '#00b140' -o "$work/green.%d.png"
[ "$(rgba "$work/green.59.png" 5 20)" = "0 177 64 255" ] || fail "the wall is not green"
[ "$(rgba "$work/green.59.png" 30 34)" = "$(rgba "$work/some.foreground.59.png" 30 34)" ] ||
    fail "the bar differs"

# Films of ten bits, with BT.709 colours.
for way in h264:yuv420p10le hevc:yuv420p10le vp9:yuv420p10le ffv1:gbrp10le; do
    short --codec "${way%:*}" --depth 10 -o "$work/deep.mkv" --overwrite
    stream "$work/deep.mkv" | grep -q ",${way#*:},.*bt709,bt709$" ||
        fail "$way: $(stream "$work/deep.mkv")"
done

# 16 bits preserve the steps between the 8 bits of the film, which are dithered.
for gl in osmesa soft; do
    short --gl $gl --aa 16 --depth 16 -o "$work/deep.%d.png" --overwrite
    short --gl $gl --aa 16 -o "$work/flat.%d.png" --overwrite
    stream "$work/deep.59.png" | grep -q rgb48be || fail "not 16 bits: $(stream "$work/deep.59.png")"
    paste <(ffmpeg -v error -i "$work/deep.59.png" -f rawvideo -pix_fmt rgb48be - |
            od -An -v -tu2 -w2 --endian=big) \
        <(ffmpeg -v error -i "$work/flat.59.png" -f rawvideo -pix_fmt rgb24 - |
            od -An -v -tu1 -w1) | awk '
        { d = $1 / 257 - $2; if (d > 1.001 || d < -1.001) exit 1; sum += d; between += $1 % 257 != 0 }
        END { exit !(NR == 3 * 64 * 36 && sum / NR < 0.1 && sum / NR > -0.1 && between > NR / 4) }
        ' || fail "$gl: the 16-bit picture differs from the 8-bit one"
done
short --aa 16 --depth 16 --codec ffv1 -o "$work/deep16.mkv"
cmp -s <(ffmpeg -v error -i "$work/deep16.mkv" -frames:v 1 -f rawvideo -pix_fmt gbrp16le -) \
    <(ffmpeg -v error -i "$work/deep.59.png" -f rawvideo -pix_fmt gbrp16le -) ||
    fail "the picture of ffv1 differs"
# The same for films of layers: the values of OpenEXR, with alpha, at the same precision.
short --aa 16 --layers players,hud -o "$work/deep.%d.exr"
short --aa 16 --layers players,hud --depth 16 -o "$work/deep_layer.%d.png"
short --aa 16 --layers players,hud --depth 16 --codec ffv1 -o "$work/deep_layer.mkv"
planes() {
    ffmpeg -v error -i "$1" -frames:v 1 -f rawvideo -pix_fmt gbrap16le -
}
for layer in players hud; do
    paste <(planes "$work/deep_layer.$layer.59.png" | od -An -v -tu2 -w2) \
        <(values "$work/deep.59.exr" $layer) | awk -v n=$num '
        { deep[NR] = $1; light[NR] = $2 }
        END {
            for (i = 1; i <= 4 * n; i++) {
                alpha = light[3 * n + (i - 1) % n + 1]; x = i > 3 * n ? alpha : alpha > 0 ? light[i] / alpha : 0
                if (i <= 3 * n) x = x <= 0.0031308 ? x * 12.92 : 1.055 * (x > 1 ? 1 : x) ^ (1 / 2.4) - 0.055
                d = deep[i] - 65535 * x; if (d > 40 || d < -40) exit 1
                between += deep[i] % 257 != 0
            }
            exit between < 20
        }' || fail "$layer: the 16-bit values differ from OpenEXR"
    cmp <(planes "$work/deep_layer.$layer.59.png") <(planes "$work/deep_layer.$layer.mkv") ||
        fail "$layer: the picture of ffv1 differs"
done
short --layers hud --depth 10 -o "$work/ten.mkv"
[[ $(stream "$work/ten.hud.mkv") = ffv1,gbrap10le,* ]] || fail "not ten bits: $(stream "$work/ten.hud.mkv")"
expect 1 'codec "prores4444" does not support 16 bits with alpha' "$demoreel" render "$demo" \
    --basedir "$sample" --layers hud --depth 16 -o "$work/a.mov"
expect 1 'codec "h264" does not support 16 bits' "$demoreel" render "$demo" --basedir "$sample" --depth 16 \
    -o "$work/a.mp4"

# Each player has a separate layer; the players layer is then empty.
short --layers each,players --exr files -o "$work/each.%d.exr"
share "$work/each.player_Rook.59.exr" "" | awk '{ exit !($1 > 0.0005) }' || fail "each: the player's layer is empty"
share "$work/each.players.59.exr" "" | awk '{ exit $1 != 0 }' || fail "each: a player is in two layers"
expect 1 "that player's layer is called player_R__k" "$demoreel" render "$demo" --basedir "$sample" \
    --layers 'player_R./k' -o "$work/a.mov"

# One part, several parts, several files: the same values.
for how in channels parts files; do
    "$demoreel" thumb "$demo" --basedir "$sample" --at 5.9 --size $size --gl soft -q --exr $how \
        --layers beauty,player_Rook,depth,cryptomatte -o "$work/how.$how.exr"
done
if command -v python3 >/dev/null; then
    exr() {
        python3 tests/exr.py "$@" | sha256sum
    }
    all=$(exr "$work/how.channels.exr" R player_Rook.A depth.Z CryptoObject00.R)
    [ "$(exr "$work/how.parts.exr" beauty:R player_Rook:player_Rook.A depth:depth.Z \
        cryptomatte:CryptoObject00.R)" = "$all" ] || fail "parts have different values"
    [ "$(exr "$work/how.files.depth.exr" Z)" = "$(exr "$work/how.channels.exr" depth.Z)" ] ||
        fail "files have different values"
fi

# The names of the written files are printed.
"$demoreel" render "$demo" --basedir "$sample" --size 32x18 --to 0.05 --layers hud \
    -o "$work/said.mkv" 2>"$work/said.txt"
grep -q 'said\.\*\.mkv: ' "$work/said.txt" || fail "not printed: $(cat "$work/said.txt")"
expect 1 'no output file: use -o shot' "$demoreel" render "$demo" --basedir "$sample" --layers hud --hash
expect 1 '--layers requires an output with pictures' "$demoreel" render "$demo" --basedir "$sample" --layers hud \
    -o "$work/a.wav"
expect 1 'OpenEXR output requires --layers, such as beauty' "$demoreel" render "$demo" \
    --basedir "$sample" -o "$work/a.exr"
expect 1 '--exr requires --layers and OpenEXR output' "$demoreel" render "$demo" --basedir "$sample" --layers hud \
    --exr parts -o "$work/a.mov"
expect 1 '--background cannot be combined with --layers' "$demoreel" render "$demo" --basedir "$sample" --layers hud \
    --background green -o "$work/a.%d.exr"

expect 1 '--layers: unknown layer "plyers"; did you mean "players"?' "$demoreel" render "$demo" \
    --basedir "$sample" --layers sky,plyers -o "$work/a.%d.exr"
expect 1 'does not support alpha' "$demoreel" render "$demo" --basedir "$sample" --layers sky \
    -o "$work/a.mp4"
expect 1 'depth contains numbers, not colours' "$demoreel" render "$demo" --basedir "$sample" --layers depth \
    -o "$work/a.mov"
expect 1 'does not support alpha' "$demoreel" render "$demo" --basedir "$sample" --background none \
    --codec h264 -o "$work/a.mkv"
expect 1 'unknown colour' "$demoreel" render "$demo" --background pinkish -o "$work/a.mp4"
expect 1 'need a number in the name' "$demoreel" render "$demo" --basedir "$sample" \
    --layers sky -o "$work/a.exr"
expect 2 'already exists' script --to 0.1 --layers sky -o "$work/lens.exr"
