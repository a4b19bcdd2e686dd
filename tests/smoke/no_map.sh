#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Commands that read what a demo's messages tell also work without the map, and say what they leave
# out; with the map, they do not. Commands that draw need it.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

base=$work/base
cp -r "$sample" "$base"
rm "$base/id1/maps/sample.bsp"
missing='warning: maps/sample.bsp: not found in id1; .*: .* left out'

# All events are the same, except the trails of models.
expect 0 "$missing" "$demoreel" trace "$demo" --basedir "$base"
"$demoreel" trace "$demo" --basedir "$base" -q >"$work/without" || fail "trace without the map"
"$demoreel" trace "$demo" --basedir "$sample" >"$work/with" 2>"$work/said" || fail "trace"
if grep -q 'left out' "$work/said"; then fail "something is left out although the map is there"; fi
diff <(grep '^event' "$work/with" | grep -v ' trail ') <(grep '^event' "$work/without") >"$work/said" || fail "other events without the map"
expect 0 "$missing" "$demoreel" trace "$demo" --basedir "$base" --at 3

"$demoreel" dump "$demo" | awk '{print} /^time time=14$/ {print "stufftext text=\"//demomark\\n\""}' |
    "$demoreel" build - -o "$work/marks.dem" -q
expect 0 "$missing" "$demoreel" highlights "$work/marks.dem" --basedir "$base"
"$demoreel" highlights "$work/marks.dem" --basedir "$base" -q >"$work/list"
grep -q ' mark ' "$work/list" || fail "no highlights without the map"

# The page has the events and no pictures, with and without any game data.
page=("$demoreel" page "$demo" --gl soft --size 160x90 --count 2)
expect 0 "$missing" "${page[@]}" --basedir "$base" -o "$work/without.html"
cp "$demo" "$work/alone.dem"
expect 0 'no game files found: leaving out images' env -u QUAKE_BASEDIR HOME="$work/nobody" "$demoreel" page "$work/alone.dem" \
    -o "$work/alone.html"
"${page[@]}" --basedir "$sample" -q -o "$work/with.html" || fail "page"
python3 - "$work" <<'END_OF_PYTHON'
import json, re, sys
def data(name):
    text = open(f"{sys.argv[1]}/{name}.html").read()
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])
full, without, alone = data("with"), data("without"), data("alone")
assert len(full["pictures"]) == 2 and without["pictures"] == [] and alone["pictures"] == []
assert without["maps"] == [None] and alone["maps"] == [None]
for key in "events", "scores", "players", "duration":
    assert full["match"][key] == without["match"][key] == alone["match"][key], key
END_OF_PYTHON

expect 2 'no id1 folder' "$demoreel" page "$demo" --basedir "$work/nothing" -o "$work/x.html"
expect 2 'maps/sample.bsp: not found in id1' "$demoreel" thumb "$demo" --basedir "$base" -o "$work/x.png"
expect 2 'maps/sample.bsp: not found in id1' "$demoreel" render "$demo" --basedir "$base" -o "$work/x.mp4"
