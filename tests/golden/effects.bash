# SPDX-License-Identifier: GPL-2.0-or-later
# tests/golden/effects.bash - builds the demo of effects.txt, on the sample game with a sky
# box. Source it after tests/lib.bash, then call effects_make; needs ffmpeg.

effects_text=tests/golden/effects.txt
FIRST=10 STEP=4

# Writes the demo as text: the sample's signon, then four messages for each picture. The one
# with the effect takes effect when the previous one ends, 0.15 s before the picture.
make_demo() {
    "$demoreel" dump "$demo" | sed -n '1,/^signonum signon=3/p'
    awk -v first=$FIRST -v step=$STEP '
    function block(time) {
        print "block pitch=" eye[4] " yaw=" eye[5] " roll=0"
        print "time time=" time
        print "clientdata mask=0x5600 items=" items " weaponframe=" frame " weaponmodel=" weapon \
            " health=" health " currentammo=25 ammo_shells=25 ammo_nails=20 ammo_rockets=7" \
            " ammo_cells=90 weapon=1"
        print "updateentity mask=0xde entity=1 frame=1 x=" eye[1] " y=" eye[2] " yaw=" eye[5] \
            " z=" eye[3]
        printf "%s", hold
    }
    function entity(mask3, n, model, frame, colours, effects, x, y, z, yaw, alpha) {
        return "updateentity mask=0xdf mask2=0x" (mask3 ? "ac mask3=0x01" : "2c") " entity=" n \
            " modelindex=" model " frame=" frame " colormap=" colours " attack_state=0x0" effects \
            " x=" x " y=" y " yaw=" yaw " z=" z (mask3 ? " alpha=" alpha : "") "\n"
    }
    function message(word, from,   line, i) {
        if (word == "temp")
            return "temp_entity entitytype=" $(from) " x=" $(from + 1) " y=" $(from + 2) \
                " z=" $(from + 3) "\n"
        if (word == "beam")
            return "temp_entity entitytype=" $(from) " entity=" $(from + 1) " x=" $(from + 2) \
                " y=" $(from + 3) " z=" $(from + 4) " x=" $(from + 5) " y=" $(from + 6) \
                " z=" $(from + 7) "\n"
        if (word == "entity")
            return entity(0, $(from), $(from + 1), $(from + 2), $(from + 3), $(from + 4), \
                $(from + 5), $(from + 6), $(from + 7), $(from + 8), 0)
        if (word == "clear")
            return entity(1, $(from), $(from + 1), $(from + 2), $(from + 3), 0, $(from + 5), \
                $(from + 6), $(from + 7), $(from + 8), $(from + 4))
        line = $0
        sub(/^[a-z]+ +/, "", line)
        return line "\n"
    }
    function flush() {
        if (number == 0)
            return
        time = first + number * step
        block(time - 0.45)
        printf "%s", start
        block(time - 0.15)
        printf "%s", middle
        block(time + 0.15)
        printf "%s%s", now, finish
        block(time + 0.6)
        printf "%s", finish
    }
    $1 == "picture" {
        flush()
        number++
        for (i = 1; i <= 5; i++) eye[i] = $(i + 2)
        hold = now = start = middle = finish = ""
        items = "0x00001101"; weapon = 0; health = 100; frame = 0
    }
    $1 == "now" { now = now message($2, 3) }
    $1 == "hold" { hold = hold message($2, 3) }
    $1 == "fly" {
        start = start entity(0, $2, $3, 0, 0, 0, $4, $5, $6, 0, 0)
        middle = middle entity(0, $2, $3, 0, 0, 0, ($4 + $7) / 2, ($5 + $8) / 2, ($6 + $9) / 2, 0, \
            0)
        finish = finish entity(0, $2, $3, 0, 0, 0, $7, $8, $9, 0, 0)
    }
    $1 == "self" {
        for (i = 2; i <= NF; i++) {
            split($i, pair, "=")
            if (pair[1] == "items") items = pair[2]
            if (pair[1] == "weaponmodel") weapon = pair[2]
            if (pair[1] == "health") health = pair[2]
            if (pair[1] == "frame") frame = pair[2]
        }
    }
    BEGIN {
        items = "0x00001101"; weapon = 0; health = 100; frame = 0
        split("320 -120 24 0 90", eye)
        block(first)
    }
    END {
        flush()
        block(time + step + 0.1)
    }' "$effects_text"
}

# effects_make: creates the game in $work/base and the demo $work/effects.dem, and sets `names`
# to those of its pictures; picture i is at STEP * (i + 1) seconds.
effects_make() {
    mkdir -p "$work/base"
    cp -r "$sample/id1" "$work/base/"
    mkdir -p "$work/base/id1/gfx/env"
    for face in rt:red bk:green lf:blue ft:yellow up:cyan dn:magenta; do
        ffmpeg -v error -f lavfi -i "color=${face#*:}:size=16x16,format=rgb24" -frames:v 1 \
            "$work/base/id1/gfx/env/golden${face%:*}.tga"
    done
    make_demo >"$work/effects.txt"
    "$demoreel" build "$work/effects.txt" -o "$work/effects.dem" || fail "cannot build the demo"
    mapfile -t names < <(awk '$1 == "picture" {print $2}' "$effects_text")
}
