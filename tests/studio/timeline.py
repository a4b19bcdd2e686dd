# SPDX-License-Identifier: GPL-2.0-or-later
"""Test the timeline with the mouse and the keyboard: each gesture changes the script as expected, undo restores its
bytes, and what is computed is refused. Run by make check-studio.

python3 tests/studio/timeline.py PROGRAM SAMPLE OUT [TEST...]
"""
from editing import HEAD, THREE, becomes, browser, drag, edge, edit, expect, film, out, refused, run, seek, text, undone


def test_trim():
    edit(THREE, 3)
    seek(4.5)
    drag(edge(0, True, 6), -0.8, shot="trim")
    becomes(THREE.replace("to = 7 ", "to = 6.2 "), "the end is trimmed")
    expect(abs(film()["duration"] - 9.2) < 0.02, "later shots move")
    undone(THREE)
    drag(edge(1, False, 6), 0.5)
    becomes(THREE.replace("from = 9", "from = 9.5").replace("at = 2,", "at = 1.5,"), "the start is trimmed; the caption stays with the demo")
    undone(THREE)
    # By keyboard.
    seek(3)
    browser.press("q")
    becomes(THREE.replace("from = 9", "from = 10").replace("at = 2,", "at = 1,"), "Q")
    undone(THREE)
    seek(4.7)
    browser.press("w")
    becomes(THREE.replace("to = 12", "to = 11.7"), "W")
    undone(THREE)
    drag(edge(0, True, 6), -1.99)
    refused(THREE, "one frame")


def test_roll_and_slip():
    edit(THREE, 3)
    before = film()["duration"]
    drag(edge(1, True, 1), 0.6)
    becomes(THREE.replace("to = 12", "to = 12.6").replace("from = 20", "from = 20.6"), "the cut is rolled")
    expect(film()["duration"] == before, "a roll keeps the film's length")
    undone(THREE)
    seek(1.5)
    browser.press("Shift+w")
    becomes(THREE.replace("to = 7", "to = 6.5").replace("from = 9", "from = 8.5").replace("at = 2,", "at = 2.5,"), "Shift-W")
    undone(THREE)
    shots = film()["shots"]
    drag(edge(2, False, 60), -0.5, "Alt")
    becomes(THREE.replace("from = 20, to = 25", "from = 20.5, to = 25.5"), "a slip")
    now = film()["shots"]
    expect([(s["begin"], s["duration"]) for s in shots] == [(s["begin"], s["duration"]) for s in now], "a slip keeps places and lengths")
    undone(THREE)
    browser.click_at(*edge(2, False, 60))
    browser.press("Alt+Shift+Right")
    frames = 10 / film()["fps"]
    becomes(THREE.replace("from = 20, to = 25", f"from = {20 + frames:.3f}, to = {25 + frames:.3f}"), "Alt with an arrow key")
    undone(THREE)


def test_split():
    edit(HEAD + 'shot { name = "a", from = 20, to = 24, speed = keys { {0, 1}, {3, 0.25} } }\n', 1)
    frames = film()["frames"]
    view = lambda time: browser.run("""return fetch(`/api/query?path=${studio.film.path}`, { method: "POST",
        body: JSON.stringify({ what: "view", time: arguments[0], text: studio.film.text }) }).then((r) => r.json())""", time)["demo_time"]
    before = [view(i / 10 * film()["duration"]) for i in range(10)]
    for time in (6, 4, 2):
        seek(time)
        browser.press("s")
        browser.wait("a split", "return studio.film.checked === studio.film.text && document.querySelectorAll('.shot').length === arguments[0]", 2 + (6 - time) // 2)
    names = [shot["name"] for shot in film()["shots"]]
    expect(len(set(names)) == 4 and not browser.run("return studio.film.error"), f"{names}")
    after = [view(i / 10 * film()["duration"]) for i in range(10)]
    expect(abs(film()["frames"] - frames) <= 1 and max(abs(a - b) for a, b in zip(before, after)) < 0.03, f"{frames} {film()['frames']} {before} {after}")
    browser.look(out, "split")


def test_remove():
    script = HEAD + 'shot { name = "a", from = 5, to = 7 } dissolve(15) shot { name = "b", from = 9, to = 11 } dissolve(15) shot { name = "c", from = 13, to = 15 }\n'
    edit(script, 3)
    browser.click_at(*edge(1, False, 60))
    browser.press("Delete")
    becomes(HEAD + 'shot { name = "a", from = 5, to = 7 } dissolve(15) shot { name = "c", from = 13, to = 15 }\n', "one dissolve is left")
    undone(script)


def test_reorder():
    script = HEAD + 'shot { name = "a", from = 5, to = 7 }\ndemo("B", "sample_999.dem")\nshot { name = "b", from = 9, to = 11 }\n'
    moved = HEAD + 'demo("B", "sample_999.dem")\nshot { name = "b", from = 9, to = 11 }\nshot { demo = "A", name = "a", from = 5, to = 7 }\n'
    edit(script, 2)
    drag(edge(1, False, 60), -2, shot="reorder")
    refused(script, "“B”")
    drag(edge(0, False, 60), 3)
    becomes(moved, "the shot names its demo")
    undone(script)
    edit(THREE, 3)
    browser.click_at(*edge(2, False, 60))
    browser.press("Control+Left")
    lines = THREE.splitlines(keepends=True)
    becomes("".join([*lines[:2], lines[3], lines[2]]), "Ctrl with an arrow key")
    undone(THREE)
    script = HEAD + 'shot { name = "a", from = 5, to = 7 }\nlocal kill = 10\nshot { name = "b", from = kill - 3, to = kill + 1 }\n'
    edit(script, 2)
    drag(edge(1, False, 60), -2)
    refused(script, "“kill”")
    drag(edge(1, True, 6), -0.5)
    becomes(script.replace("kill + 1", "kill + 0.5"), "the definition is unchanged")


def test_loop():
    script = HEAD + "for i = 1, 3 do\n  shot { from = 5 * i, length = 2 }\nend\n"
    edit(script, 3)
    seek(1)
    browser.press("s")
    refused(script, "line 3")
    expect(browser.run("return studio.editor.cm.getCursor().line") == 2, "the cursor is in the line")


def test_snap():
    edit(THREE, 3)
    seek(6)
    drag(edge(1, True, 6), 0.96)
    becomes(THREE.replace("to = 12", "to = 13"), "the end snaps to the playhead")
    undone(THREE)
    drag(edge(1, True, 6), 0.96, "Shift")
    browser.wait("a trim", "return studio.film.text !== arguments[0]", THREE)
    expect("to = 13 " not in text() and "to = 12," not in text(), text())


def test_zoom():
    edit(THREE, 3)
    width = browser.box(".timeline-inner")[2]
    browser.run("document.querySelector('.screen').focus()")
    browser.press("=", "=", "=")
    expect(browser.box(".timeline-inner")[2] > 1.9 * width, "the timeline is larger")
    browser.look(out, "zoom")
    browser.press("0")
    expect(abs(browser.box(".timeline-inner")[2] - width) < 2, "the film fits")
    left, top, width, height = browser.box(".ruler")
    browser.click_at(left + width / 2, top + height / 2)
    expect(abs(browser.run("return studio.player.time") - 5) < 0.05, "the ruler scrubs")
    for name, size in (("timeline-dark", (1280, 720, True)), ("timeline-phone", (390, 844)), ("timeline", (1280, 720))):
        browser.resize(*size)
        browser.look(out, name)


run((test_trim, test_roll_and_slip, test_split, test_remove, test_reorder, test_loop, test_snap, test_zoom))
