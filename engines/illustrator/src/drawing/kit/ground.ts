import type { Material } from '../mark.ts'
import { ellipse } from '../shape.ts'
import { DEPTH, type Look, type Stage } from '../stage.ts'

/** Distance in metres up to which ground is drawn. */
export const FAR_M = 30_000

/** All the ground, into the haze. */
export function land(stage: Stage, paint: Material, tone = 0): void {
  quad(stage, [-FAR_M * 2, FAR_M * 2], [stage.nearM * 0.5, FAR_M], { paint, tone })
}

/** A rectangle of ground that fades with distance. Later ones cover earlier ones. */
export function quad(stage: Stage, [x0, x1]: readonly [number, number], [z0, z1]: readonly [number, number], look: Look): void {
  const near = Math.max(z0, stage.nearM * 0.5)
  stage.ground(
    [
      [x0, near],
      [x1, near],
      [x1, z1],
      [x0, z1],
    ],
    { ...look, airM: Math.min(z1, 500), fadesTo: { paint: look.paint as Material, tone: look.tone ?? 0, airM: near } }, // ground is never in a colour that was asked for
  )
}

/** A road away from the eye between `x`, with kerbs and broken lines between its lanes. */
export function roadAway(
  stage: Stage,
  x: readonly [number, number],
  { lanes, to = 500, kerb = true }: { lanes: number; to?: number; kerb?: boolean },
): void {
  const from = stage.nearM * 0.5
  if (kerb) {
    quad(stage, [x[0] - 0.4, x[0]], [from, to], { paint: 'kerb', soft: true })
    quad(stage, [x[1], x[1] + 0.4], [from, to], { paint: 'kerb', soft: true })
  }
  quad(stage, x, [from, to], { paint: 'asphalt' })
  for (const lane of [x[0] + 0.35, x[1] - 0.35])
    quad(stage, [lane - 0.08, lane + 0.08], [from, to * 0.6], { paint: 'roadPaint', soft: true })
  for (let lane = 1; lane < lanes; lane++) {
    const at = x[0] + ((x[1] - x[0]) * lane) / lanes
    for (let z = from; z < 130; z += 6) quad(stage, [at - 0.09, at + 0.09], [z, z + 3], { paint: 'roadPaint', soft: true })
  }
}

/** A road across the picture. */
export function roadAcross(stage: Stage, z: readonly [number, number], { lanes, kerb = true }: { lanes: number; kerb?: boolean }): void {
  const half = stage.halfM(z[1]) * 1.3 + 10
  if (kerb) quad(stage, [-half, half], [z[0] - 0.4, z[1] + 0.5], { paint: 'kerb', soft: true })
  quad(stage, [-half, half], z, { paint: 'asphalt' })
  for (let lane = 1; lane < lanes; lane++) {
    const at = z[0] + ((z[1] - z[0]) * lane) / lanes
    for (let x = -Math.ceil(half / 6) * 6; x < half; x += 6)
      quad(stage, [x, x + 3], [at - 0.1, at + 0.1], { paint: 'roadPaint', soft: true })
  }
}

/** Bars of a crossing over a road that runs away from the eye. */
export function zebraAway(stage: Stage, x: readonly [number, number], z: readonly [number, number]): void {
  for (let at = x[0] + 0.4; at < x[1] - 0.5; at += 1.1) quad(stage, [at, at + 0.55], z, { paint: 'roadPaint', soft: true })
}

export function zebraAcross(stage: Stage, x: readonly [number, number], z: readonly [number, number]): void {
  for (let at = z[0] + 0.4; at < z[1] - 0.4; at += 1.1) quad(stage, x, [at, at + 0.55], { paint: 'roadPaint', soft: true })
}

/** Slabs or setts: joints as lines, fewer with distance. */
export function joints(
  stage: Stage,
  [x0, x1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  everyM: number,
  paint: Material,
): void {
  const look: Look = { paint, tone: -0.32, opacity: 0.6, soft: true }
  const from = Math.max(z0, stage.nearM * 0.7)
  for (let z = from, step = everyM; z < z1 && z < 90; z += step, step *= 1.14) {
    stage.edge(
      [
        [x0, 0, z],
        [x1, 0, z],
      ],
      0.05,
      look,
      DEPTH.ground,
    )
  }
  const across = Math.max(everyM, (x1 - x0) / 40)
  for (let x = x0 + across; x < x1; x += across) {
    stage.edge(
      [
        [x, 0, from],
        [x, 0, Math.min(z1, 60)],
      ],
      0.025,
      look,
      DEPTH.ground,
    )
  }
}

/** Blades, pebbles or leaves scattered over the ground, to give it texture. */
export function grain(
  stage: Stage,
  [x0, x1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  paint: Material,
  count: number,
): void {
  const { chance } = stage
  for (let index = 0; index < count; index++) {
    const z = z0 + (z1 - z0) * chance.next() ** 2
    const half = Math.min(stage.halfM(z), Math.max(Math.abs(x0), Math.abs(x1)))
    const x = Math.max(x0, Math.min(x1, chance.between(-half, half)))
    const size = chance.between(0.12, 0.4)
    stage.ground(
      ellipse(x, z, size * 1.6, size * 0.9, 7).map(([px, pz]) => [px, pz] as const),
      { paint, tone: chance.between(-0.35, 0.4), soft: true, opacity: 0.7 },
    )
  }
}

/** Rails away from the eye, centred on `x`; 1.435 m between them. */
export function railsAway(stage: Stage, x: number, to = 400, bed: Material | null = 'rock'): void {
  const from = stage.nearM * 0.5
  if (bed) quad(stage, [x - 1.9, x + 1.9], [from, to], { paint: bed, tone: -0.1 })
  if (bed) for (let z = from; z < 80; z += 1.1) quad(stage, [x - 1.3, x + 1.3], [z, z + 0.3], { paint: 'trunk', soft: true })
  for (const rail of [x - 0.72, x + 0.72]) quad(stage, [rail - 0.06, rail + 0.06], [from, to], { paint: 'steel', soft: true })
}

/** Rails across the picture at a distance. */
export function railsAcross(stage: Stage, z: number, bed: Material | null = 'rock'): void {
  const half = stage.halfM(z) * 1.2 + 5
  if (bed) quad(stage, [-half, half], [z - 1.6, z + 1.6], { paint: bed, tone: -0.1 })
  if (bed) for (let x = -half; x < half; x += 1.1) quad(stage, [x, x + 0.3], [z - 1.2, z + 1.2], { paint: 'trunk', soft: true })
  for (const rail of [z - 0.72, z + 0.72]) quad(stage, [-half, half], [rail - 0.07, rail + 0.07], { paint: 'steel', soft: true })
}

/** Puddles that reflect the sky, and reflected lights on wet ground. */
export function wetness(stage: Stage): void {
  if (!stage.isWet) return
  const { chance, nearM } = stage
  for (let index = 0; index < 16; index++) {
    const z = nearM * (1 + 4 * chance.next() ** 2)
    const x = chance.between(-1, 1) * stage.halfM(z)
    const width = chance.between(0.5, 2)
    stage.ground(
      ellipse(x, z, width, width * 0.5, 18).map(([px, pz]) => [px, pz] as const),
      { paint: 'skyLow', tone: -0.2, opacity: 0.42, soft: true },
      DEPTH.ground - 10,
    )
  }
  stage.mirror(DEPTH.ground - 11, stage.isLit ? 0.2 : 0.16, true)
}
