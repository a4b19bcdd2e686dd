# SPDX-License-Identifier: GPL-2.0-or-later
"""Simulate an hour of use in a few minutes: the memory of the studio and of its processes must stay bounded. Run by
make check-studio.

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
line = http.client.HTTPConnection("127.0.0.1", address.port)


def request(method, url, body=None):
    line.request(method, url, body and json.dumps(body), head)
    reply = line.getresponse()
    data = reply.read()
    assert reply.status == 200, (url, body, data)


def memory_kb():
    """Return the private memory of the studio and of each of its processes."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline", errors="replace").read().split("\0")
            if work in " ".join(words) and "demoreel" in words[0]:
                status = dict(row.split(":", 1) for row in open(f"/proc/{pid}/status"))
                found[int(pid)] = int(status["RssAnon"].split()[0])
        except (OSError, KeyError): # the process has ended
            continue
    return found


numbers = random.Random(1)


def send_one(number):
    """Send one request of the kinds that the page sends during playback, flying and editing."""
    path = f"/api/query?path={numbers.choice(['sample.dem', 'sample.dem', 'sample_999.dem', 'film.lua'])}"
    time = round(numbers.uniform(0, 3.4 if path.endswith("lua") else 8), 2)
    kind = number % 10
    camera = {"origin": [numbers.uniform(-300, 300) for _ in range(3)], "angles": [0, numbers.uniform(-180, 180), 0], "fov": 90}
    if number % 50 == 0:
        request("POST", "/api/query?path=film.lua", {"what": "film", "text": text % (number, 100 + number % 90)})
    elif number % 97 == 0:
        request("POST", "/api/query?path=sample.dem", {"what": "match"})
    elif number % 101 == 0:
        request("POST", "/api/query?path=sample.dem", {"what": "map", "time": 5})
    elif kind < 5:
        request("POST", path, {"what": "frame", "time": time, "width": 160})
    elif kind < 7:
        request("POST", path, {"what": "frame", "time": time, "camera": camera})
    elif kind < 8:
        request("POST", path, {"what": "sound", "time": time, "length": 1})
    elif kind < 9:
        request("POST", path, {"what": "view", "time": time})
    else:
        request("GET", numbers.choice(["/", "/studio.js", "/api/library", "/api/exports", "/api/card?path=sample.dem"]))


try:
    for number in range(requests // 3):
        send_one(number)
    warm = memory_kb()
    for number in range(requests // 3, requests):
        send_one(number)
    now = memory_kb()
    print(f"{requests} requests: {sum(warm.values()) / 1024:.1f} MB after the first third, {sum(now.values()) / 1024:.1f} MB at the end")
    assert len(now) >= 4 and now.keys() == warm.keys(), (warm, now)
    for pid in now: # memory is rarely returned to the system, but it must not keep growing
        assert now[pid] < warm[pid] * 1.1 + 8192, (pid, warm, now)
finally:
    code = studio.close()
    shutil.rmtree(work, ignore_errors=True)
assert code == 0, code
