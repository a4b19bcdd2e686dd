#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Checks the files of --otio and --edl against the public schemas, and each other.

usage: otio.py FILM.otio FILM.edl CHECK.json

CHECK.json is what `demoreel check --json` prints for the film, or "-".
Prints the clips, "NAME FIRST FRAMES TRANSITION", one per line.
"""
import json
import os
import re
import sys
import urllib.parse

TIME = {"OTIO_SCHEMA": str, "rate": float, "value": float}
ITEM = {"OTIO_SCHEMA": str, "name": str, "metadata": dict, "enabled": bool, "effects": list,
        "markers": list, "source_range": (dict, type(None))}
SCHEMAS = {
    "Timeline.1": {"OTIO_SCHEMA": str, "name": str, "metadata": dict, "global_start_time": dict,
                   "tracks": dict},
    "Stack.1": dict(ITEM, children=list),
    "Track.1": dict(ITEM, children=list, kind=str),
    "Clip.2": dict(ITEM, active_media_reference_key=str, media_references=dict),
    "Gap.1": ITEM,
    "Transition.1": {"OTIO_SCHEMA": str, "name": str, "metadata": dict, "transition_type": str,
                     "in_offset": dict, "out_offset": dict},
    "Marker.2": {"OTIO_SCHEMA": str, "name": str, "metadata": dict, "color": str, "comment": str,
                 "marked_range": dict},
    "ExternalReference.1": {"OTIO_SCHEMA": str, "name": str, "metadata": dict, "target_url": str,
                            "available_range": dict},
    "MissingReference.1": {"OTIO_SCHEMA": str, "name": str, "metadata": dict,
                           "available_range": dict},
    "RationalTime.1": TIME,
    "TimeRange.1": {"OTIO_SCHEMA": str, "start_time": dict, "duration": dict},
}
COLOURS = {"RED", "GREEN", "CYAN", "YELLOW"}


def fail(text):
    sys.exit("otio.py: " + text)


def walk(node):
    """Checks the keys and types of all objects with a schema."""
    if isinstance(node, list):
        for item in node:
            walk(item)
    if not isinstance(node, dict):
        return
    name = node.get("OTIO_SCHEMA")
    if name is not None:
        schema = SCHEMAS.get(name) or fail("unknown schema " + name)
        if set(node) != set(schema):
            fail(f"{name}: keys {sorted(set(node) ^ set(schema))}")
        for key, kind in schema.items():
            if not isinstance(node[key], kind):
                fail(f"{name}: {key} is {node[key]!r}")
    for value in node.values():
        walk(value)


def span(time_range):
    return time_range["start_time"]["value"], time_range["duration"]["value"]


def media(clip):
    return clip["media_references"][clip["active_media_reference_key"]]


def clips_of(track):
    """Returns (clip, begin in the track, transition into it) of all clips."""
    at, into, found = 0.0, None, []
    for child in track["children"]:
        kind = child["OTIO_SCHEMA"]
        if kind == "Transition.1":
            into = child
            continue
        start, duration = span(child["source_range"])
        if duration <= 0:
            fail("an empty " + kind)
        if kind == "Clip.2":
            found.append((child, at, into))
            first, length = span(media(child)["available_range"])
            if start < first or start + duration > first + length:
                fail(f"{child['name']}: outside its media")
            for marker in child["markers"]:
                begin, frames = span(marker["marked_range"])
                if begin < start or begin + frames > start + duration or frames < 1:
                    fail(f"{marker['name']}: outside its clip")
                if marker["color"] not in COLOURS:
                    fail(f"{marker['name']}: colour {marker['color']}")
        at += duration
        into = None
    return found


def frames(code, rate):
    hours, minutes, seconds, rest = map(int, code.split(":"))
    return ((hours * 60 + minutes) * 60 + seconds) * rate + rest


def read_edl(path, rate):
    """Returns ([first, last, begin in the film, frames of transition] of each event, markers)."""
    events, markers = {}, 0
    event = re.compile(r"^(\d{3})  AX       (AA/V |V    ) (C       |D    \d{3}|W001 \d{3}) "
                       + r"(\d\d:\d\d:\d\d:\d\d) " * 3 + r"(\d\d:\d\d:\d\d:\d\d)$")
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if not lines[0].startswith("TITLE: ") or lines[1] != "FCM: NON-DROP FRAME":
        fail(path + ": no header")
    for line in lines[2:]:
        found = event.match(line)
        if found:
            times = [frames(found[i], rate) for i in range(4, 8)]
            if times[1] - times[0] != times[3] - times[2]:
                fail(path + ": " + line)
            length = 0 if found[3][0] == "C" else int(found[3][5:])
            events[found[1]] = [times[0], times[1], times[2] - 3600 * rate, length]
        elif line.startswith("* LOC: "):
            markers += 1
        elif line and not line.startswith("* "):
            fail(path + ": " + line)
    return [events[key] for key in sorted(events)], markers


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        timeline = json.load(file)
    walk(timeline)
    folder = os.path.dirname(sys.argv[1])
    tracks = timeline["tracks"]["children"]
    clips = clips_of(tracks[0])
    rate = timeline["global_start_time"]["rate"]
    for track in tracks[1:]:
        for clip, _, _ in clips_of(track):
            url = media(clip).get("target_url", "")
            if not track["enabled"] and not os.path.exists(
                    os.path.join(folder, urllib.parse.unquote(url))):
                fail("no music " + url)
    sound = tracks[1]
    if sound["kind"] != "Audio" or [span(c["source_range"]) for c, _, _ in clips_of(sound)] != [
            span(c["source_range"]) for c, _, _ in clips]:
        fail("the sound is cut at other frames than the picture")
    events, marks = read_edl(sys.argv[2], round(rate))
    if len(events) != len(clips) or marks != sum(len(c["markers"]) for c, _, _ in clips):
        fail("the lists differ in clips or markers")
    for number, ((clip, at, into), event) in enumerate(zip(clips, events)):
        before = into["in_offset"]["value"] if into else 0
        after = into["out_offset"]["value"] if into else 0
        start, duration = span(clip["source_range"])
        if event[0] != start - before or event[2] != at - before or event[3] != before + after:
            fail(f"{clip['name']}: differs in the edit decision list: {event}")
        print(clip["name"], int(start), int(duration), into["name"] if into else "cut")
        if sys.argv[3] == "-":
            continue
        with open(sys.argv[3], encoding="utf-8") as file:
            shots = json.load(file)["shots"]
        if number == 0 and len(shots) != len(clips):
            fail(f"{len(clips)} clips, {len(shots)} shots")
        if at - before != round(shots[number]["begin"] * rate):
            fail(f"{clip['name']}: begins at {at - before}, the shot at {shots[number]['begin']}")


main()
