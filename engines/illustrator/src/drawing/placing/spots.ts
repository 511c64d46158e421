import type { SubjectKind } from '../../scene.ts'
import { quad, railsAcross, railsAway } from '../kit/ground.ts'
import type { Spot, Stage } from '../stage.ts'
import { surfacesOf } from './surfaces.ts'

/**
 * The place's spots for a kind. If it has none, one is added: a basin in the foreground for floating subjects, rails across the ground
 * for trains and trams.
 */
export function spotsFor(stage: Stage, kind: SubjectKind): readonly Spot[] {
  const wanted = surfacesOf(kind)
  for (const surface of wanted) {
    const matches = stage.spots.filter((it) => it.surface === surface)
    if (matches.length > 0) return matches
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

/** Adds rails to a place without any, set into the ground as in a street. */
export function rails(stage: Stage, { x, z, view }: Spot): void {
  if (view === undefined || view === 'side') railsAcross(stage, z[0], null)
  else railsAway(stage, (x[0] + x[1]) / 2, z[1] * 2, null)
}

function track(stage: Stage): Spot {
  // A tram of about 30 m has to fit.
  const z = 17 / stage.halfM(1)
  const half = stage.halfM(z)
  const spot: Spot = { surface: 'rail', x: [-half, half], z: [z, z] }
  stage.offer(spot)
  return spot
}
