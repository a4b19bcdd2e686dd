# SPDX-License-Identifier: GPL-2.0-or-later
# tests/cut.py DEMOREEL DEMO BASEDIR FROM SECONDS STEP PART [PLAYER] - cuts a demo and compares the pictures of the
# part with those of the whole demo at the same moments, every STEP seconds. Prints when they differ
# for the last time, in seconds after the part's start, the number of pictures, and how many differ.
import json, re, subprocess, sys

demoreel, whole, basedir, begin, seconds, step, part = sys.argv[1:8]
view = ["--pov", sys.argv[8]] if len(sys.argv) > 8 else []
step = float(step)

class Viewer:
    def __init__(self, demo):
        self.process = subprocess.Popen([demoreel, "serve", demo, "--basedir", basedir, "--gl", "soft", "--size",
                                         "160x90", "--profile", "plain", "-q", *view], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    def ask(self, **question):
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        self.process.stdin.flush()
        head = self.process.stdout.readline().decode().split()
        data = self.process.stdout.read(int(head[-1]))
        assert head[0] == "ok", data
        return data

said = subprocess.run([demoreel, "cut", whole, "--from", begin, "--duration", seconds, "-o", part, "--overwrite", "-v"],
                      stderr=subprocess.PIPE, check=True).stderr.decode()
start, end = map(float, re.search("the part is from ([^ ]*) to ([^ ]*) s", said).groups())
pair = Viewer(whole), Viewer(part)
duration = json.loads(pair[1].ask(what="match"))["duration"]
assert abs(duration - (end - start)) < 0.02, (duration, start, end)
different, count = [], int(duration / step) + 1
for i in range(count):
    time = i * step
    if pair[0].ask(what="frame", time=start + time, quality=95) != pair[1].ask(what="frame", time=time, quality=95):
        different.append(time)
print("%.3f" % different[-1] if different else -1, count, len(different))
if len(sys.argv) > 9:
    print(["%.2f" % t for t in different])
