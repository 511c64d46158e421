import { type Draws, draws, seedOf } from '@oppidum/domain/core/random'
import type { Place, Scene, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Mark, Material, Point } from './mark.ts'
import type { SubjectDrawings } from './subject-drawing.ts'

/** Metres to the right, up, and away from the eye, which is above (0, 0). */
export type Place3 = readonly [x: number, y: number, z: number]

export interface Look {
  paint: Material | SubjectColour
  /** -1 to 1; absent: 0. */
  tone?: number
  opacity?: number
  /** Metres; see `Mark`. */
  glow?: number
  soft?: true
  /** The paint it fades to towards its lower edge in the picture. */
  fadesTo?: { paint: Material; tone?: number; airM?: number }
  /** Metres of air in front of it, if different from its distance. */
  airM?: number
}

/** A mark in the picture: points and widths in pixels, y down. */
export interface PlacedMark {
  points: readonly Point[]
  /** Pixels; absent for a closed area. */
  width?: number
  look: Look
  /** Pixels; absent if it does not shine. */
  glow?: number
  distanceM: number
}

export type Surface = 'road' | 'rail' | 'pavement' | 'lawn' | 'sand' | 'water' | 'plot' | 'far' | 'sky'

/** Where subjects may be: a rectangle of ground in metres, or of the sky as ratios of the picture's width and height. */
export interface Spot {
  surface: Surface
  x: readonly [from: number, to: number]
  z: readonly [near: number, far: number]
  /** Height above the ground, for a terrace or a bridge; absent: 0. */
  footM?: number
  /** Subjects are layered as if they were this far away; absent: their distance. */
  depth?: number
  /** From which side traffic is seen; absent: from the side, moving across the picture. */
  view?: 'side' | 'front' | 'along'
}

export interface Camera {
  /** Height of the eye above the ground, metres. */
  eyeM: number
  /** Position of the horizon, 0 (top) to 1 (bottom). */
  horizon: number
  /** Focal length as a multiple of the picture's height: 1 gives a field of view of about 53 degrees. */
  lens: number
  /** The place's main subjects are far from the eye. */
  isDeep?: true
  /** There is water with reflections. */
  mirrors?: true
}

/** Layers of marks without a distance. */
export const DEPTH = { sky: 1e6, clouds: 9e5, backdrop: 5e5, ground: 1e5, veil: -1 } as const

/** The world of one picture in metres, and its projection. Nearer marks cover farther ones. */
export interface Stage {
  readonly scene: Scene
  readonly drawings: SubjectDrawings
  readonly width: number
  readonly height: number
  readonly horizonY: number
  /** Height of the eye above the ground, metres. */
  readonly eyeM: number
  /** Requested subjects that the place draws itself: panels on its roofs, high water in its river. */
  readonly shownByPlace: ReadonlySet<SubjectKind>
  /** Distance in metres of the ground at the lower edge of the picture. */
  readonly nearM: number
  readonly isLit: boolean
  readonly isWet: boolean
  /** -1: the light comes from the left; 1: from the right. */
  readonly sunSide: -1 | 1
  readonly chance: Draws
  readonly spots: readonly Spot[]
  project(place: Place3): Point
  /** Pixels of one metre at a distance. */
  scaleAt(z: number): number
  /** Half the width of the view at a distance, metres. */
  halfM(z: number): number
  /** Whether the place may add this kind: it is neither excluded nor requested by number. */
  mayAdd(kind: SubjectKind): boolean
  offer(...spots: Spot[]): void
  /** Ground at height 0, corners as (x, z). */
  ground(corners: readonly (readonly [x: number, z: number])[], look: Look, depth?: number): void
  solid(corners: readonly Place3[], look: Look, depth: number): void
  edge(ends: readonly Place3[], widthM: number, look: Look, depth: number): void
  /** Marks in metres on a wall from its foot at `from` to its foot at `to`. */
  onWall(from: readonly [x: number, z: number], to: readonly [x: number, z: number], marks: readonly Mark[], depth: number): void
  /** Marks in metres, upright at a place and facing the eye. */
  stand(marks: readonly Mark[], at: Place3, options?: { mirrored?: boolean; scale?: number; depth?: number; airM?: number }): void
  /** Marks in pixels. */
  onPicture(marks: readonly PlacedMark[], depth: number): void
  /** Adds reflections of everything upright so far, or only of what shines, at a depth. */
  mirror(depth: number, opacity: number, onlyLights: boolean): void
  /** All of it, far to near. */
  marks(): PlacedMark[]
}

const CLOSEST_M = 0.4

/** Distance in metres at which haze replaces two thirds of a colour. */
export const VISIBILITY_M: Record<Weather, number> = { clear: 1500, wind: 1300, cloudy: 900, rain: 330, storm: 300, snow: 190, fog: 62 }

const SHOWS: Partial<Record<SubjectKind, readonly Place[]>> = {
  'solar-panel': ['rooftops', 'suburb', 'old-town', 'school', 'street', 'square', 'market', 'river', 'canal'],
  flood: ['river'],
}

/** The camera for a view from high above. */
export const fromAbove = (camera: Camera): Camera => ({
  ...camera,
  lens: camera.lens * (camera.isDeep ? 1.2 : 1),
  eyeM: Math.max(camera.eyeM * 1.25, camera.isDeep ? 15 : 17),
  horizon: Math.min(camera.horizon, camera.isDeep ? 0.26 : 0.2),
})

export function stage(
  scene: Scene,
  { width, height }: { width: number; height: number },
  { eyeM, horizon, lens, mirrors }: Camera,
  drawings: SubjectDrawings,
): Stage {
  const chance = draws(seedOf(scene.seed, scene.place))
  const focal = lens * height
  const horizonY = horizon * height
  const spots: Spot[] = []
  const layers: { depth: number; marks: readonly PlacedMark[] }[] = []
  const images: { depth: number; marks: readonly PlacedMark[] }[] = []
  const isWet = scene.weather === 'rain' || scene.weather === 'storm'
  const hasImages = isWet || mirrors === true
  const project = ([x, y, z]: Place3): Point => [width / 2 + (focal * x) / z, horizonY + (focal * (eyeM - y)) / z]
  const scaleAt = (z: number) => focal / Math.max(z, CLOSEST_M)
  const onPicture = (marks: readonly PlacedMark[], depth: number) => {
    const seen = marks.filter((it) => isSeen(it, width, height)).map((it) => cutToPicture(it, width, height))
    if (seen.length > 0) layers.push({ depth, marks: seen })
  }
  const markOf = (corners: readonly Place3[], look: Look, widthM?: number): PlacedMark | undefined => {
    const visible = widthM === undefined ? inFront(corners) : corners.filter(([, , z]) => z >= CLOSEST_M)
    if (visible.length < 2) return undefined
    const distanceM = visible.reduce((sum, [, , z]) => sum + z, 0) / visible.length
    const pixels = scaleAt(distanceM)
    return {
      points: visible.map(project),
      look,
      distanceM: look.airM ?? distanceM,
      ...(widthM !== undefined && { width: widthM * pixels }),
      ...(look.glow !== undefined && { glow: look.glow * pixels }),
    }
  }
  const add = (mark: PlacedMark | undefined, depth: number) => mark && onPicture([mark], depth)
  const addSolid = (corners: readonly Place3[], look: Look, depth: number, widthM?: number) => {
    add(markOf(corners, look, widthM), depth)
    const image = hasImages ? markOf(corners.map(upsideDown), look, widthM) : undefined
    if (image) images.push({ depth, marks: [image] })
  }
  const sunSide = chance.chance(0.5) ? 1 : -1
  return {
    scene,
    drawings,
    width,
    height,
    horizonY,
    eyeM,
    shownByPlace: new Set(scene.subjects.flatMap(({ kind }) => (SHOWS[kind]?.includes(scene.place) ? kind : []))),
    nearM: (focal * eyeM) / (height - horizonY),
    isLit: scene.light === 'night' || scene.light === 'dusk',
    isWet,
    sunSide,
    chance,
    spots,
    project,
    scaleAt,
    halfM: (z) => (width / 2 / focal) * z,
    mayAdd: (kind) => !scene.without.includes(kind) && !scene.subjects.some((it) => it.kind === kind && !it.isAtLeast),
    offer: (...more) => void spots.push(...more),
    ground: (corners, look, depth = DEPTH.ground) =>
      void add(
        markOf(
          corners.map(([x, z]) => [x, 0, z] as const),
          look,
        ),
        depth,
      ),
    solid: (corners, look, depth) => addSolid(corners, look, depth),
    edge: (ends, widthM, look, depth) => addSolid(ends, look, depth, widthM),
    onWall(from, to, marks, depth) {
      const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1])
      const onIt = ([u, v]: Point): Place3 => [from[0] + ((to[0] - from[0]) * u) / lengthM, v, from[1] + ((to[1] - from[1]) * u) / lengthM]
      for (const it of marks) {
        if ('area' in it) addSolid(it.area.map(onIt), it, depth)
        else addSolid(it.line.map(onIt), it, depth, it.width)
      }
    },
    stand(marks, at, { mirrored = false, scale = 1, depth = at[2], airM = at[2] } = {}) {
      const pixels = scaleAt(at[2]) * scale
      const from = ([x0, y0]: Point, up: 1 | -1) =>
        marks.map((it) => ({
          points: ('area' in it ? it.area : it.line).map(([x, y]) => [x0 + (mirrored ? -x : x) * pixels, y0 - y * pixels * up] as const),
          look: it,
          distanceM: airM,
          ...('line' in it && { width: it.width * pixels }),
          ...(it.glow !== undefined && { glow: it.glow * pixels }),
        }))
      onPicture(from(project(at), 1), depth)
      if (hasImages) images.push({ depth, marks: from(project(upsideDown(at)), -1) })
    },
    mirror(depth, opacity, onlyLights) {
      for (const it of images.toSorted((a, b) => b.depth - a.depth)) {
        const marks = onlyLights ? it.marks.filter(({ look }) => look.glow !== undefined) : it.marks
        // A reflected light has no halo of its own.
        onPicture(
          marks.map(({ glow: _, ...mark }) => ({ ...mark, look: { ...mark.look, opacity: (mark.look.opacity ?? 1) * opacity } })),
          depth,
        )
      }
    },
    onPicture,
    marks: () => layers.toSorted((a, b) => b.depth - a.depth).flatMap((it) => it.marks),
  }
}

/** Whether sun or moon is out, so that there are shadows. */
export function sunOver({ scene }: Stage): boolean {
  const isClear = scene.weather === 'clear' || scene.weather === 'wind'
  return isClear && !(scene.light === 'night' && scene.without.includes('moon'))
}

const upsideDown = ([x, y, z]: Place3): Place3 => [x, -y, z]

/** The part of a surface in front of the eye (Sutherland-Hodgman clipping at one plane). */
function inFront(corners: readonly Place3[]): Place3[] {
  return corners.flatMap((it, index) => {
    const previous = corners.at(index - 1) ?? it
    const isIn = it[2] >= CLOSEST_M
    if (isIn === previous[2] >= CLOSEST_M) return isIn ? [it] : []
    const ratio = (CLOSEST_M - previous[2]) / (it[2] - previous[2])
    const cut: Place3 = [previous[0] + (it[0] - previous[0]) * ratio, previous[1] + (it[1] - previous[1]) * ratio, CLOSEST_M]
    return isIn ? [cut, it] : [cut]
  })
}

/** In thousandths of the picture's height: smaller marks are left out. */
const SMALLEST = 0.9

function isSeen({ points, width: thickness = 0 }: PlacedMark, width: number, height: number): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const isBig = Math.max(right - left, bottom - top, thickness) >= (SMALLEST * height) / 1000
  return isBig && right >= 0 && left <= width && bottom >= 0 && top <= height
}

/** Clips a surface to the picture plus a margin for outlines, because long outlines are costly in some styles. */
function cutToPicture(mark: PlacedMark, width: number, height: number): PlacedMark {
  if (mark.width !== undefined) return mark
  const margin = height * 0.06
  const edges = [
    { axis: 0, at: -margin, keeps: 1 },
    { axis: 0, at: width + margin, keeps: -1 },
    { axis: 1, at: -margin, keeps: 1 },
    { axis: 1, at: height + margin, keeps: -1 },
  ] as const
  const points = edges.reduce((left: readonly Point[], it) => {
    const isIn = (point: Point) => (point[it.axis] - it.at) * it.keeps >= 0
    if (left.every(isIn)) return left
    return left.flatMap((point, index) => {
      const previous = left.at(index - 1) ?? point
      if (isIn(point) === isIn(previous)) return isIn(point) ? [point] : []
      const ratio = (it.at - previous[it.axis]) / (point[it.axis] - previous[it.axis])
      const cut: Point = [previous[0] + (point[0] - previous[0]) * ratio, previous[1] + (point[1] - previous[1]) * ratio]
      return isIn(point) ? [cut, point] : [cut]
    })
  }, mark.points)
  return points === mark.points ? mark : { ...mark, points }
}
