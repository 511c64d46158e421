import { draws, seedOf } from '@oppidum/domain/core/random'
import type { Subject, SubjectKind } from '../../scene.ts'
import { highWater } from '../kit/flood.ts'
import type { Spot, Stage } from '../stage.ts'
import type { DrawnSubject } from '../subject-drawing.ts'
import { type Box, type Candidate, drawnFrom, type Taken, type View } from './candidate.ts'
import { placeRow } from './in-row.ts'
import { inSky } from './in-sky.ts'
import { onGround } from './on-ground.ts'
import { rails, spotsFor } from './spots.ts'

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

const TRIES = 40

const WAITING: ReadonlySet<SubjectKind> = new Set(['person', 'child'])

/** Who waits for a tram stands a few steps from its stop. */
const farFrom = ({ at: [x, z] }: Taken, { at }: Candidate) => Math.min(1.5, Math.hypot(at[0] - x, (at[1] - z) * 0.5) * 0.12)

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
