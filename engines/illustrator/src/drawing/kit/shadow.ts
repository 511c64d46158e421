import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'

/**
 * The shadow of a subject: always where it touches the ground, and, when the sun or the moon is out, a long one away from the light.
 */
export function shadow(stage: Stage, x: number, z: number, widthM: number, heightM: number): void {
  const { scene, sunSide } = stage
  const reach = { dawn: 1.5, day: 0.55, dusk: 1.7, night: 0.35 }[scene.light]
  const isThrown = scene.weather === 'clear' || scene.weather === 'wind'
  const look = { paint: 'iron', tone: -0.4, soft: true } as const
  const depthM = Math.min(widthM * 0.3, 1.6)
  if (isThrown) {
    const length = Math.min(heightM, 14) * reach
    const away = -sunSide
    // With the sun in front, the shadow falls towards the eye.
    const tip = [x + away * length, Math.max(z - length * 0.22, z * 0.6)] as const
    stage.ground(
      [
        [x - widthM * 0.42, z + depthM * 0.2],
        [x + widthM * 0.42, z - depthM * 0.2],
        [tip[0] + widthM * 0.36, tip[1] - depthM * 0.2],
        [tip[0], tip[1] - depthM * 0.35],
        [tip[0] - widthM * 0.36, tip[1] + depthM * 0.2],
      ],
      { ...look, opacity: scene.light === 'night' ? 0.16 : 0.24 },
      SHADOWS,
    )
  }
  stage.ground(
    ellipse(x, z, widthM * 0.52, depthM, 16).map(([px, pz]) => [px, pz] as const),
    { ...look, opacity: isThrown ? 0.26 : 0.3 },
    SHADOWS,
  )
}

/** All shadows are on the ground and below everything on it. */
const SHADOWS = 5e4
