import { draws, seedOf } from '../../simulator/chance.ts'
import type { Subject, SubjectKind } from '../scene.ts'
import { bikeLane } from './kit/bike-lane.ts'
import { highWater } from './kit/flood.ts'
import { quad, railsAcross, railsAway } from './kit/ground.ts'
import { shadow } from './kit/shadow.ts'
import { ellipse } from './shape.ts'
import { type Spot, type Stage, VISIBILITY_M } from './stage.ts'
import type { DrawnSubject, SubjectDrawing } from './subject-drawing.ts'
import { surfacesOf } from './surfaces.ts'

/** Puts what was asked for into the scene, the first of them largest. */
export function placeSubjects(stage: Stage): void {
  const taken: Taken[] = []
  // Who waits stands at what it is waited at, so that stops come first.
  const ranked = stage.scene.subjects.map((subject, rank) => ({ subject, rank }))
  for (const { subject, rank } of ranked.toSorted(
    (a, b) => Number(b.subject.kind === 'bus-stop') - Number(a.subject.kind === 'bus-stop'),
  )) {
    if (stage.shownByPlace.has(subject.kind)) continue
    if (subject.kind === 'flood') highWater(stage)
    if (subject.isInRow && placeRow(stage, subject, rank, taken)) continue
    for (let index = 0; index < subject.count; index++) place(stage, subject, rank, index, taken)
  }
}

type Box = Pick<Taken, 'left' | 'right' | 'top' | 'bottom'>

/** Where a subject stands in the picture: ratios of its width and height. */
interface Taken {
  kind: SubjectKind
  /** Where it stands, metres. */
  at: readonly [x: number, z: number]
  left: number
  right: number
  top: number
  bottom: number
}

const TRIES = 40

const WAITING: ReadonlySet<SubjectKind> = new Set(['person', 'child'])

/** Who waits for a tram stands a few steps from its stop. */
const farFrom = ({ at: [x, z] }: Taken, { at }: Candidate) => Math.min(1.5, Math.hypot(at[0] - x, (at[1] - z) * 0.5) * 0.12)

function place(stage: Stage, subject: Subject, rank: number, index: number, taken: Taken[]): void {
  const drawing = stage.drawings[subject.kind]
  if (!drawing) return
  const { scene } = stage
  const chance = draws(seedOf(scene.seed, 'place', subject.kind, rank, index))
  const spots = spotsFor(stage, subject.kind)
  const asDrawn = new Map<View, DrawnSubject>()
  const drawn = (view: View) => {
    const made = asDrawn.get(view) ?? drawnFrom(stage, drawing, subject, { view, rank, index })
    asDrawn.set(view, made)
    return made
  }
  let best: ({ score: number; spot: Spot } & Candidate) | undefined
  const stop = WAITING.has(subject.kind) ? taken.find((it) => it.kind === 'bus-stop') : undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const spot = chance.pick(spots)
    const made = drawn(spot.view ?? 'side')
    const candidate =
      spot.surface === 'sky' ? inSky(stage, spot, subject, made, chance.next) : onGround(stage, spot, subject, made, chance.next, rank)
    const score =
      overlap(candidate.box, taken) +
      outside(candidate.box) * 2 +
      chance.next() * 0.02 +
      candidate.penalty +
      (stop ? farFrom(stop, candidate) : 0)
    if (!best || score < best.score) best = { score, spot, ...candidate }
  }
  if (!best) return
  best.put()
  if (best.spot.surface === 'rail' && stage.scene.place !== 'railway-station') rails(stage, best.spot)
  taken.push({ ...best.box, kind: subject.kind, at: best.at })
}

type View = 'side' | 'front' | 'along'

function drawnFrom(
  { scene }: Stage,
  drawing: SubjectDrawing,
  { kind, colour }: Subject,
  { view, rank, index }: { view: View; rank: number; index: number },
): DrawnSubject {
  return drawing({
    draws: draws(seedOf(scene.seed, 'draw', kind, rank, index)),
    view,
    light: scene.light,
    weather: scene.weather,
    season: scene.season,
    ...(colour && { colour }),
  })
}

/** One beside the other at one distance; false where the place has no ground that is wide enough. */
function placeRow(stage: Stage, subject: Subject, rank: number, taken: Taken[]): boolean {
  const drawing = stage.drawings[subject.kind]
  const spots = spotsFor(stage, subject.kind).filter(
    (it) => it.surface !== 'sky' && (it.view ?? 'side') === 'side' && it.x[1] - it.x[0] > 6,
  )
  if (!drawing || spots.length === 0) return false
  const chance = draws(seedOf(stage.scene.seed, 'row', subject.kind, rank))
  const made = Array.from({ length: subject.count }, (_, index) => drawnFrom(stage, drawing, subject, { view: 'side', rank, index }))
  const widest = Math.max(...made.map((it) => it.widthM))
  const apart = widest * 1.12 + 0.25
  const total = apart * made.length
  const [first] = made
  if (!first) return false
  const options = spots.map((spot) => {
    const ideal = (first.heightM * stage.scaleAt(1)) / (wishedRatio(subject, rank, first) * stage.height)
    const needed = total / 2 / (stage.halfM(1) * 0.96)
    const [nearest, farthest] = reachOf(stage, spot)
    const z = clamp(Math.max(ideal, needed), nearest, farthest)
    return {
      spot,
      z,
      scale: Math.min(1, (stage.halfM(z) * 1.92) / total),
      penalty: Math.max(0, needed - farthest) + Math.abs(z - ideal) * 0.1,
    }
  })
  const [best] = options.toSorted((a, b) => a.penalty - b.penalty)
  if (!best) return false
  const { spot, z, scale } = best
  const free = Math.max(0, stage.halfM(z) * 0.96 - (total * scale) / 2)
  const middle = clamp(chance.between(-free, free), spot.x[0] + (total * scale) / 2, spot.x[1] - (total * scale) / 2)
  const start = clamp(middle, -free, free) - (total * scale) / 2
  made.forEach((it, index) => {
    const x = start + (index + 0.5) * apart * scale
    if (!FLAT.has(subject.kind)) shadow(stage, x, z, it.widthM * scale, it.heightM * scale)
    stage.stand(it.marks, [x, spot.footM ?? 0, z], { scale, airM: seenThrough(stage, z) })
  })
  const [px, py] = stage.project([start + (total * scale) / 2, spot.footM ?? 0, z])
  const [halfRatio, ratio] = [
    (total * scale * stage.scaleAt(z)) / 2 / stage.width,
    (first.heightM * scale * stage.scaleAt(z)) / stage.height,
  ]
  taken.push({
    kind: subject.kind,
    at: [start, z],
    left: px / stage.width - halfRatio,
    right: px / stage.width + halfRatio,
    bottom: py / stage.height,
    top: py / stage.height - ratio,
  })
  return true
}

/** Nearest and farthest at which something stands wholly in the picture. */
function reachOf(stage: Stage, { z, footM = 0 }: Spot): [number, number] {
  const nearM = Math.max(0.8, stage.nearM * (1 - footM / stage.eyeM))
  return [Math.max(z[0], nearM * 1.06), Math.max(z[1], nearM * 1.12)]
}

/** However thick the air is, what was asked for is seen. */
const seenThrough = (stage: Stage, z: number) => Math.min(z, VISIBILITY_M[stage.scene.weather] * 0.8)

interface Candidate {
  box: Box
  at: readonly [x: number, z: number]
  put: () => void
  /** How far from the wished size; 0: as wished. */
  penalty: number
}

/** How high a subject is wished to be in the picture, by the order in which it was asked for. */
function wishedRatio(subject: Subject, rank: number, made: DrawnSubject): number {
  const crowd = subject.count > 5 ? 0.62 : subject.count > 2 ? 0.78 : 1
  const first = rank === 0 ? 0.27 : 0.2
  // What is long fills the picture across before it is high.
  return Math.min(first * crowd, (0.46 * crowd * made.heightM) / made.widthM)
}

function onGround(stage: Stage, spot: Spot, subject: Subject, made: DrawnSubject, next: () => number, rank: number): Candidate {
  const wished = wishedRatio(subject, rank, made)
  // Small things (a cat, a cone) may not be wished so near that they stand at the eye's feet.
  const ideal = (made.heightM * stage.scaleAt(1)) / (wished * stage.height)
  const [nearest, farthest] = reachOf(stage, spot)
  const y = spot.footM ?? 0
  const z = clamp(ideal * (0.8 + 0.75 * next()), nearest, farthest)
  const half = Math.max(0.5, stage.halfM(z) - made.widthM * 0.5)
  const [left, right] = [Math.max(spot.x[0], -half), Math.min(spot.x[1], half)]
  const x = left < right ? left + (right - left) * next() : clamp((spot.x[0] + spot.x[1]) / 2, -half, half)
  const mirrored = spot.view === undefined || spot.view === 'side' ? next() < 0.5 : false
  // What is longer than the picture is wide (a train seen from its side) is drawn smaller rather than cut.
  const scale = Math.min(LARGER[subject.kind] ?? 1, (0.94 * stage.width) / (made.widthM * stage.scaleAt(z)))
  const ratio = (made.heightM * scale * stage.scaleAt(z)) / stage.height
  const [px, py] = stage.project([x, y, z])
  const halfRatio = (made.widthM * scale * stage.scaleAt(z)) / 2 / stage.width
  const floats = spot.surface === 'water'
  return {
    box: {
      left: px / stage.width - halfRatio,
      right: px / stage.width + halfRatio,
      bottom: py / stage.height,
      top: py / stage.height - ratio,
    },
    at: [x, z],
    penalty: Math.abs(Math.log(ratio / wished)) * 0.2,
    put: () => {
      if (subject.kind === 'bike-lane') bikeLane(stage, spot)
      if (!floats && y === 0 && !FLAT.has(subject.kind)) shadow(stage, x, z, made.widthM, made.heightM)
      if (floats) dim(stage, x, z, made.widthM)
      if (stage.isLit && y === 0 && LIT.has(subject.kind)) litGround(stage, x, z, made.widthM * scale)
      stage.stand(made.marks, [x, y, z], { mirrored, scale, airM: seenThrough(stage, z), ...(y > 0 && { depth: spot.depth ?? z }) })
    },
  }
}

/** Its lamps light the ground around it. */
const LIT: ReadonlySet<SubjectKind> = new Set(['market-stall', 'kiosk', 'bus-stop', 'banner', 'house', 'charging-point'])

/** The light that lamps of what stands there throw on the ground. */
function litGround(stage: Stage, x: number, z: number, widthM: number): void {
  for (const share of [1.5, 0.9])
    stage.ground(
      ellipse(x, z - widthM * 0.15, widthM * share + 1, (widthM * share + 1) * 0.55, 20).map(([px, pz]) => [px, Math.max(pz, 1)] as const),
      { paint: 'lamp', tone: -0.2, opacity: 0.13, glow: 0, soft: true },
      4.9e4,
    )
}

/** The water is darker under what floats. */
function dim(stage: Stage, x: number, z: number, widthM: number): void {
  stage.ground(
    ellipse(x, z - widthM * 0.08, widthM * 0.5, Math.min(widthM * 0.22, 3), 20).map(([px, pz]) => [px, pz] as const),
    { paint: 'water', tone: -1, opacity: 0.45, soft: true },
    5e4,
  )
}

/** What would be a speck in the width of a city is drawn larger than it is. */
const LARGER: Partial<Record<SubjectKind, number>> = { duck: 2.4, bird: 1.6, cat: 1.5, dog: 1.3 }

/** Lies on the ground and throws no shadow, or is light itself. */
const FLAT: ReadonlySet<SubjectKind> = new Set(['flood', 'pothole', 'trench', 'burst-pipe', 'fire', 'smoke'])

/** Width in the picture, as a ratio, of what has no distance that could be told. */
const SKY_WIDTH: Partial<Record<SubjectKind, number>> = {
  rainbow: 0.86,
  stars: 0.8,
  moon: 0.1,
  fireworks: 0.26,
  aeroplane: 0.3,
  helicopter: 0.2,
  balloon: 0.14,
  drone: 0.12,
  kite: 0.1,
  bird: 0.05,
  gull: 0.07,
  smoke: 0.2,
}

function inSky(stage: Stage, spot: Spot, subject: Subject, made: DrawnSubject, next: () => number): Candidate {
  const wished = (SKY_WIDTH[subject.kind] ?? 0.15) * (subject.count > 4 ? 0.75 : 1) * (0.8 + 0.4 * next())
  const tallest = ((spot.z[1] - spot.z[0]) * stage.height) / made.heightM
  const pixels = Math.min((wished * stage.width) / made.widthM, tallest)
  const [halfW, halfH] = [(made.widthM * pixels) / 2 / stage.width, (made.heightM * pixels) / 2 / stage.height]
  const between = (from: number, to: number) => (from < to ? from + (to - from) * next() : (from + to) / 2)
  const x = subject.kind === 'rainbow' ? 0.5 : between(spot.x[0] + halfW, spot.x[1] - halfW)
  // A rainbow stands on the horizon, stars fill all of the sky.
  const y = subject.kind === 'rainbow' ? spot.z[1] - halfH : between(spot.z[0] + halfH, spot.z[1] - halfH)
  const mirrored = next() < 0.5
  return {
    box: { left: x - halfW, right: x + halfW, top: y - halfH, bottom: y + halfH },
    at: [0, 0],
    penalty: 0,
    put: () =>
      stage.onPicture(
        made.marks.map((it) => ({
          points: ('area' in it ? it.area : it.line).map(
            ([mx, my]) => [x * stage.width + (mirrored ? -mx : mx) * pixels, y * stage.height - my * pixels] as const,
          ),
          look: it,
          distanceM: 0,
          ...('line' in it && { width: it.width * pixels }),
          ...(it.glow !== undefined && { glow: it.glow * pixels }),
        })),
        BEHIND_ALL.has(subject.kind) ? 8.9e5 : 3e4,
      ),
  }
}

const BEHIND_ALL: ReadonlySet<SubjectKind> = new Set(['rainbow', 'moon', 'stars', 'fireworks', 'aeroplane'])

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to))

/** How much of it is hidden by, or hides, what stands already: ratio of its own size, 0 to some. */
function overlap(box: Box, taken: readonly Taken[]): number {
  const size = Math.max(1e-6, (box.right - box.left) * (box.bottom - box.top))
  return taken.reduce((sum, it) => {
    const across = Math.max(0, Math.min(box.right, it.right) - Math.max(box.left, it.left))
    const down = Math.max(0, Math.min(box.bottom, it.bottom) - Math.max(box.top, it.top))
    return sum + (across * down) / size
  }, 0)
}

function outside(box: Box): number {
  return Math.max(0, 0.02 - box.left) + Math.max(0, box.right - 0.98) + Math.max(0, box.bottom - 0.985) + Math.max(0, 0.02 - box.top) * 0.5
}

/**
 * The spots of the place for a kind. Where the place has none, it gets one: a basin in the foreground for what floats, rails across
 * the ground for what runs on them.
 */
function spotsFor(stage: Stage, kind: SubjectKind): readonly Spot[] {
  const wanted = surfacesOf(kind)
  for (const surface of wanted) {
    const found = stage.spots.filter((it) => it.surface === surface)
    if (found.length > 0) return found
  }
  const [first] = wanted
  if (first === 'water') return [basin(stage)]
  if (first === 'rail') return [track(stage)]
  if (first === 'sky') return [{ surface: 'sky', x: [0.04, 0.96], z: [0.03, (stage.horizonY / stage.height) * 0.8] }]
  return stage.spots.filter((it) => it.surface !== 'sky' && it.surface !== 'water')
}

function basin(stage: Stage): Spot {
  const { nearM } = stage
  const z = [nearM * 0.5, nearM * 1.75] as const
  const half = stage.halfM(z[1]) * 1.4
  quad(stage, [-half, half], [z[0], z[1] + 0.5], { paint: 'stone', tone: 0.1 })
  quad(stage, [-half, half], [z[0], z[1]], { paint: 'stone', tone: -0.6 })
  quad(stage, [-half, half], [z[0], z[1] - 0.35], { paint: 'water' })
  const spot: Spot = { surface: 'water', x: [-half, half], z: [nearM * 1.15, z[1] - 0.4] }
  stage.offer(spot)
  return spot
}

/** Where the place has none of its own: let into the ground, as in a street. */
function rails(stage: Stage, { x, z, view }: Spot): void {
  if (view === undefined || view === 'side') railsAcross(stage, z[0], null)
  else railsAway(stage, (x[0] + x[1]) / 2, z[1] * 2, null)
}

function track(stage: Stage): Spot {
  // A tram of some 30 m has to fit.
  const z = 17 / stage.halfM(1)
  const half = stage.halfM(z)
  const spot: Spot = { surface: 'rail', x: [-half, half], z: [z, z] }
  stage.offer(spot)
  return spot
}
