# SPDX-License-Identifier: GPL-2.0-or-later
"""An hour of use in some minutes: the memory of the studio and of what answers for it stays bounded, and so does
what it keeps. make check-studio runs this.

python3 tests/studio/memory.py PROGRAM SAMPLE [REQUESTS]
"""
import http.client
import json
import os
import random
import shutil
import sys
import tempfile
import urllib.parse

from browser import Studio

program, sample = sys.argv[1:3]
requests = int(sys.argv[3]) if len(sys.argv) > 3 else 3000
work = tempfile.mkdtemp()
for name in ("sample.dem", "sample_999.dem"):
    shutil.copy(sample + "/id1/" + name, work)
text = """demo("A", "sample.dem")
shot { from = 5, to = 7, camera = pov(), caption = { "%d", at = 0, length = 1 } }
dissolve(30)
shot { from = 10, to = 12, camera = orbit("Wren", { radius = %d }) }
"""
with open(work + "/film.lua", "w") as file:
    file.write(text % (0, 140))

studio = Studio(program, work, "--basedir", sample, "-q")
address = urllib.parse.urlsplit(studio.address)
head = {"Host": address.netloc, "Origin": "http://" + address.netloc,
        "Cookie": f"demoreel-{address.port}={urllib.parse.parse_qs(address.query)['key'][0]}"}
line = http.client.HTTPConnection("127.0.0.1", address.port, timeout=100)


def ask(method, url, body=None):
    line.request(method, url, body and json.dumps(body), head)
    reply = line.getresponse()
    data = reply.read()
    assert reply.status == 200, (url, body, data)


def kilobytes():
    """Of memory that they have to themselves, by process: the studio, and what it has started."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline", errors="replace").read().split("\0")
            if work in " ".join(words) and "demoreel" in words[0]:
                facts = dict(row.split(":", 1) for row in open(f"/proc/{pid}/status"))
                found[int(pid)] = int(facts["RssAnon"].split()[0])
        except (OSError, KeyError): # it has ended
            continue
    return found


numbers = random.Random(1)


def one(number):
    """What a page asks for while somebody looks, listens, flies and edits."""
    path = f"/api/ask?path={numbers.choice(['sample.dem', 'sample.dem', 'sample_999.dem', 'film.lua'])}"
    time = round(numbers.uniform(0, 3.4 if path.endswith("lua") else 8), 2)
    kind = number % 10
    camera = {"origin": [numbers.uniform(-300, 300) for _ in range(3)], "angles": [0, numbers.uniform(-180, 180), 0], "fov": 90}
    if number % 50 == 0:
        ask("POST", "/api/ask?path=film.lua", {"what": "film", "text": text % (number, 100 + number % 90)})
    elif number % 97 == 0:
        ask("POST", "/api/ask?path=sample.dem", {"what": "match"})
    elif number % 101 == 0:
        ask("POST", "/api/ask?path=sample.dem", {"what": "map", "time": 5})
    elif kind < 5:
        ask("POST", path, {"what": "frame", "time": time, "width": 160})
    elif kind < 7:
        ask("POST", path, {"what": "frame", "time": time, "camera": camera})
    elif kind < 8:
        ask("POST", path, {"what": "sound", "time": time, "length": 1})
    elif kind < 9:
        ask("POST", path, {"what": "view", "time": time})
    else:
        ask("GET", numbers.choice(["/", "/studio.js", "/api/library", "/api/exports", "/api/card?path=sample.dem"]))


try:
    for number in range(requests // 3):
        one(number)
    warm = kilobytes()
    for number in range(requests // 3, requests):
        one(number)
    now = kilobytes()
    print(f"{requests} requests: {sum(warm.values()) / 1024:.1f} MB after a third of them, {sum(now.values()) / 1024:.1f} MB at the end")
    assert len(now) >= 4 and now.keys() == warm.keys(), (warm, now)
    for pid in now: # the larger part of what was needed once is never given back, and no more comes
        assert now[pid] < warm[pid] * 1.1 + 8192, (pid, warm, now)
finally:
    code = studio.close()
    shutil.rmtree(work, ignore_errors=True)
assert code == 0, code
