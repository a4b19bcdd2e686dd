# SPDX-License-Identifier: GPL-2.0-or-later
"""Test the timeline's lanes with the mouse and the keyboard: captions, music and transitions. Run by make check-studio:
python3 tests/studio/lanes.py PROGRAM SAMPLE OUT [TEST...]
"""
import wave

from editing import HEAD, THREE, becomes, browser, demos, drag, edit, expect, film, out, run, seek, undone

with wave.open(f"{demos}/beat.wav", "wb") as sound:
    sound.setparams((1, 2, 8000, 0, "NONE", ""))
    sound.writeframes(bytes(2 * 8000 * 12))


def item(kind, number, place):
    """Return a point of an item of a lane: at its "start", "middle" or "end"."""
    left, top, width, height = browser.run("""const box = document.querySelectorAll(`.lane-item.${arguments[0]}`)[arguments[1]].getBoundingClientRect();
        return [box.left, box.top, box.width, box.height]""", kind, number)
    return left + {"start": 3, "middle": width / 2, "end": width - 3}[place], top + height / 2


def double_click(x, y):
    browser.request("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
        {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": round(x), "y": round(y)},
        *[{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp", "pointerDown", "pointerUp")]]}]})


def test_captions():
    edit(THREE, 3)
    drag(item("caption", 0, "middle"), -0.8, shot="caption-drag")
    becomes(THREE.replace("at = 2,", "at = 1.2,"), "a caption is moved")
    undone(THREE)
    drag(item("caption", 0, "end"), 0.4)
    becomes(THREE.replace("length = 0.5", "length = 0.9"), "its end is trimmed")
    undone(THREE)
    drag(item("caption", 0, "start"), -0.7)
    becomes(THREE.replace("at = 2, length = 0.5", "at = 1.3, length = 1.2"), "its start is trimmed")
    undone(THREE)
    browser.click_at(*item("caption", 0, "middle"))
    browser.wait("its properties", "return document.querySelector('[data-property=\"caption.text\"]').checkVisibility()")
    browser.look(out, "caption")
    browser.press("Enter", "Control+a", *'He said "hi"', "Enter")
    becomes(THREE.replace('"GO"', '"He said \\"hi\\""'), "the text is edited in its place")
    expect(film()["shots"][1]["captions"][0]["text"] == 'He said "hi"', "the text comes back")
    undone(THREE)
    browser.run("document.querySelector('.lane-item.caption').focus()")
    browser.press("Alt+Shift+Right")
    becomes(THREE.replace("at = 2,", "at = 2.333,"), "ten frames by keyboard")
    undone(THREE)
    browser.click("[data-property='caption.size']")
    browser.press("Control+a", *"0.1", "Enter")
    becomes(THREE.replace("length = 0.5", "length = 0.5, size = 0.1"), "its size")
    undone(THREE)
    browser.run("document.querySelector('.lane-item.caption').focus()")
    browser.press("Delete")
    becomes(THREE.replace(', caption = { "GO", at = 2, length = 0.5 }', ""), "the caption is removed")
    undone(THREE)
    # A second one, at the playhead.
    seek(3)
    browser.press("t")
    browser.wait("the field", "return document.activeElement.className === 'lane-edit'")
    browser.press("Control+a", *"TWO", "Enter")
    becomes(THREE.replace('{ "GO", at = 2, length = 0.5 }', '{ { "GO", at = 2, length = 0.5 }, { "TWO", at = 1, length = 2 } }'), "another caption")
    browser.look(out, "captions")


def test_transitions():
    script = HEAD + 'shot { name = "a", from = 5, to = 9 }\nshot { name = "b", from = 10, to = 14 }\n'
    with_ = lambda frames: script.replace('shot { name = "b"', f'dissolve({frames})\nshot {{ name = "b"')
    edit(script, 2)
    drag(item("join", 0, "middle"), 0.5, shot="transition-drag")
    becomes(with_(30), "a cut becomes a dissolve")
    browser.look(out, "transition")
    drag(item("join", 0, "middle"), 0.5)
    becomes(with_(60), "it becomes longer")
    drag(item("join", 0, "middle"), -2)
    becomes(script, "and a cut again")
    double_click(*item("join", 0, "middle"))
    becomes(with_(30), "by a double click")
    browser.run("document.querySelector('.lane-item.join').focus()")
    browser.press("Delete")
    becomes(script, "removed by Delete")


def test_music():
    edit(THREE, 3)
    seek(1)
    browser.wait("the file", "return document.querySelector('.timeline-tools select').options.length === 2")
    browser.run("document.querySelector('.timeline-tools select').focus()")
    browser.press(*"beat", "Tab")
    becomes(THREE + 'music("beat.wav", { at = 1 })\n', "music at the playhead")
    script = THREE + 'music("beat.wav", { at = 1, from = 0.5, length = 3 })\n'
    edit(script, 3)
    drag(item("music", 0, "middle"), 0.98, shot="music-drag")
    becomes(script.replace("at = 1,", 'at = "two",'), "it snaps to a shot, by its name")
    undone(script)
    drag(item("music", 0, "middle"), 0.5)
    becomes(script.replace("at = 1,", "at = 1.5,"), "it is moved")
    undone(script)
    drag(item("music", 0, "start"), 0.5)
    becomes(script.replace("at = 1, from = 0.5, length = 3", "at = 1.5, from = 1, length = 2.5"), "its start is trimmed")
    undone(script)
    drag(item("music", 0, "end"), -0.6)
    becomes(script.replace("length = 3", "length = 2.4"), "its end is trimmed")
    undone(script)
    browser.click_at(*item("music", 0, "middle"))
    browser.click("[data-property='music.gain']")
    browser.press("Control+a", *"0.5", "Enter")
    becomes(script.replace("length = 3", "length = 3, gain = 0.5"), "its volume")
    for name, size in (("lanes-dark", (1280, 720, True)), ("lanes-phone", (390, 844)), ("lanes", (1280, 720))):
        browser.resize(*size)
        browser.look(out, name)


run((test_captions, test_transitions, test_music))
