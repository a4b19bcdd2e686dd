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
