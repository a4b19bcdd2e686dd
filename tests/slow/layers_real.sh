#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Layers of real demos, composited by other programs: players, liquids, skies, explosions, screen
# blends, blur. Also the depth of a wall whose position is known from the map.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null && command -v python3 >/dev/null || { echo "no ffmpeg or python3"; exit 77; }
assets=${DEMOREEL_ASSETS:-}
[ -d "$assets/demos/mvd" ] || { echo "\$DEMOREEL_ASSETS is not set"; exit 77; }

cat >"$work/together.py" <<'END'
import array, subprocess, sys

def read(layer):
    command = ["ffmpeg", "-v", "error", *(["-layer", layer] if layer else []), "-i", sys.argv[1],
               "-f", "rawvideo", "-pix_fmt", "gbrapf32le", "-"]
    return array.array("f", subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)

beauty, wanted = read(""), sys.argv[2:]
num = len(beauty) // 4
light, seen = [0.0] * (3 * num), {}
for layer in "sky", "world", "items", "players", "effects", "weapon", "flash", "hud":
    values = read(layer)
    seen[layer] = sum(values[3 * num:]) / num
    for at in range(3 * num):
        light[at] = values[at] + (1 - values[3 * num + at % num]) * light[at]
off = [abs(a - b) for a, b in zip(light, beauty)]
print(f"worst {max(off):.5f}, mean {sum(off) / len(off):.6f}; " +
      ", ".join(f"{layer} {share:.4f}" for layer, share in seen.items()))
sys.exit(max(off) > 0.002 or sum(off) / len(off) > 0.0002 or any(seen[layer] < 0.0003 for layer in wanted))
END

# shot NAME "VISIBLE LAYERS" ARGS...
shot() {
    local name=$1 wanted=$2
    shift 2
    "$demoreel" thumb "$@" --size 160x90 -q --layers all -o "$work/$name.exr"
    python3 "$work/together.py" "$work/$name.exr" $wanted >"$work/said" ||
        fail "$name: the layers are not the picture: $(cat "$work/said")"
    [ -z "${VERBOSE-}" ] || echo "$name: $(cat "$work/said")"
}
for gl in soft osmesa; do
    shot "$gl-ffa" "world players effects weapon hud" "$assets"/demos/mvd/quakeworld_ffa_9_dm4__02.mvd \
        --basedir "$assets" --at 30 --samples 8 --gl $gl
done
shot kill "world players effects weapon hud" "$assets"/demos/mvd/*4on4*dm3*.mvd --basedir "$assets" \
    --pov ": Sujoy" --at 116.9 --samples 8
shot blend "sky world players weapon flash hud" "$assets"/demos/dem/own_fte666_lq_e0m1.dem \
    --basedir "$assets" --at 6 --samples 8
second=$assets/../q2
if [ -d "$second/reference" ]; then
    shot damage "sky world flash" "$second/reference/city_blend_damage.dm2" --basedir "$second" --at 1 --aa 4
    shot beam "sky world effects" "$second/reference/city_beam.dm2" --basedir "$second" --at 0.5 --aa 4
    shot doors "sky world weapon hud" "$second/demos/dm2/AQtion-doors-guide.dm2" --basedir "$second" \
        --at 10 --samples 4
fi

# dm3 has walls at y = -384 and, behind the camera, at y = -896.
for way in 90:116 270:396; do
    "$demoreel" thumb "$assets"/demos/mvd/*duel*dm3*.mvd --basedir "$assets" --at 40 --size 32x18 -q \
        --camera "-128 -500 60 0 ${way%:*} 0" --layers depth,position -o "$work/wall.exr" --overwrite
    python3 tests/exr.py "$work/wall.exr" depth.Z | sed -n "$((9 * 32 + 17))p" |
        awk -v wanted="${way#*:}" '{ exit !($1 > wanted * 0.999 && $1 < wanted * 1.001) }' ||
        fail "the wall is not ${way#*:} units away"
done
