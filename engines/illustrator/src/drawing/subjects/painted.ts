import type { SubjectColour } from '../../scene.ts'
import type { Area, Line, Material, Point } from '../mark.ts'
import type { DrawnSubject, SubjectBrief } from '../subject-drawing.ts'

type Paint = Material | SubjectColour

export const filled = (paint: Paint, area: readonly Point[], tone = 0): Area => ({ paint, area, tone })

/** A shade or light on a surface: the same paint, without an edge. */
export const shaded = (paint: Paint, area: readonly Point[], tone: number): Area => ({ paint, area, tone, soft: true })

export const lined = (paint: Paint, line: readonly Point[], width: number, tone = 0): Line => ({ paint, line, width, tone })

export const isDark = ({ light }: SubjectBrief) => light === 'night' || light === 'dusk'

/** A lamp that shines when it is dark. @param haloM radius of its halo */
export const lamp = (brief: SubjectBrief, area: readonly Point[], haloM: number, paint: Paint = 'lamp'): Area =>
  isDark(brief) ? { paint, area, glow: haloM } : { paint, area }

/** A window pane, usually lit from inside at night. */
export const pane = (brief: SubjectBrief, area: readonly Point[], paint: Paint = 'window'): Area =>
  isDark(brief) && brief.draws.chance(brief.light === 'night' ? 0.6 : 0.35) ? { paint: 'lamp', area, glow: 0 } : { paint, area }

/** Computes width and height from the marks. */
export function drawn(marks: DrawnSubject['marks']): DrawnSubject {
  const points = marks.flatMap((it) => ('area' in it ? it.area : it.line))
  const widthM = 2 * Math.max(...points.map(([x]) => Math.abs(x)))
  return { widthM, heightM: Math.max(...points.map(([, y]) => y)), marks }
}

/** The same for a subject in the sky: moves its middle to (0, 0). */
export function hovering(marks: DrawnSubject['marks']): DrawnSubject {
  const points = marks.flatMap((it) => ('area' in it ? it.area : it.line))
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [x, y] = [middle(points.map((it) => it[0])), middle(points.map((it) => it[1]))]
  const moved = (from: readonly Point[]) => from.map(([px, py]) => [px - x, py - y] as const)
  const made = drawn(marks.map((it) => ('area' in it ? { ...it, area: moved(it.area) } : { ...it, line: moved(it.line) })))
  return { ...made, heightM: made.heightM * 2 }
}
