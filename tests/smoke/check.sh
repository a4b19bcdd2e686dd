#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel check: JSON, a storyboard with an image for each key and cut, cameras that can be
# written and read back.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v jq >/dev/null || { echo "no jq"; exit 77; }

cp "$demo" "$work"
check() {
    "$demoreel" check "$work/$1.lua" --basedir "$sample" -q "${@:2}"
}
cat >"$work/board.lua" <<'END'
film { size = "1280x720", fps = 10 }
demo("A", "sample.dem")
shot {
  name = "<b>&'\"", from = 2, length = 4,
  camera = path { loop = 2, {0, pos = {0, -900, 110}, look = "pov"}, {1, pos = {0, -640, 100}} },
  cuts = { {3, orbit("Rook")} },
}
shot { from = 15.5, length = 2, camera = chase(rocket("Wren", "next"), { distance = 60, lag = 0.1 }) }
END
check board --json --storyboard "$work/board" --cameras "$work/cameras" >"$work/board.json"
[ "$(jq '.shots | length' "$work/board.json")" = 2 ] || fail "not two shots in the JSON"
[ "$(jq -r '.shots[0].cameras[1].kind' "$work/board.json")" = orbit ] || fail "no orbit in the JSON"
[ "$(jq '.frames' "$work/board.json")" = 60 ] || fail "not 60 frames in the JSON"

# Keys 1 and 2, the cut and the end; the start and the end.
page=$work/board/index.html
[ "$(find "$work/board" -name '*.png' | wc -l)" = 6 ] || fail "not six images"
[ "$(grep -o '<img' "$page" | wc -l)" = 6 ] || fail "not six images on the page"
grep -q '&#60;b&#62;&#38;&#39;&#34;' "$page" || fail "a name is not escaped"
if grep -q '<b>' "$page"; then fail "HTML tags in a name are not escaped"; fi

# Each key of a curve; two keys at the same time count as one.
cat >"$work/curves.lua" <<'END'
film { size = "64x36", fps = 10 }
demo("A", "sample.dem")
shot { from = 2, length = 4, camera = orbit("Rook", { radius = keys { {0, 90}, {1, 200} },
    angle = keys { {0, 0}, {1, 90}, {2.5, 180} }, height = 20 }) }
END
check curves --storyboard "$work/curves" >/dev/null
[ "$(find "$work/curves" -name '*.png' | wc -l)" = 4 ] || fail "not an image for every key of a curve"
grep -q 'radius key 2, angle key 2' "$work/curves/index.html" || fail "a key has no label"

# If the command fails, no page and no camera files are left under their final names.
cat >"$work/broken.lua" <<'END'
demo("A", "sample.dem")
shot { from = 2, length = 1, camera = orbit("Rook") }
shot { from = 4, length = 1, camera = orbit("nobody") }
END
expect 3 'nobody' "$demoreel" check "$work/broken.lua" --basedir "$sample" -q --size 64x36 \
    --storyboard "$work/broken"
[ ! -e "$work/broken/index.html" ] || fail "an incomplete page was written"

# A shot that fades in and out is shown without the fade.
fade() {
    cat >"$work/fade.lua" <<END
film { size = "64x36", fps = 10 }
demo("A", "sample.dem")
shot { from = 2, length = 2, camera = orbit("Wren", { angle = ramp(0, 90) }), $1 }
END
    check fade --storyboard "$work/fade" >/dev/null
}
fade ''
mv "$work/fade" "$work/plain"
fade 'fade = { ["in"] = 0.5, out = 0.5 }'
diff -r "$work/plain" "$work/fade" || fail "the images of the storyboard are faded"

# Cameras inside walls give warnings, other cameras do not.
cat >"$work/wall.lua" <<'END'
demo("A", "sample.dem")
shot { name = "in", from = 2, length = 2, camera = fixed { pos = {0, 0, -500} } }
shot { name = "out", from = 2, length = 12, camera = chase("Wren", { distance = 300, lag = 0.2 }) }
shot { name = "hot", from = 2, length = 2, camera = fixed { pos = {880, 0, -80} } }
END
"$demoreel" check "$work/wall.lua" --basedir "$sample" >/dev/null 2>"$work/said"
grep -q '^warning: in: at 0.0 s, the camera is inside a wall or outside the map for 2.0 s' "$work/said" ||
    fail "a camera in a wall gives no warning"
grep -q '^warning: hot: at 0.0 s, the camera is in lava or slime for 2.0 s$' "$work/said" ||
    fail "a camera in lava gives no warning"
if grep -q 'out: .* inside a wall' "$work/said"; then fail "a camera that avoids walls is inside one"; fi

# Times after the end of the demo and missing music give warnings, too.
cat >"$work/range.lua" <<'END'
demo("A", "sample.dem")
shot { name = "over", from = at.finish - 1, length = 3 }
shot { name = "all", from = 0, to = at.finish }
END
"$demoreel" check "$work/range.lua" --basedir "$sample" >/dev/null 2>"$work/said"
grep -qE '^warning: over: the demo lasts [0-9.]+ s; for (1.9|2.0) s' "$work/said" ||
    fail "a shot after the demo's end gives no warning"
if grep -q 'all:' "$work/said"; then fail "a shot of the complete demo is reported as exceeding it"; fi
printf 'demo("A", "sample.dem")\nshot { from = 100, length = 3 }\n' >"$work/range.lua"
expect 3 'range.lua:2: shot: the demo lasts .* shows it from 100.00 s to 103.00 s' \
    "$demoreel" check "$work/range.lua" --basedir "$sample"
printf 'demo("A", "sample.dem")\nmusic("no.ogg")\nshot { from = 1, length = 1 }\n' >"$work/range.lua"
expect 2 'range.lua:2: music: .*no.ogg' "$demoreel" check "$work/range.lua" --basedir "$sample"

# Things that the author of a shot may overlook: targets that die, jump, leave the frame or are
# behind a wall, missiles before and after their flight, and walls that push a camera close.
cat >"$work/life.lua" <<'END'
demo("A", "sample.dem")
local kill, fire = at.kill("Wren", 1), at.fire("Wren", 1, "rl")
shot { name = "death", from = kill - 1, to = kill + 1, camera = orbit("Rook") }
shot { name = "life", from = kill - 3, to = kill - 2, camera = orbit("Wren") }
shot { name = "early", from = fire - 2, to = fire + 0.1, camera = chase(rocket("Wren", 1)) }
shot { name = "late", from = fire, to = fire + 4, camera = chase(rocket("Wren", 1)) }
shot { name = "aside", from = 2, length = 2, camera = orbit("Wren", { look = { 0, 0, 5000 } }) }
shot { name = "behind", from = 2, length = 2, camera = fixed { pos = { 480, 0, 60 }, look = { 0, 0, -900 } } }
shot { name = "jump", from = 26, length = 2, camera = orbit("Wren") }
END
"$demoreel" check "$work/life.lua" --basedir "$sample" >/dev/null 2>"$work/said"
for said in 'death: at 1.0 s, Rook dies' 'jump: at 0.6 s, Wren jumps to another position \(teleporter' 'early: a camera waits for (1.9|2.0) s until the rocket is fired' \
    'late: a camera stays for [0-9.]+ s after the rocket has ended' \
    'aside: at 0.0 s, the target of the camera is out of the frame for 2.0 s' \
    'behind: at 0.0 s, the target that the camera looks at is behind a wall for 2.0 s' \
    'aside: at 0.[0-9] s, walls push the camera to within [45][0-9] units of its target for 1.[0-9] s'; do
    grep -qE "^warning: $said" "$work/said" || { cat "$work/said" >&2; fail "missing warning \"$said\""; }
done
if grep -q 'life:' "$work/said"; then fail "a harmless shot gives a warning"; fi

# Doors block cameras while they are closed: one is between x 508 and 524, and is open at the
# end.
cat >"$work/door.lua" <<'END'
film { size = "64x36", fps = 10 }
demo("A", "sample.dem")
local cameras = { orbit({ 480, 0, 60 }, { radius = 150, height = 0 }), fixed { pos = { 516, 0, 60 } } }
for i = 1, 2 do
  shot { name = "closed" .. i, from = 20, length = 1, camera = cameras[i] }
  shot { name = "open" .. i, from = 30, length = 1, camera = cameras[i] }
end
END
"$demoreel" check "$work/door.lua" --basedir "$sample" --cameras "$work/door" >/dev/null 2>"$work/said"
x() {
    jq '.frames[0].origin[0] | floor' "$work/door/$1.json"
}
[ "$(x 01-closed1)" -lt 508 ] || fail "a camera is at x $(x 01-closed1), beyond a closed door"
[ "$(x 02-open1)" -gt 524 ] || fail "a camera is at x $(x 02-open1), in front of an open door"
grep -q 'closed2: .* wall' "$work/said" || fail "a camera in a door gives no warning"
if grep -qE '(open.|closed1): .* wall' "$work/said"; then fail "an open door is reported as a wall"; fi

# The glTF camera has the position and direction of the JSON: x, y and z are x, -z and y, with 32
# units per metre; the target that it follows is an empty at its position.
cat >"$work/gltf.lua" <<'END'
film { size = "1280x720", fps = 10 }
demo("A", "sample.dem")
shot { from = 5, length = 1, camera = orbit("Rook", { radius = 90, angle = ramp(0, 90), roll = 5 }) }
END
"$demoreel" check "$work/gltf.lua" --basedir "$sample" --cameras "$work/gltf" >/dev/null
gltf=$work/gltf/01-shot_1.gltf
# numbers ACCESSOR WIDTH: prints the values of an accessor, one element per line.
numbers() {
    jq -r '.buffers[0].uri' "$gltf" | cut -d, -f2 | base64 -d |
        tail -c +$(($(jq ".bufferViews[$1].byteOffset" "$gltf") + 1)) |
        head -c "$(jq ".bufferViews[$1].byteLength" "$gltf")" | od -An -v -tf4 -w$(($2 * 4))
}
[ "$(jq -r '[.nodes[].name] | join(",")' "$gltf")" = "Camera,Rook" ] || fail "the nodes of the glTF are wrong"
[ "$(jq '.buffers[0].byteLength' "$gltf")" -eq \
    "$(jq -r '.buffers[0].uri' "$gltf" | cut -d, -f2 | base64 -d | wc -c)" ] || fail "the buffer of the glTF is wrong"
paste <(numbers 0 1) <(numbers 1 3) <(numbers 2 4) <(numbers 3 3) \
    <(jq -r '.frames[] | [.time] + .origin + .angles | @tsv' "$work/gltf/01-shot_1.json") >"$work/both"
[ "$(wc -l <"$work/both")" -eq 10 ] || fail "the glTF has $(wc -l <"$work/both") keys"
awk 'function off(a, b) { d = a - b; if (d < 0) d = -d; if (d > worst) worst = d }
    { x = $5; y = $6; z = $7; w = $8; rad = 3.14159265358979 / 180
      off($1, $12); off($2 * 32, $13); off($3 * 32, $15); off($4 * 32, -$14)
      off(-2 * (x * z + w * y), cos($16 * rad) * cos($17 * rad))
      off(2 * (x * x + y * y) - 1, -cos($16 * rad) * sin($17 * rad))
      off(-2 * (y * z - w * x), -sin($16 * rad))
      off(sqrt(($9 - $2) ^ 2 + ($11 - $4) ^ 2) * 32, 90) }
    END { exit !(worst < 0.01) }' "$work/both" || fail "the camera of the glTF differs"

# A camera that was written and read back moves in the same way.
cat >"$work/again.lua" <<'END'
film { size = "1280x720", fps = 10 }
demo("A", "sample.dem")
shot { from = 15.5, length = 2, camera = path { file = "cameras/02-shot_2.cam" } }
END
check again --cameras "$work/again" >/dev/null
check again --cameras "$work/again" >/dev/null # identical files may be overwritten
sed -i 's/length = 2/length = 1/' "$work/again.lua"
expect 2 'again/01-shot_1.cam: already exists; --overwrite' \
    "$demoreel" check "$work/again.lua" --basedir "$sample" --cameras "$work/again"
expect 0 '' "$demoreel" check "$work/again.lua" --basedir "$sample" --cameras "$work/again" --overwrite
sed -i 's/length = 1/length = 2/' "$work/again.lua"
check again --cameras "$work/again" --overwrite >/dev/null
[ "$(jq '.frames | length' "$work/again/01-shot_1.json")" = 20 ] || fail "not 20 frames in the camera"
numbers() {
    jq '.frames[] | .origin[], .angles[], .fov' "$1"
}
paste <(numbers "$work/cameras/02-shot_2.json") <(numbers "$work/again/01-shot_1.json") |
    awk '{d = $1 - $2; if (d > 0.01 || d < -0.01) {print; bad = 1}} END {exit bad || NR != 140}' ||
    fail "a camera that was read back is in another place"

expect 2 'again.lua: a file, not a folder' "$demoreel" check "$work/again.lua" --basedir "$sample" --storyboard \
    "$work/again.lua"

# Names in the JSON are UTF-8: of shots and demos in scripts, of files, and in the description of damage.
mkdir "$work/ö"
head -c 60000 "$demo" >"$work/ö/ü.dem"
echo 'demo("Ä", "ü.dem") shot { name = "Zoë", from = 5, length = 1 }' >"$work/ö/ß.lua"
"$demoreel" check "$work/ö/ß.lua" --basedir "$sample" --json --cameras "$work/ö/cameras" >"$work/ö/json" ||
    [ $? = 6 ] || fail "check of a script with a damaged demo"
[ "$(jq -r '.shots[0] | .name + .demo' "$work/ö/json")" = ZoëÄ ] || fail "names of the script in the JSON"
[ "$(jq -r .shot "$work/ö/cameras"/*.json)" = Zoë ] || fail "the name of the shot in the camera"
expect 6 "ü.dem" "$demoreel" info "$work/ö/ü.dem" --json
jq -e '.file == "ü.dem" and (.damaged.reason | startswith("ü.dem: "))' "$work/said" >/dev/null ||
    fail "names of the file in the JSON"
