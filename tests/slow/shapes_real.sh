#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# 360-degree images of real demos are flat images of the same view, resampled, in all directions,
# and have no seam at their edges.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null && command -v python3 >/dev/null || { echo "no ffmpeg or python3"; exit 77; }
assets=${DEMOREEL_ASSETS:-}
[ -d "$assets/demos/mvd" ] || { echo "\$DEMOREEL_ASSETS is not set"; exit 77; }

# picture NAME "X Y Z" YAW ARGS...
picture() {
    local name=$1 at=$2 yaw=$3
    shift 3
    "$demoreel" thumb "${film[@]}" --camera "$at 0 $yaw 0" "$@" -o "$work/$name.png" --overwrite -q
}
# alike A B INPUT YAW: prints the SSIM of a view of a 360-degree image and a flat one.
alike() {
    ffmpeg -v error -i "$work/$1.png" -i "$work/$2.png" -filter_complex \
        "[0]v360=input=$3:interp=cubic:yaw=$4:output=flat:h_fov=90:v_fov=73.74:w=640:h=480[a];[a][1]ssim=stats_file=-" \
        -f null - | sed -n 's/.*All:\([0-9.]*\).*/\1/p'
}
# around NAME "X Y Z" YAW
around() {
    local name=$1 at=$2 yaw=$3 turn value
    picture equirect "$at" "$yaw" --size 3072x1536 --projection equirect
    picture cubemap "$at" "$yaw" --size 1920x1280 --projection cubemap
    for turn in 0 45 90 180 -90; do
        picture flat "$at" $((yaw - turn)) --size 640x480 --fov 90
        for kind in "equirect e" "cubemap c3x2:in_frot=002200"; do
            read -r kind input <<<"$kind"
            value=$(alike $kind flat "$input" $turn)
            [ -z "${VERBOSE-}" ] || echo "$name: $kind at $turn: $value"
            awk -v a="$value" 'BEGIN { exit !(a >= 0.97) }' || fail "$name: $kind at $turn: SSIM $value"
        done
    done
    # The first and last columns are as similar as any two adjacent ones.
    ffmpeg -v error -i "$work/equirect.png" -f rawvideo -pix_fmt rgb24 "$work/raw" -y
    python3 - "$work/raw" "$name" <<'END' || fail "$name: there is a seam"
import sys
width, height = 3072, 1536
data = open(sys.argv[1], "rb").read()

def apart(a, b):
    rows = range(0, height, 4)
    return sum(abs(data[(y * width + a) * 3 + c] - data[(y * width + b) * 3 + c]) for y in rows for c in range(3)) / len(rows) / 3

seam = apart(width - 1, 0)
others = sorted(apart(x, x + 1) for x in range(0, width - 1, 16))
print(f"{sys.argv[2]}: {seam:.2f} at the seam, elsewhere {others[len(others) // 2]:.2f}, at most {others[-1]:.2f}")
sys.exit(seam > others[len(others) * 95 // 100])
END
}
film=("$(ls "$assets"/demos/mvd/quakeworld_4on4*dm3*.mvd)" --basedir "$assets" --at 60)
around QuakeWorld "1799 -833 0" -36
film=("$assets/demos/dem/quakekit_demo1.dem" --basedir "$assets" --at 10)
around NetQuake "-11 228 816" -2
