#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Other picture formats: 360 degrees, stereoscopic, portrait. They match normal images of the same
# view, a frame rendered by itself is that of the film, and files contain the right metadata.
cd "$(dirname "$0")/../.."
. tests/lib.bash

eye="-24 -600 50 0 80 0"
picture() {
    "$demoreel" thumb "$demo" --basedir "$sample" --at 3 --camera "$eye" --overwrite -q "$@"
}
# alike A B FILTER: A, transformed by FILTER, must be similar to B.
alike() {
    ffmpeg -v error -i "$1" -i "$2" -filter_complex "[0]$3[a];[a][1]ssim=stats_file=-" -f null - |
        sed -n 's/.*All:\([0-9.]*\).*/\1/p'
}
holds() {
    [ -z "${VERBOSE-}" ] || echo "$2 $1"
    awk -v a="$1" 'BEGIN { exit !(a >= 0.97) }' || fail "$2: the SSIM with a flat image is $1"
}

picture --size 640x480 --fov 90 -o "$work/flat.png"
picture --size 3072x1536 --projection equirect -o "$work/equirect.png"
picture --size 1920x1280 --projection cubemap -o "$work/cubemap.png"
flat="output=flat:h_fov=90:v_fov=73.74:w=640:h=480"
holds "$(alike "$work/equirect.png" "$work/flat.png" "v360=input=e:interp=cubic:$flat")" equirect
holds "$(alike "$work/cubemap.png" "$work/flat.png" "v360=input=c3x2:in_frot=002200:$flat")" cubemap
# Backwards, at the seam of an equirectangular picture, and across faces.
for yaw in 45 180; do
    eye="-24 -600 50 0 $((80 - yaw)) 0"
    picture --size 640x480 --fov 90 -o "$work/turned.png"
    holds "$(alike "$work/equirect.png" "$work/turned.png" "v360=input=e:interp=cubic:yaw=$yaw:$flat")" "yaw $yaw"
done
eye="-24 -600 50 0 80 0"
picture --size 1024x1024 --projection equirect --stereo over --eye-distance 0 -o "$work/over.png"
picture --size 1024x512 --projection equirect -o "$work/small.png"
holds "$(alike "$work/over.png" "$work/small.png" "crop=1024:512:0:512")" "slices without distance"
picture --size 1280x480 --fov 90 --stereo side --eye-distance 0 -o "$work/side.png"
holds "$(alike "$work/side.png" "$work/flat.png" "crop=640:480:640:0")" "two eyes at one place"
picture --size 1280x480 --fov 90 --stereo side -o "$work/side.png"
[ "$(alike "$work/side.png" "$work/flat.png" "crop=640:480:0:0")" != 1.000000 ] ||
    fail "the images of both eyes are the same"

# In a portrait picture, the view turns to players at the side, both in a player's view and with a
# camera; a frame rendered by itself is that of the film. Landscape pictures do not change.
upright=(--size 180x320 --fps 10)
cat >"$work/aside.lua" <<'END'
demo("A", "a.dem")
shot { from = 1, length = 1, camera = fixed { pos = {-24, -600, 50}, angles = {0, 115, 0} } }
shot { from = 10, length = 1 }
END
cp "$demo" "$work/a.dem"
aside() {
    "$demoreel" render "$work/aside.lua" --basedir "$sample" "${upright[@]}" --hash "$@" | awk '/^frame/ {print $NF}'
}
turned=$(aside --reframe)
for at in 0.9 1.4; do
    [ "$(sed -n "$(awk "BEGIN { print $at * 10 + 1 }")p" <<<"$turned")" = \
        "$(aside --reframe --from $at --to "$(awk "BEGIN { print $at + 0.1 }")")" ] ||
        fail "--reframe: a frame depends on earlier frames"
done
[ "$(aside --jobs 1)" != "$turned" ] || fail "--reframe has no effect"
upright=(--size 320x180 --fps 10)
[ "$(aside)" = "$(aside --reframe)" ] || fail "--reframe changes landscape pictures"
expect 1 'cannot be combined with --projection' render --reframe --projection equirect --size 256x128 --hash

# A frame rendered by itself is that of the film, in segments as well.
shape=(--projection equirect --stereo side --size 256x64 --fps 5)
film=$(render --from 1 --to 2 --hash "${shape[@]}" | awk '/^frame/ {print $NF}' | tail -n 1)
[ "$film" = "$(render --from 1.8 --to 2 --hash "${shape[@]}" | awk '/^frame/ {print $NF}')" ] ||
    fail "a frame depends on earlier frames"
render --from 1 --to 2 "${shape[@]}" --preset ultrafast -o "$work/a.mp4"
render --from 1 --to 2 "${shape[@]}" --preset ultrafast --segment-seconds 0.5 --jobs 2 -o "$work/b.mp4"
for film in a b; do
    said=$(ffprobe -v error -show_streams "$work/$film.mp4")
    grep -q 'projection=equirectangular' <<<"$said" || fail "$film.mp4 has no metadata for the projection"
    grep -qi 'type=side by side' <<<"$said" || fail "$film.mp4 has no metadata for the stereo layout"
done
render --from 1 --to 1.2 --size 384x256 --projection cubemap --preset ultrafast -o "$work/c.mkv"
said=$(ffprobe -v error -show_streams "$work/c.mkv")
grep -q 'projection=cubemap' <<<"$said" || fail "c.mkv has no metadata for the projection"
for film in d.mp4 d.webp d.gif; do
    said=$("$demoreel" thumb "$demo" --basedir "$sample" --at 1 --loop 0.4 --size 128x64 --projection equirect \
        -o "$work/$film" 2>&1)
    [ "$film" = d.mp4 ] && said+=$(ffprobe -v error -show_streams "$work/$film")
    grep -q 'cannot store the projection\|projection=equirectangular' <<<"$said" ||
        fail "$film lacks the projection without a warning"
done

expect 1 'equirect needs a width of twice the height' render --projection equirect --size 1920x1080 --hash
expect 1 'cubemap needs six squares' render --projection cubemap --size 1920x1080 --hash
expect 1 'such as 3840x1920, not 64x48' render --projection equirect --size 64x48 --hash
expect 1 '--eye-distance requires --stereo' picture --eye-distance 3 -o "$work/eye.png"
echo 'film { eye_distance = 3 } demo("A", "a.dem") shot { from = 1, to = 2 }' >"$work/eye.lua"
cp "$demo" "$work/a.dem"
expect 1 '--eye-distance requires --stereo' "$demoreel" render "$work/eye.lua" --eye-distance 3 --basedir "$sample" --hash
expect 1 'expected one of flat, equirect, cubemap' render --projection round --hash

# A caption that follows something is in its direction, here behind the viewer: it changes nothing
# else. The camera looks down, but the horizon is level.
cat >"$work/behind.lua" <<'END'
demo("A", "a.dem")
shot { from = 12, length = 0.4, camera = fixed { pos = { -24, -600, 50 }, angles = { 40, 90, 0 } },
    caption = CAPTION }
END
sed 's/CAPTION/{ "HERE", follow = { -24, -1000, 50 }, fade = 0, size = 0.2 }/' "$work/behind.lua" >"$work/here.lua"
sed 's/, *$/ }/; /CAPTION/d' "$work/behind.lua" >"$work/bare.lua"
for film in here bare; do
    "$demoreel" render "$work/$film.lua" --basedir "$sample" --size 512x256 --projection equirect --fps 5 -q \
        -o "$work/$film%d.png"
done
# changed X WIDTH: prints whether columns of the two differ.
changed() {
    for film in here bare; do
        ffmpeg -v error -i "$work/${film}1.png" -vf "crop=$2:256:$1:0" -f rawvideo -pix_fmt rgb24 - | md5sum
    done | uniq | wc -l
}
[ "$(changed 64 384)" = 1 ] || fail "the caption is in front of the viewer"
[ "$(changed 0 64)$(changed 448 64)" = 22 ] || fail "the caption is not behind the viewer"

# Fades are in the whole picture, also in both eyes of a stereoscopic one: it is dark at the end.
cat >"$work/dark.lua" <<'END'
demo("A", "a.dem")
shot { from = 12, length = 1, fade = { out = 0.8 }, camera = fixed { pos = { -24, -600, 50 }, angles = { 0, 80, 0 } } }
END
for shape in '512x256 --projection equirect' '384x256 --projection cubemap' '320x90 --stereo side'; do
    "$demoreel" render "$work/dark.lua" --basedir "$sample" --size $shape --fps 5 -q --overwrite -o "$work/dark%d.png"
    levels=$(for i in 0 1 2 3 4; do
        ffmpeg -v error -i "$work/dark$i.png" -vf scale=1:1:flags=area,format=gray -f rawvideo - | od -An -tu1
    done | xargs)
    read -r whole _ third _ last <<<"$levels"
    [ $((third * 2)) -gt "$whole" ] && [ $((third * 10)) -lt $((whole * 9)) ] && [ $((last * 3)) -lt "$whole" ] ||
        fail "$shape: the picture does not fade: $levels"
done

# Ambisonic sound: after a turn to the left, sounds from ahead come from the right; pitch has no
# effect, since the picture keeps its horizon level.
around=(--size 256x128 --projection equirect --fps 5 --sound ambisonic --basedir "$sample" -q)
turned() {
    printf 'demo("A", "a.dem")\nshot { from = 12, length = 3, camera = fixed { pos = { -24, -600, 50 }, angles = { %s, %s, 0 } } }\n' \
        "$2" "$3" >"$work/$1.lua"
    "$demoreel" render "$work/$1.lua" "${around[@]}" -o "$work/$1.wav"
}
turned ahead 0 40
turned left 0 130
turned nod 35 40
cmp "$work/ahead.wav" "$work/nod.wav" || fail "the horizon of the sound is not level"
for format in mp4 mov mkv webm; do
    "$demoreel" render "$work/ahead.lua" "${around[@]}" -o "$work/around.$format"
    ffmpeg -v error -i "$work/around.$format" -map 0:a -f f32le "$work/$format.pcm"
done
"$demoreel" render "$work/ahead.lua" "${around[@]}" --preset ultrafast --segment-seconds 1 --jobs 2 \
    -o "$work/pieces.mp4"
"$demoreel" render "$work/ahead.lua" "${around[@]}" --preset ultrafast --segment-seconds 1 --jobs 1 \
    -o "$work/piece.mp4"
cmp "$work/piece.mp4" "$work/pieces.mp4" || fail "ambisonic sound depends on the number of processes"
python3 - "$work" <<'END' || fail "wrong ambisonic sound"
import array, struct, sys, wave
work = sys.argv[1]

def wav(name):
    with wave.open(f"{work}/{name}.wav") as file:
        assert file.getnchannels() == 4, file.getparams()
        pcm = array.array("h", file.readframes(file.getnframes()))
    return [[v / 32768 for v in pcm[c::4]] for c in range(4)]

def worst(a, b, sign=1):
    return max(abs(x - sign * y) for x, y in zip(a, b))

def energy(a):
    return sum(x * x for x in a)

ahead, left = wav("ahead"), wav("left")
assert all(energy(c) > 1e-3 for c in ahead), [energy(c) for c in ahead]
assert all(energy(c) <= energy(ahead[0]) for c in ahead)
off = [worst(left[0], ahead[0]), worst(left[1], ahead[3], -1), worst(left[2], ahead[2]), worst(left[3], ahead[1])]
assert max(off) < 1e-3, off

# Decoded files have the same channels, with the same order and sign.
for name in "mp4", "mov", "mkv", "webm":
    pcm = array.array("f", open(f"{work}/{name}.pcm", "rb").read())
    for c in range(4):
        heard = pcm[c::4]
        rest = min(energy([x - y for x, y in zip(heard[s:], ahead[c])]) for s in (0, 312, 1024))
        assert rest < 0.05 * energy(ahead[0]), (name, c, rest, energy(ahead[c]), energy(ahead[0]))

# The box is where players expect it, and the sizes of the boxes around it are correct.
def boxes(data, at, end):
    while at + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, at)
        assert size >= 8 and at + size <= end, (kind, at, size, end)
        yield kind.decode("latin1"), at, at + size
        at += size
    assert at == end, (at, end)

def inside(data, start, end, way):
    for kind, at, to in boxes(data, start, end):
        if kind == way[0]:
            skip = {"stsd": 16}.get(kind, 8)
            yield from inside(data, at + skip, to, way[1:]) if way[1:] else [(at, to)]

for name in "around.mp4", "around.mov", "piece.mp4":
    data = open(f"{work}/{name}", "rb").read()
    entries = list(inside(data, 0, len(data), ["moov", "trak", "mdia", "minf", "stbl", "stsd", "mp4a"]))
    assert len(entries) == 1, (name, entries)
    at, end = entries[0]
    version = struct.unpack_from(">H", data, at + 16)[0]
    box = [data[a:b] for kind, a, b in boxes(data, at + {0: 36, 1: 52}[version], end) if kind == "SA3D"]
    assert len(box) == 1, name
    assert struct.unpack(">IBBIBBI4I", box[0][4:]) == (0x53413344, 0, 0, 1, 0, 0, 4, 0, 1, 2, 3), box
END
expect 1 '--sound ambisonic requires --projection' render --from 1 --to 2 --sound ambisonic --hash
