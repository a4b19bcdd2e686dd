#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# HUD styles and overlay elements: each changes the picture, combinations that cancel out do not,
# and unknown ones are reported.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# picture ARGS...: prints the hash of an image.
picture() {
    render --from 8 --to 8.05 --fps 20 --hash "$@" | awk '/^frame/ {print $NF}'
}

none=$(picture --hud none)
[ -n "$none" ] || fail "no image"
for style in classic overlay broadcast; do
    eval "$style=\$(picture --hud $style)"
    [ "${!style}" != "$none" ] || fail "--hud $style shows nothing"
done
[ "$classic" != "$overlay" ] && [ "$overlay" != "$broadcast" ] || fail "styles look alike"
[ "$(picture)" = "$overlay" ] || fail "overlay is not the default"

for element in bar scores clock crosshair speed keys time jumps strafe; do
    [ "$(picture --hud none --show $element)" != "$none" ] || fail "--show $element has no effect"
    [ "$(picture --hud none --show $element --hide $element)" = "$none" ] ||
        fail "--hide $element does not hide it"
done
[ "$(picture --crosshair)" = "$(picture --show crosshair)" ] || fail "--crosshair differs from --show crosshair"
[ "$(picture --show clock,feed)" = "$(picture --show feed --show clock)" ] || fail "the order of a list matters"
[ "$(picture --hide bar,name,scores,chat,notify,center)" = "$none" ] || fail "something is still shown"

# A frame rendered by itself shows the preceding seconds as in the film.
film=$(render --from 6 --to 8.05 --fps 20 --hash --show speed,keys,time,jumps,strafe |
    awk '/^frame/ {last = $NF} END {print last}')
[ "$film" = "$(picture --show speed,keys,time,jumps,strafe)" ] || fail "the speedrun panels depend on earlier frames"

expect 1 '--show: unknown HUD element "clok"; did you mean "clock"?' render --show feed,clok --hash
expect 1 '--hide: unknown HUD element ""; expected one of bar, name' render --hide '' --hash
expect 1 'expected one of classic, overlay, broadcast, none' render --hud fancy --hash

# Places: every element moves and grows; the order of repeated options does not matter.
for element in bar clock speed keys time jumps strafe; do
    usual=$(picture --hud none --show $element)
    top=$(picture --hud none --place $element=top-right)
    [ "$top" != "$none" ] || fail "--place $element=top-right does not show it"
    [ "$top" != "$usual" ] || fail "--place $element=top-right does not move it"
    [ "$(picture --hud none --place $element=top-right,scale=0.5)" != "$top" ] || fail "$element: scale has no effect"
    [ "$(picture --hud none --place $element=top --hide $element)" = "$none" ] || fail "--hide does not hide $element"
done
[ "$(picture --place 'clock=left;speed=top')" = "$(picture --place speed=top --place clock=left)" ] ||
    fail "repeated places differ from a list"
[ "$(picture --show crosshair --place crosshair=scale=2)" != "$(picture --crosshair)" ] ||
    fail "the crosshair does not grow"
expect 1 '--place: unknown HUD element "spedo"; did you mean "speed"?' render --place spedo=top --hash
expect 1 '--place: unknown place "up"; expected one of top-left, top, top-right' render --place speed=up --hash
expect 1 '--place: scale: expected a number from 0.25 to 4, got "9"' render --place speed=top,scale=9 --hash
expect 1 '--place: crosshair: cannot be moved' render --place crosshair=top --hash

# In scripts: the same with a table, in shots and in the film.
cp "$demo" "$work"
script_picture() {
    printf "%s\ndemo('A', 'sample.dem')\nshot { from = 8, to = 8.05, camera = pov() %s }\n" "$1" "$2" \
        >"$work/place.lua"
    "$demoreel" render "$work/place.lua" --basedir "$sample" --size 320x240 --fps 20 --hash -q |
        awk '/^frame/ {print $NF}'
}
shot=$(script_picture '' ", hud = { style = 'none', speed = { at = 'top', scale = 1.5 }, clock = 'left' }")
film=$(script_picture "film { hud = { style = 'none', clock = 'left', speed = 'top,scale=1.5' } }" '')
option=$(script_picture "film { hud = 'none', place = 'speed=top,scale=1.5;clock=left' }" '')
[ -n "$shot" ] && [ "$shot" = "$film" ] && [ "$shot" = "$option" ] || fail "the table hud of shots, films and --place differ"
[ "$shot" != "$(script_picture '' ", hud = 'none'")" ] || fail "the table hud has no effect"
mistake() {
    echo "demo('A', 'sample.dem') shot { from = 8, to = 9, hud = $1 }" >"$work/bad.lua"
    expect 3 "$2" "$demoreel" check "$work/bad.lua" --basedir "$sample"
}
mistake "{ spedo = 'top' }" 'bad.lua:1: hud: .*"spedo".*"speed"'
mistake "{ speed = 'up' }" 'bad.lua:1: hud: unknown place "up"'
mistake "{ speed = { at = 'top', size = 2 } }" 'bad.lua:1: speed: .*"size"'
mistake "{ speed = { scale = 9 } }" 'bad.lua:1: hud: scale: expected a number from 0.25 to 4'
mistake "{ speed = { at = {} } }" 'bad.lua:1: at: expected a number or a string'
mistake "{ style = 'fancy' }" 'expected one of classic, overlay, broadcast, none'
