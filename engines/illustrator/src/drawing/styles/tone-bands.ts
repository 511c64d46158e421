import { type Colour, mix } from '../colour.ts'
import type { Point } from '../mark.ts'
import type { PlacedMark } from '../stage.ts'
import { boxOf, type Picture } from './paper.ts'

/** A fading surface as steps of one colour, top to bottom; each extends to the lower end, so that there are no gaps. Undefined for a surface that does not fade. */
export function bands(picture: Picture, mark: PlacedMark, count: number): { points: Point[]; colour: Colour }[] | undefined {
  const { fadesTo } = mark.look
  if (!fadesTo) return undefined
  const box = boxOf(mark.points)
  const [top, bottom] = [Math.max(0, box.top), Math.min(picture.height, box.bottom)]
  const from = picture.colourOf(mark)
  const to = picture.colourAt({ ...mark.look, tone: 0, ...fadesTo }, fadesTo.airM ?? mark.distanceM)
  const isEven = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) + Math.abs(from[2] - to[2]) < 0.02
  return Array.from({ length: isEven ? 1 : count }, (_, index) => ({
    points: index === 0 ? [...mark.points] : below(mark.points, top + ((bottom - top) * index) / count),
    colour: mix(from, to, isEven ? 0.5 : index / (count - 1)),
  })).filter(({ points }) => points.length > 2)
}

/** The part of an outline below a horizontal line. */
function below(points: readonly Point[], y: number): Point[] {
  return points.flatMap((it, index): Point[] => {
    const before = points.at(index - 1) ?? it
    const isIn = it[1] >= y
    if (isIn === before[1] >= y) return isIn ? [it] : []
    const cut: Point = [before[0] + ((it[0] - before[0]) * (y - before[1])) / (it[1] - before[1]), y]
    return isIn ? [cut, it] : [cut]
  })
}
