#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel serve: images are those of thumb, sound that of a film, information that of check and
# info; an invalid query gives an error, and the next one is answered.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

cat >"$work/ask.py" <<'END'
import json, subprocess, sys
class Answerer:
    def __init__(self, *words):
        self.p = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    def line(self, text):
        self.p.stdin.write(text.encode() + b"\n")
        self.p.stdin.flush()
        head = self.p.stdout.readline().decode().split()
        data = self.p.stdout.read(int(head[-1]))
        return head[0] == "ok", head[1], data
    def ask(self, **question):
        return self.line(json.dumps(question))
    def get(self, **question):
        ok, kind, data = self.ask(**question)
        assert ok, data
        return json.loads(data) if kind == "application/json" else data
    def refused(self, said, **question):
        ok, kind, data = self.ask(**question)
        assert not ok and said in data.decode(), data
    def end(self):
        self.p.stdin.close()
        assert self.p.wait(20) == 0
END

cat >"$work/demo.py" <<'END'
import sys, wave, io
sys.path.insert(0, sys.argv[1])
from ask import *
a = Answerer(sys.argv[2], "serve", sys.argv[3], "--basedir", sys.argv[4], "--gl", "soft", "--size", "320x180", "-q")
open(sys.argv[1] + "/frame.jpg", "wb").write(a.get(what="frame", time=6, quality=92))
a.get(what="frame", time=30)
assert a.get(what="frame", time=6, quality=92) == open(sys.argv[1] + "/frame.jpg", "rb").read()
view = a.get(what="view", time=6)
here = a.get(what="frame", time=6, camera=view, hud="none")
assert here != a.get(what="frame", time=6, camera={**view, "fov": 60}, hud="none")
assert len(a.get(what="frame", time=6, width=80)) < len(here) / 4
open(sys.argv[1] + "/sound.wav", "wb").write(a.get(what="sound", time=6, length=2))
match = a.get(what="match")
assert abs(match["duration"] - 35.98) < 0.01
kinds = [event["kind"] for event in match["events"]]
assert kinds.count("kill") == 2 and "pickup" in kinds and "chat" in kinds
assert [event["time"] for event in match["events"]] == sorted(event["time"] for event in match["events"])
assert len(match["places"]) == 1 + int(match["duration"] / match["step"])
# The view starts at the player's position.
slot, x, y = match["places"][24][:3]
assert slot == match["recorder"] and abs(view["origin"][0] - x) < 32 and abs(view["origin"][1] - y) < 32
square = match["levels"][0]["square"]
assert square["x"] < x < square["x"] + square["side"] and square["y"] < y < square["y"] + square["side"]
assert a.get(what="map", time=6)[:2] == b"\xff\xd8"
a.refused('what: unknown demo query "film"; expected one of frame, sound, ', what="film")
a.refused('what: unknown demo query "fram"; did you mean "frame"?', what="fram")
a.refused('unknown key "qualty"; did you mean "quality"?', what="frame", time=1, qualty=92)
a.refused('unknown camera key "fow"; did you mean "fov"?', what="frame", time=1, camera={**view, "fow": 60})
a.refused("from 0 to", what="frame", time=-1)
a.refused("from 0 to 10", what="sound", time=1, length=11)
a.refused("three numbers", what="frame", time=1, camera={"origin": [1, 2], "angles": [0, 0, 0]})
a.refused('hud: unknown style "brodcast"; did you mean "broadcast"?', what="frame", time=1, hud="brodcast")
a.refused("what: expected a string", time=1)
for line in ("", "{", "[]", "x" * 5000000, '{"what":' * 5000):
    ok, code, text = a.line(line)
    assert not ok and code == "1", text
assert a.get(what="frame", time=6, quality=92) == open(sys.argv[1] + "/frame.jpg", "rb").read()
a.end()
END
python3 "$work/demo.py" "$work" "$demoreel" "$demo" "$sample"
"$demoreel" thumb "$demo" --basedir "$sample" --gl soft --size 320x180 --at 6 --quality 92 -q -o "$work/thumb.jpg"
cmp "$work/frame.jpg" "$work/thumb.jpg" || fail "the image differs from thumb's"
"$demoreel" render "$demo" --basedir "$sample" --from 6 --to 8 -q -o "$work/film.wav" --music-volume 0
python3 - "$work" <<'END'
import sys, wave, struct
def samples(name):
    w = wave.open(name)
    return w.getframerate(), struct.unpack("<%dh" % (w.getnframes() * w.getnchannels()), w.readframes(w.getnframes()))
rate, a = samples(sys.argv[1] + "/sound.wav")
other, b = samples(sys.argv[1] + "/film.wav")
assert rate == other == 48000 and len(a) == len(b) == 2 * 96000
assert any(a) and max(abs(x - y) for x, y in zip(a, b)) <= 1
END

cat >"$work/script.py" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
from ask import *
text = open(sys.argv[1] + "/film.lua").read()
a = Answerer(sys.argv[2], "serve", sys.argv[1] + "/film.lua", "--basedir", sys.argv[3], "--gl", "soft", "-q")
film = a.get(what="film")
assert film["duration"] == 4 and film["shots"][1]["where"] == "film.lua:3: ", film
assert film["shots"][0]["captions"][0]["text"] == "one" and film["width"] == 640
first = a.get(what="frame", time=1)
view = a.get(what="view", time=3)
assert view["shot"] == 1 and abs(view["demo_time"] - 11) < 0.05 and abs(view["shot_time"] - 1) < 0.05
assert len(a.get(what="sound", time=1, length=1)) == 44 + 4 * 48000
# The camera path is where the images are seen from.
way = a.get(what="way", shot=1)
for i in (0, 20):
    there = a.get(what="view", time=2 + 2 * i / (len(way) - 1) + 1e-6)["origin"]
    assert len(way) == 42 and max(abs(x - y) for x, y in zip(way[i], there)) < 3, (i, way[i], there)
assert max(abs(x - y) for x, y in zip(way[0], way[20])) > 100
a.refused("has 2", what="way", shot=2)
a.refused("of a demo", what="map", shot=1)
# Another camera shows the demo from there; then the film's own camera is used again.
place = {**view, "origin": way[0]}
flown = a.get(what="frame", time=1, camera=place)
assert flown != first and flown != a.get(what="frame", time=1, camera={**place, "fov": 50})
assert a.get(what="frame", time=1) == first
text_map = 'map("sample")\nshot { length = 2, camera = path { { 0, pos = { 0, 0, 100 } }, { 1, pos = { 0, 200, 100 } }, { 2, pos = { 200, 200, 100 } } } }'
film_map = a.get(what="film", text=text_map)
assert film_map["shots"][0]["is_map"] and film_map["shots"][0]["square"]["side"] > 0
assert a.get(what="map", shot=0)[:2] == b"\xff\xd8"
way = a.get(what="way", shot=0)
assert way[0] == [0, 0, 100] and way[-1] == [200, 200, 100] and any(y > 200 for x, y, z in way), way
flown = a.get(what="frame", time=1, camera={"origin": [100, 100, 100], "angles": [0, 90, 0], "fov": 90})
assert flown != a.get(what="frame", time=1)
a.get(what="film", text=text)
# A new text replaces the film until the next one; the file does not change.
other = text.replace("radius = 140", "radius = 90")
assert a.get(what="frame", time=3, text=other) != a.get(what="frame", time=3, text=text)
assert a.get(what="frame", time=1) == first
a.refused("film.lua:3: ", what="film", text=text.replace("orbit", "orbti"))
a.refused("film.lua:2: ", what="film", text=text.replace("pov()", "pov("))
a.refused("larger than", what="film", text="-" * 1100000)
assert a.get(what="film", text=text)["frames"] == film["frames"]
words = a.get(what="words")
shot = next(word for word in words if word["name"] == "shot")
assert shot["call"] and any(key["name"] == "camera" for key in shot["keys"])
assert all(word["help"] for word in words)
a.end()
assert open(sys.argv[1] + "/film.lua").read() == text
END
cp "$demo" "$work/sample.dem"
cat >"$work/film.lua" <<'END'
demo("A", "sample.dem")
shot { from = 5, to = 7, camera = pov(), caption = { "one", at = 0, length = 1 } }
shot { from = 10, to = 12, camera = orbit("Wren", { radius = 140 }), still("a.png", 1) }
END
python3 "$work/script.py" "$work" "$demoreel" "$sample"
[ ! -e "$work/a.png" ] && [ ! -e a.png ] || fail "a still was written"

# If a demo cannot be opened, the reason is reported.
printf 'x' >"$work/broken.dem"
echo '{"what":"frame"}' | "$demoreel" serve "$work/broken.dem" --basedir "$sample" -q >"$work/said"
grep -q '^error 3 .*' "$work/said" && grep -q 'broken.dem' "$work/said" || fail "$(cat "$work/said")"
