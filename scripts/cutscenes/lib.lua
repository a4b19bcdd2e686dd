-- SPDX-License-Identifier: GPL-2.0-or-later
-- Cameras to share between scripts; loop.lua includes it.
function side(who, angle)
  return orbit(who, { radius = 150, angle = angle, height = 40 })
end
