#!/usr/bin/env bash
# Pictures of other shapes: all around, two eyes, higher than wide. They agree with flat ones of the
# same eye, a frame alone is the film's, and files say what they hold.
cd "$(dirname "$0")/../.."
. tests/lib.bash

eye="-24 -600 50 0 80 0"
picture() {
    "$demoreel" thumb "$demo" --basedir "$sample" --at 3 --camera "$eye" --overwrite -q "$@"
}
# alike A B FILTER: the SSIM of A through FILTER and B.
alike() {
    ffmpeg -v error -i "$1" -i "$2" -filter_complex "[0]$3[a];[a][1]ssim=stats_file=-" -f null - |
        sed -n 's/.*All:\([0-9.]*\).*/\1/p'
}
holds() {
    [ -z "${VERBOSE-}" ] || echo "$2 $1"
    awk -v a="$1" 'BEGIN { exit !(a >= 0.97) }' || fail "$2: SSIM $1 with a flat picture"
}

picture --size 640x480 --fov 90 -o "$work/flat.png"
picture --size 3072x1536 --projection equirect -o "$work/equirect.png"
picture --size 1920x1280 --projection cubemap -o "$work/cubemap.png"
flat="output=flat:h_fov=90:v_fov=73.74:w=640:h=480"
holds "$(alike "$work/equirect.png" "$work/flat.png" "v360=input=e:interp=cubic:$flat")" equirect
holds "$(alike "$work/cubemap.png" "$work/flat.png" "v360=input=c3x2:in_frot=002200:$flat")" cubemap
# Behind, at the seam of an equirectangular picture, and across faces.
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
    fail "eyes are at the same place"

# A frame alone is the film's, in segments as well.
shape=(--projection equirect --stereo side --size 256x64 --fps 5)
film=$(render --from 1 --to 2 --hash "${shape[@]}" | awk '/^frame/ {print $NF}' | tail -n 1)
[ "$film" = "$(render --from 1.8 --to 2 --hash "${shape[@]}" | awk '/^frame/ {print $NF}')" ] ||
    fail "a frame depends on those before"
render --from 1 --to 2 "${shape[@]}" --preset ultrafast -o "$work/a.mp4"
render --from 1 --to 2 "${shape[@]}" --preset ultrafast --segment-seconds 0.5 --jobs 2 -o "$work/b.mp4"
for film in a b; do
    said=$(ffprobe -v error -show_streams "$work/$film.mp4")
    grep -q 'projection=equirectangular' <<<"$said" || fail "$film.mp4 does not say its projection"
    grep -qi 'type=side by side' <<<"$said" || fail "$film.mp4 does not say where the eyes are"
done
render --from 1 --to 1.2 --size 384x256 --projection cubemap --preset ultrafast -o "$work/c.mkv"
said=$(ffprobe -v error -show_streams "$work/c.mkv")
grep -q 'projection=cubemap' <<<"$said" || fail "c.mkv does not say its projection"

expect 1 'is not twice as wide as high' render --projection equirect --size 1920x1080 --hash
expect 1 'is not six squares' render --projection cubemap --size 1920x1080 --hash
expect 1 '64x48 is not twice' render --projection equirect --size 64x48 --hash
expect 1 'give --stereo, too' picture --eye-distance 3 -o "$work/eye.png"
echo 'film { eye_distance = 3 } demo("A", "a.dem") shot { from = 1, to = 2 }' >"$work/eye.lua"
cp "$demo" "$work/a.dem"
expect 1 'give --stereo, too' "$demoreel" render "$work/eye.lua" --eye-distance 3 --basedir "$sample" --hash
expect 1 'know flat, equirect and cubemap' render --projection round --hash
