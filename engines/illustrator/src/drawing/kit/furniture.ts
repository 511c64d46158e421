import { draws, seedOf } from '@oppidum/domain/core/random'
import type { SubjectKind } from '../../scene.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { shadow } from './shadow.ts'

/** A lamp post; its arm points towards the middle of the picture. */
export function lamp(stage: Stage, x: number, z: number, heightM = 6): void {
  if (!stage.mayAdd('street-lamp')) return
  const arm = x > 0 ? -1 : 1
  const lit = stage.isLit || (stage.scene.weather === 'fog' && stage.scene.light === 'dawn')
  shadow(stage, x, z, 0.5, heightM)
  const marks: Mark[] = [
    { area: rect(-0.09, 0, 0.18, heightM), paint: 'iron' },
    { area: rect(-0.18, 0, 0.36, 0.9), paint: 'iron', tone: -0.2 },
    {
      line: [
        [0, heightM - 0.1],
        [arm * 0.5, heightM + 0.35],
        [arm * 1.2, heightM + 0.35],
      ],
      width: 0.12,
      paint: 'iron',
    },
    {
      area: [
        [arm * 0.85, heightM + 0.4],
        [arm * 1.6, heightM + 0.4],
        [arm * 1.5, heightM + 0.2],
        [arm * 0.95, heightM + 0.2],
      ],
      paint: 'iron',
      tone: -0.2,
    },
  ]
  if (lit) marks.push({ area: ellipse(arm * 1.22, heightM + 0.14, 0.3, 0.13, 10), paint: 'lamp', tone: 0.4, glow: 2.6 })
  stage.stand(marks, [x, 0, z])
  if (!lit) return
  stage.ground(
    ellipse(x + arm * 1.2, z, 3.2, 2.6, 18).map(([px, pz]) => [px, pz] as const),
    { paint: 'lamp', tone: -0.2, opacity: 0.2, glow: 0, soft: true },
    4.9e4,
  )
}

/** Adds a subject that belongs to the place, unless it is excluded or requested by number. */
export function extra(
  stage: Stage,
  kind: SubjectKind,
  x: number,
  z: number,
  options: { view?: 'side' | 'front' | 'along'; mirrored?: boolean; y?: number; casts?: boolean; scale?: number } = {},
): void {
  const drawing = stage.drawings[kind]
  if (!drawing || !stage.mayAdd(kind)) return
  const { scene, chance } = stage
  const { view = 'side', mirrored = chance.chance(0.5), y = 0, casts = y === 0, scale = 1 } = options
  const made = drawing({
    draws: draws(seedOf(scene.seed, kind, Math.round(x * 10), Math.round(z * 10))),
    view,
    light: scene.light,
    weather: scene.weather,
    season: scene.season,
  })
  if (casts) shadow(stage, x, z, made.widthM * scale, made.heightM * scale)
  stage.stand(made.marks, [x, y, z], { mirrored, scale })
}

/** An upright cylinder: a tank, a chimney, a column. `topRatio` of its width at the top; absent: 1. */
export function drum(
  stage: Stage,
  at: readonly [x: number, z: number],
  {
    widthM,
    heightM,
    paint,
    topRatio = 1,
    bandPaint,
  }: { widthM: number; heightM: number; paint: Material; topRatio?: number; bandPaint?: Material },
): void {
  const [x, z] = at
  const half = widthM / 2
  const lid = widthM * 0.09
  const sun = stage.sunSide
  shadow(stage, x, z, widthM, heightM)
  const marks: Mark[] = [
    {
      area: [...ellipse(0, 0, half, lid, 16).slice(8), [half * topRatio, heightM], [-half * topRatio, heightM]],
      paint,
      tone: -0.05,
    },
    {
      area: [
        [sun * half * 0.5, -lid * 0.8],
        [sun * half, 0],
        [sun * half * topRatio, heightM],
        [sun * half * 0.45 * topRatio, heightM],
      ],
      paint,
      tone: 0.35,
      soft: true,
    },
    {
      area: [
        [-sun * half * 0.35, -lid * 0.9],
        [-sun * half, 0],
        [-sun * half * topRatio, heightM],
        [-sun * half * 0.3 * topRatio, heightM],
      ],
      paint,
      tone: -0.5,
      soft: true,
    },
  ]
  if (bandPaint) {
    for (const share of [0.8, 0.9]) {
      const wide = half * (1 + (topRatio - 1) * share)
      marks.push({ area: rect(-wide, heightM * share, wide * 2, heightM * 0.05), paint: bandPaint, soft: true })
    }
  }
  marks.push({ area: ellipse(0, heightM, half * topRatio, lid * topRatio, 16), paint, tone: 0.15 })
  stage.stand(marks, [x, 0, z])
}

/** A railing across the picture or away from the eye. */
export function railing(
  stage: Stage,
  from: readonly [number, number],
  to: readonly [number, number],
  heightM = 1.1,
  paint: Material = 'iron',
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const marks: Mark[] = [
    {
      line: [
        [0, heightM],
        [length, heightM],
      ],
      width: 0.09,
      paint,
      soft: true,
    },
    {
      line: [
        [0, heightM * 0.5],
        [length, heightM * 0.5],
      ],
      width: 0.05,
      paint,
      soft: true,
    },
  ]
  const step = Math.max(1.2, length / 60)
  for (let at = 0; at <= length; at += step) {
    marks.push({
      line: [
        [at, 0],
        [at, heightM],
      ],
      width: 0.07,
      paint,
      soft: true,
    })
  }
  stage.onWall(from, to, marks, Math.min(from[1], to[1]))
}
