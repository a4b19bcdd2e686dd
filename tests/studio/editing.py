# SPDX-License-Identifier: GPL-2.0-or-later
"""A browser and a studio with two demos, in which tests edit films: python3 TEST.py PROGRAM SAMPLE OUT [TEST...]"""
import os
import shutil
import sys
import tempfile

from browser import Browser, Studio

program, sample, out = sys.argv[1:4]
work = tempfile.mkdtemp()
demos = work + "/demos"
os.makedirs(demos)
os.makedirs(out, exist_ok=True)
for name in ("sample.dem", "sample_999.dem"):
    shutil.copy(f"{sample}/id1/{name}", demos)
HEAD = 'demo("A", "sample.dem")\n'
THREE = HEAD + ('shot { name = "one", from = 5, to = 7 }\nshot { name = "two", from = 9, to = 12, caption = { "GO", at = 2, length = 0.5 } }\n'
                'shot { name = "three", from = 20, to = 25 }\n')
number = 0
studio = Studio(program, demos, "--basedir", sample)
browser = Browser()


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def text():
    return browser.run("return studio.film.text")


def film():
    return browser.run("return studio.film.film")


def edit(script, shots):
    """Open a new script that has that number of shots."""
    global number
    number += 1
    name = f"film-{number}.lua"
    with open(f"{demos}/{name}", "w") as file:
        file.write(script)
    browser.open("about:blank")
    browser.open(studio.address)
    browser.wait("the library", "return document.querySelector('.library')")
    browser.run("location.hash = `#/open/${arguments[0]}`", name)
    browser.wait(name, """return window.studio && studio.film && studio.film.path === arguments[0] && studio.film.film && studio.demo &&
        document.querySelectorAll('.shot').length === arguments[1] && document.querySelector('.screen').dataset.drawn""", name, shots)


def becomes(after, what):
    browser.wait(what, "return studio.film.text === arguments[0] || document.getElementById('toast').className.includes('error')", after)
    expect(text() == after, f"{what}: {text()}, not {after}: {browser.run('return document.getElementById(`toast`).textContent')}")
    browser.wait("the film", "return studio.film.checked === studio.film.text && !studio.film.error")


def undone(before):
    browser.run("document.querySelector('.screen').focus()")
    browser.press("Control+z")
    becomes(before, "undo restores the bytes")
    browser.run("document.getElementById('toast').className = ''")


def refused(before, word):
    browser.wait("the reason", "const t = document.getElementById('toast'); return t.className.includes('error') && t.textContent.includes(arguments[0])", word)
    expect(text() == before, "the text is unchanged")
    browser.run("document.getElementById('toast').className = ''")


def scale():
    return browser.box(".timeline-inner")[2] / film()["duration"]


def edge(shot, at_end, inside):
    """Return a point `inside` pixels inside the start or the end of a shot of the timeline."""
    left, top, width, height = browser.run("""const box = document.querySelectorAll(".shot")[arguments[0]].getBoundingClientRect();
        return [box.left, box.top, box.width, box.height]""", shot)
    return (left + width - inside if at_end else left + inside), top + height / 2


def drag(point, seconds, modifier=None, shot=None):
    x, y = point
    if modifier:
        browser.key_down(modifier)
    browser.drag(x, y, x + seconds * scale(), y, shot and (lambda: browser.look(out, shot)))
    if modifier:
        browser.key_up(modifier)


def seek(time):
    browser.run("studio.seekFilm(arguments[0]); document.querySelector('.screen').focus()", time)
    browser.wait("the image", "return Math.abs(Number(document.querySelector('.screen').dataset.time) - arguments[0]) < 0.02", time)


def run(tests):
    """Run the tests, or those that the command line names."""
    try:
        for test in tests:
            if len(sys.argv) > 4 and test.__name__ not in sys.argv[4:]:
                continue
            print(test.__name__, flush=True)
            try:
                test()
            except Exception:
                browser.shot(f"{out}/failed.png")
                raise
        # The console also reports scripts with an error (422).
        errors = [line for line in browser.console_errors() if " 422 " not in line]
        expect(not errors, f"errors in the console: {errors}")
    finally:
        browser.close()
        code = studio.close()
        shutil.rmtree(work, ignore_errors=True)
    expect(code == 0, f"the studio exited with code {code}")
