-- SPDX-License-Identifier: GPL-2.0-or-later
-- Every kill of a demo. The script finds them itself, so it works with any demo.
-- demoreel check shows its notes.
film { output = "kills.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")

local tag = { font = "sans bold", size = 0.035, outline = 0.08, fade = 0.2 }

for i, kill in ipairs(at.kills()) do
  note(string.format("%d: %s kills %s with %s at %.1f", i, kill.who, kill.whom, kill.weapon or "?", kill.time))
  shot {
    name = "kill " .. i,
    from = kill.time - 2.5, to = kill.time + 1,
    speed = keys { {0, 1}, {2.3, 1}, {2.6, 0.3} },
    -- Behind the killer in the direction of movement, wherever the killer looks.
    camera = chase(kill.who, { along = "movement", distance = 120, lag = 0.15 }),
    -- Names above the players' heads while they are in view; the victim's fades out.
    caption = {
      { kill.who, follow = kill.who, style = tag, colour = "yellow", length = 9 },
      { kill.whom, follow = kill.whom, style = tag, length = 9,
        alpha = keys { {dt(kill.time), 1}, {dt(kill.time + 0.5), 0} } },
    },
    -- The colours fade at the kill.
    saturation = keys { {dt(kill.time - 0.3), 1}, {dt(kill.time + 0.2), 0.25} },
    contrast = 1.1, vignette = 0.5,
  }
  if i < #at.kills() then dissolve(15) end
end
