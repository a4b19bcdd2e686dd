#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Blender reads our layers, Cryptomatte and cameras, and objects appear in the right places.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v blender >/dev/null && command -v python3 >/dev/null || { echo "no blender"; exit 77; }

exr() {
    python3 tests/exr.py "$@"
}
# in_blender WORD ARGS...: runs tests/blender.py.
in_blender() {
    HOME=$work blender -b --factory-startup -noaudio -P tests/blender.py -- "$@" >"$work/said" 2>&1 ||
        true # the exit status does not depend on the script
    grep -q '^Saved: ' "$work/said" || { cat "$work/said" >&2; fail "blender $1"; }
}

cp "$demo" "$work/sample.dem"
cat >"$work/film.lua" <<'END'
film { output = "film.mp4", size = "160x90", fps = 10, aa = 8, hud = "classic" }
demo("A", "sample.dem")
shot { from = 5, to = 5.5, camera = orbit("Rook", { radius = 120, height = 30 }) }
END
"$demoreel" render "$work/film.lua" --basedir "$sample" --gl soft -q --from 0.3 --to 0.4 \
    --layers all,each -o "$work/film.exr"
"$demoreel" render "$work/film.lua" --basedir "$sample" --gl soft -q --from 0.3 --to 0.4 \
    --layers cryptomatte,beauty --exr parts -o "$work/parts.exr"
"$demoreel" check "$work/film.lua" --basedir "$sample" --cameras "$work/cameras" >/dev/null

# The layers composited on top of each other are the beauty.
in_blender over "$work/film.exr" "$work/over.exr" sky world items players player_Rook effects \
    weapon flash hud
paste <(exr "$work/film.exr" R G B) <(exr "$work/over.exr" R G B) | awk '
    { for (i = 1; i <= 3; i++) { d = $i - $(i + 3); if (d > 0.002 || d < -0.002) bad++ } }
    END { exit NR != 160 * 90 || bad > 0 }' || fail "Blender's composite is not the beauty"

# A player is selected by name, with the coverage in the file.
for kind in film parts; do
    in_blender matte "$work/$kind.exr" Rook "$work/matte.exr"
    exr "$work/matte.exr" R >"$work/matte"
    paste "$work/matte" <(exr "$work/film.exr" CryptoObject0{0,1,2}.{R:x,G,B:x,A}) | awk '
        { sum = 0
          for (i = 2; i < 14; i += 2) if ($i == "e90b818a") sum += $(i + 1)
          all += sum; d = sum - $1; if (d > 1e-6 || d < -1e-6) bad++ }
        END { exit NR != 160 * 90 || all < 20 || bad > 0 }' || fail "$kind: the matte of Rook is wrong"
done

# A cube at the position of a pixel is seen at that pixel by our camera.
blender -b --python-expr 'import numpy; print("has numpy")' 2>&1 | grep -q '^has numpy' ||
    { echo "no NumPy, which Blender's glTF import requires"; exit 0; }
px=("80 45" "30 20" "140 70") places=()
for at in "${px[@]}"; do
    places+=("$(exr "$work/film.exr" position.{X,Y,Z} |
        sed -n "$((${at#* } * 160 + ${at% *} + 1))p" | tr ' ' ,)")
done
in_blender cubes "$work/cameras/01-shot_1.gltf" 10 3 160x90 "$work/cubes.exr" "${places[@]}"
exr "$work/cubes.exr" A >"$work/cubes"
for at in "${px[@]}"; do
    awk -v x0="${at% *}" -v y0="${at#* }" '
        { x = (NR - 1) % 160; y = int((NR - 1) / 160)
          if (x - x0 > -12 && x - x0 < 12 && y - y0 > -12 && y - y0 < 12) {
              sum += $1; across += $1 * (x - x0); down += $1 * (y - y0)
          } }
        END { x = across / sum; y = down / sum
              exit !(sum > 0.1 && x < 0.4 && x > -0.4 && y < 0.4 && y > -0.4) }' \
        "$work/cubes" || fail "the cube at pixel $at appears elsewhere"
done
