-- SPDX-License-Identifier: GPL-2.0-or-later
-- A dolly zoom: the camera moves back while the field of view narrows, so that its
-- target keeps its size. This is exact, because the focal length is interpolated in
-- step with the distance.
film { output = "zoom.mp4", size = "1280x720", fps = 60 }
demo("A", "sample.dem")

local place = {95, -900, 40} -- where Wren stands at 2 s
local function back(distance)
  return {place[1], place[2] - distance, place[3] + 10}
end

shot {
  from = 1.8, length = 4, speed = 0.1, sound = "mute",
  camera = path {
    { 0, pos = back(60), look = place, fov = 110 },
    { 4, pos = back(130), look = place, fov = 2 * math.deg(math.atan(math.tan(math.rad(55)) * 60 / 130)) },
  },
  still("zoom.png", 2),
}
