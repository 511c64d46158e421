import { draws, seedOf } from '@oppidum/domain/core/random'
import type { Subject, SubjectKind } from '../../scene.ts'
import { highWater } from '../kit/flood.ts'
import type { Spot, Stage } from '../stage.ts'
import type { DrawnSubject } from '../subject-drawing.ts'
import { type Box, type Candidate, drawingOf, type PlacedSubject, type View } from './candidate.ts'
import { placeRow } from './in-row.ts'
import { inSky } from './in-sky.ts'
import { onGround } from './on-ground.ts'
import { rails, spotsFor } from './spots.ts'

/** Places the requested subjects in the scene, the first of them largest. */
export function placeSubjects(stage: Stage): void {
  const placed: PlacedSubject[] = []
  // People wait at a stop, so stops are placed first.
  const ranked = stage.scene.subjects.map((subject, rank) => ({ subject, rank }))
  for (const { subject, rank } of ranked.toSorted(
    (a, b) => Number(b.subject.kind === 'bus-stop') - Number(a.subject.kind === 'bus-stop'),
  )) {
    if (stage.shownByPlace.has(subject.kind)) continue
    if (subject.kind === 'flood') highWater(stage)
    if (subject.isInRow && placeRow(stage, subject, rank, placed)) continue
    for (let index = 0; index < subject.count; index++) place(stage, subject, rank, index, placed)
  }
}

function place(stage: Stage, subject: Subject, rank: number, index: number, placed: PlacedSubject[]): void {
  const drawing = stage.drawings[subject.kind]
  if (!drawing) return
  const { scene } = stage
  const chance = draws(seedOf(scene.seed, 'place', subject.kind, rank, index))
  const spots = spotsFor(stage, subject.kind)
  const byView = new Map<View, DrawnSubject>()
  const drawingFrom = (view: View) => {
    const drawn = byView.get(view) ?? drawingOf(stage, drawing, subject, { view, rank, index })
    byView.set(view, drawn)
    return drawn
  }
  let best: ({ score: number; spot: Spot } & Candidate) | undefined
  const stop = WAITING.has(subject.kind) ? placed.find((it) => it.kind === 'bus-stop') : undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const spot = chance.pick(spots)
    const drawn = drawingFrom(spot.view ?? 'side')
    const candidate =
      spot.surface === 'sky' ? inSky(stage, spot, subject, drawn, chance.next) : onGround(stage, spot, subject, drawn, chance.next, rank)
    const score =
      overlap(candidate.box, placed) +
      outside(candidate.box) * 2 +
      chance.next() * 0.02 +
      candidate.penalty +
      (stop ? farFrom(stop, candidate) : 0)
    if (!best || score < best.score) best = { score, spot, ...candidate }
  }
  if (!best) return
  best.put()
  if (best.spot.surface === 'rail' && stage.scene.place !== 'railway-station') rails(stage, best.spot)
  placed.push({ ...best.box, kind: subject.kind, at: best.at })
}

const TRIES = 40

const WAITING: ReadonlySet<SubjectKind> = new Set(['person', 'child'])

/** Penalty for a person far from the stop. */
const farFrom = ({ at: [x, z] }: PlacedSubject, { at }: Candidate) => Math.min(1.5, Math.hypot(at[0] - x, (at[1] - z) * 0.5) * 0.12)

/** How much it overlaps subjects that are already placed, as a ratio of its own size. */
function overlap(box: Box, placed: readonly PlacedSubject[]): number {
  const size = Math.max(1e-6, (box.right - box.left) * (box.bottom - box.top))
  return placed.reduce((sum, it) => {
    const across = Math.max(0, Math.min(box.right, it.right) - Math.max(box.left, it.left))
    const down = Math.max(0, Math.min(box.bottom, it.bottom) - Math.max(box.top, it.top))
    return sum + (across * down) / size
  }, 0)
}

function outside(box: Box): number {
  return Math.max(0, 0.02 - box.left) + Math.max(0, box.right - 0.98) + Math.max(0, box.bottom - 0.985) + Math.max(0, 0.02 - box.top) * 0.5
}
