#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Styles and elements over the view: each changes the picture, those that cancel
# out do not, and what is unknown is said.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# picture ARGS...: the hash of a moment's.
picture() {
    render --from 8 --to 8.05 --fps 20 --hash "$@" | awk '/^frame/ {print $NF}'
}

none=$(picture --hud none)
[ -n "$none" ] || fail "no picture"
for style in classic overlay broadcast; do
    eval "$style=\$(picture --hud $style)"
    [ "${!style}" != "$none" ] || fail "--hud $style shows nothing"
done
[ "$classic" != "$overlay" ] && [ "$overlay" != "$broadcast" ] || fail "styles look alike"
[ "$(picture)" = "$overlay" ] || fail "overlay is not what one gets"

for element in bar scores clock crosshair speed keys time jumps strafe; do
    [ "$(picture --hud none --show $element)" != "$none" ] || fail "--show $element: nothing"
    [ "$(picture --hud none --show $element --hide $element)" = "$none" ] ||
        fail "--hide $element does not hide it"
done
[ "$(picture --crosshair)" = "$(picture --show crosshair)" ] || fail "two crosshairs"
[ "$(picture --show clock,feed)" = "$(picture --show feed --show clock)" ] || fail "lists differ"
[ "$(picture --hide bar,name,scores,chat,notify,center)" = "$none" ] || fail "something is left"

# Of the seconds before, a frame alone shows what the film does.
film=$(render --from 6 --to 8.05 --fps 20 --hash --show speed,keys,time,jumps,strafe |
    awk '/^frame/ {last = $NF} END {print last}')
[ "$film" = "$(picture --show speed,keys,time,jumps,strafe)" ] || fail "panels of runs depend on frames before"

expect 1 '--show: "clok" is not a HUD element; expected one or more of bar, name' render --show feed,clok --hash
expect 1 '--hide: "" is not a HUD element' render --hide '' --hash
expect 1 'know classic, overlay, broadcast and none' render --hud fancy --hash
