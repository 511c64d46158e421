import { draws, seedOf } from '@oppidum/domain/core/random'
import type { Subject } from '../../scene.ts'
import { shadow } from '../kit/shadow.ts'
import type { Spot, Stage } from '../stage.ts'
import { clamp, drawingOf, FLAT, type PlacedSubject, reachOf, seenThrough, targetRatio } from './candidate.ts'
import { spotsFor } from './spots.ts'
import { surfacesOf } from './surfaces.ts'

/** Places subjects side by side at one distance. @returns false when the place has no ground that is wide enough */
export function placeRow(stage: Stage, subject: Subject, rank: number, placed: PlacedSubject[]): boolean {
  const drawing = stage.drawings[subject.kind]
  const ground = spotsFor(stage, subject.kind).filter((it) => it.surface !== 'sky')
  const spots = ground.filter((it) => (it.view ?? 'side') === 'side' && it.x[1] - it.x[0] > 6)
  if (!drawing) return false
  if (spots.length === 0) return placeRowAway(stage, subject, rank, placed)
  const chance = draws(seedOf(stage.scene.seed, 'row', subject.kind, rank))
  const drawn = Array.from({ length: subject.count }, (_, index) => drawingOf(stage, drawing, subject, { view: 'side', rank, index }))
  const widest = Math.max(...drawn.map((it) => it.widthM))
  const apart = widest * 1.12 + 0.25
  const total = apart * drawn.length
  const [first] = drawn
  if (!first) return false
  const options = spots.map((spot) => {
    const ideal = (first.heightM * stage.scaleAt(1)) / (targetRatio(subject, rank, first) * stage.height)
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
  drawn.forEach((it, index) => {
    const x = start + (index + 0.5) * apart * scale
    if (!FLAT.has(subject.kind)) shadow(stage, x, z, it.widthM * scale, it.heightM * scale)
    stage.stand(it.marks, [x, spot.footM ?? 0, z], { scale, airM: seenThrough(stage, z) })
  })
  const [px, py] = stage.project([start + (total * scale) / 2, spot.footM ?? 0, z])
  const [halfRatio, ratio] = [
    (total * scale * stage.scaleAt(z)) / 2 / stage.width,
    (first.heightM * scale * stage.scaleAt(z)) / stage.height,
  ]
  placed.push({
    kind: subject.kind,
    at: [start, z],
    left: px / stage.width - halfRatio,
    right: px / stage.width + halfRatio,
    bottom: py / stage.height,
    top: py / stage.height - ratio,
  })
  return true
}

/** Places subjects one behind the other along a street, the first in front. */
function placeRowAway(stage: Stage, subject: Subject, rank: number, placed: PlacedSubject[]): boolean {
  const drawing = stage.drawings[subject.kind]
  const surfaces = surfacesOf(subject.kind)
  const middleOf = ({ x }: Spot) => (x[0] + x[1]) / 2
  // Prefer the sides: in the middle of the picture each would hide the next.
  const [spot] = stage.spots
    .filter((it) => it.surface !== 'far' && surfaces.includes(it.surface) && it.z[1] - it.z[0] >= 12)
    .toSorted((a, b) => Math.abs(middleOf(b)) - Math.abs(middleOf(a)))
  if (!drawing || !spot) return false
  const x = middleOf(spot)
  const drawn = Array.from({ length: subject.count }, (_, index) =>
    drawingOf(stage, drawing, subject, { view: spot.view ?? 'side', rank, index }),
  )
  const widest = Math.max(...drawn.map((it) => it.widthM))
  const from = Math.max(reachOf(stage, spot)[0], (Math.abs(x) + widest * 0.35) / stage.halfM(1))
  const apart = Math.max(widest * 1.3, (spot.z[1] - from) / drawn.length)
  drawn.forEach((it, index) => {
    const z = from + index * apart
    if (!FLAT.has(subject.kind)) shadow(stage, x, z, it.widthM, it.heightM)
    stage.stand(it.marks, [x, spot.footM ?? 0, z], { airM: seenThrough(stage, z) })
  })
  const [px, py] = stage.project([x, spot.footM ?? 0, from])
  const [halfRatio, ratio] = [
    (widest * stage.scaleAt(from)) / 2 / stage.width,
    ((drawn[0]?.heightM ?? 0) * stage.scaleAt(from)) / stage.height,
  ]
  const [left, right] = [px / stage.width - halfRatio, px / stage.width + halfRatio]
  placed.push({ kind: subject.kind, at: [x, from], left, right, bottom: py / stage.height, top: py / stage.height - ratio })
  return true
}
