# SPDX-License-Identifier: GPL-2.0-or-later
"""A headless Chromium, controlled over the WebDriver protocol, and a studio to open in it."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a", "Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004",
        "Left": "\ue012", "Right": "\ue014", "Up": "\ue013", "Down": "\ue015", "End": "\ue010", "Home": "\ue011",
        "Space": " ", "Delete": "\ue017"}


# Every control needs an accessible name.
NAMELESS = """return [...document.querySelectorAll("button, a, input, select, textarea, canvas")].filter((node) =>
  node.checkVisibility() && !node.closest("[aria-hidden]") && !node.closest(".CodeMirror") &&
  !(node.getAttribute("aria-label") || node.textContent.trim() || node.title || (node.labels && node.labels.length)))
  .map((node) => node.outerHTML);"""

# The number of pixels by which the page is too wide for the window.
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Studio:
    """demoreel studio on a folder; `address` is the address that it printed."""

    def __init__(self, program, folder, *options):
        self.home = tempfile.mkdtemp()
        self.command = [program, "studio", folder, *options]
        self.start()

    def start(self):
        env = dict(os.environ, XDG_CACHE_HOME=self.home, XDG_STATE_HOME=self.home + "/state")
        self.process = subprocess.Popen(self.command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()

    def kill(self):
        """End the studio without giving it time to react."""
        self.process.kill()
        self.process.wait()

    def close(self):
        self.process.terminate()
        code = self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)
        return code


class Browser:
    def __init__(self, width=1280, height=720, dark=False):
        self.profile = tempfile.mkdtemp()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.base = "http://127.0.0.1:" + line.rsplit(" ", 1)[1].strip().rstrip(".")
                break
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio",
                     "--autoplay-policy=no-user-gesture-required", "--user-data-dir=" + self.profile,
                     f"--window-size={width},{height}", "--hide-scrollbars", "--disable-background-networking",
                     "--no-first-run"]
        reply = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "timeouts": {"script": None}, "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"args": arguments}}}})
        self.session = "/session/" + reply["sessionId"]
        self.resize(width, height, dark)

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"].split("\n")[0]) from None

    def request(self, method, path, body=None):
        return self.call(method, self.session + path, body)

    def devtools(self, command, **params):
        return self.request("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def resize(self, width, height, dark=False):
        """Set the window size and the preferred colour scheme."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=width < 600)
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, address):
        self.request("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """Run JavaScript and return its result, or the value of a promise that it returns."""
        return self.request("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self.request("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.request("POST", f"/element/{self.find(selector)}/click", {})

    def click_text(self, selector, text):
        """Click the first of the elements whose text or label starts with `text`."""
        if not self.run("""const [selector, text] = arguments;
            const node = [...document.querySelectorAll(selector)].find((n) =>
              n.textContent.trim().startsWith(text) || (n.getAttribute("aria-label") || "").startsWith(text));
            if (node) node.click();
            return Boolean(node);""", selector, text):
            raise AssertionError(f"nothing to click: {selector} {text}")

    def press(self, *keys):
        """Press and release keys, one after another: "k", "Left", "Control+s"."""
        actions = []
        for key in keys:
            parts = [KEYS.get(part, part) for part in (key.split("+") if len(key) > 1 else key)]
            actions += [{"type": "keyDown", "value": part} for part in parts]
            actions += [{"type": "keyUp", "value": part} for part in reversed(parts)]
        self.request("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def hold(self, key, what, script, *arguments):
        """Hold a key down until the script returns a true value."""
        def act(kind):
            self.request("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
                {"type": kind, "value": KEYS.get(key, key)}]}]})
        act("keyDown")
        self.wait(what, script, *arguments)
        act("keyUp")

    def key_down(self, key, kind="keyDown"):
        self.request("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": KEYS.get(key, key)}]}]})

    def key_up(self, key):
        self.key_down(key, "keyUp")

    def drag(self, x, y, to_x, to_y, held=None):
        """Drag with the mouse from one point of the page to another; call `held` before releasing it."""
        move = {"type": "pointerMove", "duration": 100, "origin": "viewport"}
        def act(*actions):
            self.request("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": list(actions)}]})
        act({**move, "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {**move, "x": round((x + to_x) / 2), "y": round((y + to_y) / 2)}, {**move, "x": round(to_x), "y": round(to_y)})
        if held:
            held()
        act({"type": "pointerUp", "button": 0})

    def wait(self, what, script, *arguments):
        """Wait until the script returns a true value, and return it. Print `what` if that takes long."""
        tries = 0
        while not (value := self.run(script, *arguments)):
            time.sleep(0.05)
            tries += 1
            if tries % 1000 == 0:
                print("waiting for", what, flush=True)
        return value

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.request("GET", "/screenshot")))

    def look(self, folder, name):
        """Take a screenshot, and check what must be true in every state of the page."""
        self.wait(f"{name}: the page fits the window", f"{WIDE} <= 0")
        self.shot(f"{folder}/{name}.png")
        nameless = self.run(NAMELESS)
        if nameless:
            raise AssertionError(f"{name}: controls without a name: {nameless}")

    def console_errors(self):
        """Return the errors in the page's console."""
        lines = self.request("POST", "/se/log", {"type": "browser"})
        return [line["message"] for line in lines if line["level"] == "SEVERE"]

    def open_tab(self):
        """Open a tab and switch to it. Return its handle."""
        handle = self.request("POST", "/window/new", {"type": "tab"})["handle"]
        self.switch_tab(handle)
        return handle

    def tab(self):
        return self.request("GET", "/window")

    def switch_tab(self, handle):
        self.request("POST", "/window", {"handle": handle})
        self.devtools("Page.bringToFront")

    def close_tab(self, handle):
        """Close the current tab, as a person does, and switch to another."""
        self.request("DELETE", "/window")
        self.switch_tab(handle)

    def click_at(self, x, y):
        self.request("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]})

    def box(self, selector):
        """Return the left, top, width and height of an element in the window."""
        return self.run("""const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.left, box.top, box.width, box.height]""", selector)

    def close(self):
        try:
            self.request("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.profile, ignore_errors=True)
