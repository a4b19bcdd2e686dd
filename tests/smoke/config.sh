#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The user's config file and profiles: what takes precedence over what, in films and their metadata.
cd "$(dirname "$0")/../.."
. tests/lib.bash
unset DEMOREEL_PROFILE DEMOREEL_CONFIG
export XDG_CONFIG_HOME=$work/home
config=$XDG_CONFIG_HOME/demoreel/config
mkdir -p "${config%/*}"
cat >"$config" <<END
basedir = $sample # the sample game
size = 160x120
fps = 10
crf = 30
hud = none
port = 8080

[tiny]
inherit = draft
size = 64x48

[exact]
inherit = plain
END

# used ARGS...: prints the options that are in force for a film of the demo.
used() {
    "$demoreel" render "$demo" --to 0.2 --hash -v "$@" 2>&1 >/dev/null |
        sed -nE "s,^(profile [a-z]+|$config): ,,p" | grep -v 'not used' | paste -sd' '
}
same() {
    [ "$1" = "$2" ] || fail "$3: \"$1\", expected \"$2\""
}
base="basedir = $sample"
same "$(used)" "$base size = 160x120 fps = 10 crf = 30 hud = none" "the config file"
same "$(used --fps 20 --crf 10)" "$base size = 160x120 hud = none" "the command line wins"
same "$(used --profile tiny)" "$base hud = none fps = 30 crf = 28 preset = veryfast size = 64x48" "the profile wins"
same "$(DEMOREEL_PROFILE=tiny used)" "$(used --profile tiny)" "the variable"
same "$(DEMOREEL_PROFILE=plain used --profile tiny)" "$(used --profile tiny)" "the option and the variable"
same "$(used --profile exact)" "$base size = 160x120 fps = 10 crf = 30 profile = plain" "plain decides the HUD"
same "$(used --no-config --basedir "$sample")" "" "--no-config"
same "$(DEMOREEL_CONFIG='' used --basedir "$sample")" "" "no file"

# The film is that of the options, in any number of processes, and says so.
hashes() {
    "$demoreel" render "$demo" --to 1 --hash -q "$@"
}
options=(--no-config --basedir "$sample" --size 160x120 --fps 10 --hud none)
hashes >"$work/1"
hashes "${options[@]}" >"$work/2"
cmp "$work/1" "$work/2" || fail "the config file differs from its options"
hashes --profile tiny --from 0.5 >"$work/1"
hashes "${options[@]}" --from 0.5 --size 64x48 --fps 30 >"$work/2"
cmp "$work/1" "$work/2" || fail "a profile differs from its options"
DEMOREEL_PROFILE=tiny hashes --from 0.5 >"$work/1"
cmp "$work/1" "$work/2" || fail "the variable differs from the options"
DEMOREEL_PROFILE=plain hashes --profile tiny --from 0.5 >"$work/1"
cmp "$work/1" "$work/2" || fail "the variable adds to the profile"
"$demoreel" render "$demo" --to 3 --segment-seconds 1 -q --jobs 3 -o "$work/a.mp4"
"$demoreel" render "$demo" --to 3 --segment-seconds 1 -q --jobs 1 -o "$work/b.mp4"
cmp "$work/a.mp4" "$work/b.mp4" || fail "workers use other settings"
if command -v ffprobe >/dev/null; then
    tag=$(ffprobe -v error -show_entries format_tags=comment -of csv=p=0 "$work/a.mp4")
    grep -q 'size 160x120, fps 10.*hud none.*crf 30' <<<"$tag" || fail "the film's metadata: $tag"
    ! grep -q basedir <<<"$tag" || fail "the metadata names folders: $tag"
fi
echo "{\"input\":\"$demo\",\"output\":\"$work/c.mp4\",\"to\":3,\"segment-seconds\":1}" >"$work/jobs"
"$demoreel" render --batch "$work/jobs" -q >/dev/null
cmp "$work/a.mp4" "$work/c.mp4" || fail "a batch uses other settings"
same "$("$demoreel" plan "$demo" -o "$work/d.mp4" -q | jq -r .config)" "$config" "plan"
same "$("$demoreel" plan "$demo" --no-config --basedir "$sample" -o "$work/d.mp4" -q | jq -r .config)" null "plan"

# A film's own options win over the config file, and a profile on the command line over them.
cp "$demo" "$work/s.dem"
echo "film { size = '48x48', fps = 5 } demo('A', 's.dem') shot { from = 0, to = 1 }" >"$work/f.lua"
size() {
    "$demoreel" plan "$work/f.lua" -o "$work/f.mp4" -q --allow "$sample" "$@" | jq -r '"\(.width) \(.fps[0])"'
}
same "$(size)" '48 5' "film { }"
same "$(size --profile tiny)" '64 30' "film { } and a profile"

DEMOREEL_PROFILE=tiny "$demoreel" check "$work/f.lua" --allow "$sample" >/dev/null || fail "check"

# Options that a command does not have or that have no effect there are not mistakes.
"$demoreel" info "$demo" -q >/dev/null || fail "info"
"$demoreel" thumb "$demo" --at 1 -q -o "$work/t.png" || fail "thumb"
"$demoreel" render "$demo" --to 0.2 -q -o "$work/f%d.png" || fail "crf of pictures is refused"
printf '\xef\xbb\xbfsize = 64x48\r\n[tiny]\r\n' >"$config"
same "$(used --basedir "$sample")" 'size = 64x48' "CRLF and a byte order mark"

# Mistakes are named with their line; nothing is rendered.
wrong() {
    printf '%b' "$1" >"$config"
    expect 1 "^demoreel: $config: $2" "$demoreel" render "$demo" -o "$work/x.mp4"
}
wrong 'fps = 10\nsise = 64x48\n' 'line 2: unknown option "sise"; did you mean "size"\?$'
wrong '[a]\nhud = clasic\n' 'line 2: hud: unknown value "clasic"; did you mean "classic"\?$'
wrong '[a]\ninherit = b\n' 'unknown profile "b"'
wrong '[a]\ninherit = b\n[b]\ninherit = a\n' 'the profile "[ab]" is based on itself, or on more than 8 others$'
wrong '[a]\ninherit = a\n' 'the profile "a" is based on itself, or on more than 8 others$'
wrong 'profile = phon\n[phone]\n' 'unknown profile "phon"; did you mean "phone"\?$'
printf '\0\1' >"$config"
expect 3 'line 1: not a text file' "$demoreel" info "$demo"
expect 0 . "$demoreel" info "$demo" --no-config
rm "$config"
mkfifo "$config"
expect 2 'not a regular file' "$demoreel" info "$demo"
rm "$config"
ln -s "$work/none" "$config"
expect 2 'No such file' "$demoreel" info "$demo"
rm "$config"
expect 1 '^demoreel: --profile: unknown profile "tiny"' "$demoreel" render "$demo" --profile tiny -o "$work/x.mp4"
expect 0 '^    size 640x360, fps 30, crf 28, preset veryfast$' "$demoreel" render --profile list
echo "config: ok"
