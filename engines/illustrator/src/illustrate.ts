import { draws, seedOf } from '@oppidum/domain/core/random'
import { colourist } from './drawing/colourist.ts'
import { weather } from './drawing/kit/weather-drawing.ts'
import { PLACE_DRAWINGS } from './drawing/place-drawings.ts'
import { placeSubjects } from './drawing/placing/place-subjects.ts'
import { fromAbove, type PlacedMark, stage } from './drawing/stage.ts'
import { STYLE_DRAWINGS } from './drawing/styles.ts'
import type { SubjectDrawings } from './drawing/subject-drawing.ts'
import type { Scene } from './scene.ts'

/**
 * Draws a scene as an SVG document without text, external references or scripts. The same scene and size give the same bytes. A subject
 * without a drawing is left out.
 *
 * @param size pixels
 */
export function illustrate(scene: Scene, size: { width: number; height: number }, drawings: SubjectDrawings): string {
  const { camera, draw } = PLACE_DRAWINGS[scene.place]
  const world = stage(scene, size, scene.isFromAbove ? fromAbove(camera) : camera, drawings)
  draw(world)
  placeSubjects(world)
  weather(world)
  const colours = colourist(scene)
  const colourAt = ({ paint, tone, glow }: PlacedMark['look'], distanceM: number) => colours.of(paint, tone, distanceM, glow !== undefined)
  const body = STYLE_DRAWINGS[scene.style]({
    scene,
    ...size,
    horizonY: world.horizonY,
    marks: world.marks(),
    chance: draws(seedOf(scene.seed, scene.style)),
    colourAt,
    colourOf: ({ look, distanceM }) => colourAt(look, distanceM),
  })
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}
