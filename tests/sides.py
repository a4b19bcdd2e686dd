# SPDX-License-Identifier: GPL-2.0-or-later
"""Make the recording that a player would have made while the server recorded a match.

    demoreel dump match.mvd >match.txt
    sides.py match.txt --player 1 --begin 12.3 --latency 0.045 --jitter 0.03 | demoreel build - -o 1.qwd

It starts at --begin, in seconds of the server's recording. Data from the server arrives --latency
seconds later, plus up to --jitter. The player perceives only effects within --ear units. The
server's time 0 in the demo's time is printed on standard error. Entities that are not
players are left out."""
import argparse, random, re, sys

STATE = {"serverdata", "soundlist", "modellist", "updateuserinfo", "updatefrags", "lightstyle", "setinfo",
         "serverinfo", "cdtrack", "updatestat", "updatestatlong", "spawnstaticsound", "updateping"}
GOES = {"print", "centerprint", "sound", "temp_entity", "muzzleflash", "smallkick", "bigkick", "damage"} | STATE

arguments = argparse.ArgumentParser()
arguments.add_argument("match")
arguments.add_argument("--player", type=int, required=True)
for name in "begin", "latency", "jitter":
    arguments.add_argument("--" + name, type=float, default=0)
arguments.add_argument("--ear", type=float, default=1000)
arguments.add_argument("--end", type=float, default=1e9)
options = arguments.parse_args()
me = options.player


def words(line):
    return dict(word.split("=", 1) for word in line.split() if "=" in word)


class Packets:
    """The server's frames: (time, lines for this player, players)."""

    def __init__(self, lines):
        self.ms, self.mine, self.out, self.players = 0, False, [], {}
        for line in lines:
            self.take(line.rstrip("\n"))

    def take(self, line):
        kind = line.split(" ", 1)[0]
        if kind.endswith("_block"):
            of = words(line)
            if int(of["ms"]) or not self.out:
                self.ms += int(of["ms"])
                self.out.append((self.ms / 1000, [], {}))
            self.mine = kind == "all_block" or int(of.get("player", -1)) == me or \
                "players" in of and bool(int(of["players"], 16) >> me & 1)
        elif kind == "playerinfo":
            of = words(line)
            self.players.setdefault(int(of["player"]), {}).update(of)
            self.out[-1][2].update({k: dict(v) for k, v in self.players.items()})
        elif self.mine and (kind in GOES or "fullserverinfo" in line):
            self.out[-1][1].append(line)


def serverdata(line):
    line = re.sub(r"mvd1=\S+ ", "", line)
    return re.sub(r" time=\S+", f" client={me}", line)


def place(of, axis):
    return float(of.get(axis, 0))


def heard(line, players):
    of = words(line)
    return line.split()[0] not in ("sound", "temp_entity") or me in players and \
        sum((place(of, k) - place(players[me], k)) ** 2 for k in "xyz") < options.ear ** 2


def player(slot, of):
    where = " ".join(f"{k}={of.get(k, 0)}" for k in "xyz") + f" frame={of['frame']}"
    if slot == me:
        return f"playerinfo player={slot} mask=0x0000 {where}"
    return (f"playerinfo player={slot} mask=0x0003 {where} msec=10 mask2=0x81 "
            f"pitch={of.get('pitch', 0)} yaw={of.get('yaw', 0)} load=10")


sequence = 0


def packet(time, lines):
    global sequence
    sequence += 1
    print(f"game_block time={time:.6f} seq1={sequence} reliable1=0 seq2={sequence} reliable2=0")
    print("\n".join(lines))


with open(options.match) as file:
    frames = Packets(file).out
before = [line for time, lines, _ in frames if time < options.begin for line in lines
          if line.split()[0] in STATE or line.startswith("stufftext")]
print("demoreel text 1 qwd")
packet(0, [serverdata(line) for line in before])
packet(0, ['stufftext text="skins\\n"'])
dice = random.Random(me)
zero = last = None
for time, lines, players in frames:
    if time < options.begin or time >= options.end or me not in players:
        continue
    received = time + options.latency + dice.uniform(0, options.jitter)
    if zero is None:
        zero = received
        print(f"{options.latency + options.jitter / 2 - zero:.6f}", file=sys.stderr)
    last = received = max(received, last or 0)
    of = players[me]
    packet(received - zero, [player(*it) for it in sorted(players.items())] +
           [line for line in lines if heard(line, players)])
    pitch, yaw = of.get("pitch", 0), of.get("yaw", 0)
    print(f"client_block time={received - zero:.6f} load=10 pad=000000 pitch={pitch} yaw={yaw} roll=0 forward=0 "
          f"side=0 up=0 flag=0x00 impulse=0 view_pitch={pitch} view_yaw={yaw} view_roll=0")
