import type { Draws } from '@oppidum/domain/core/random'
import type { Season } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { shadow } from './shadow.ts'

/** A broad crown on a trunk, bare in winter. */
export function tree(stage: Stage, x: number, z: number, heightM = stage.chance.between(7, 11), paint: Material = 'foliage'): void {
  if (!stage.mayAdd('tree')) return
  const { chance, scene, sunSide } = stage
  shadow(stage, x, z, heightM * 0.5, heightM)
  const isFine = stage.scaleAt(z) * heightM > 60
  stage.stand(
    scene.season === 'winter' && paint === 'foliage'
      ? bareTree(chance, heightM, isFine)
      : leafyTree(chance, heightM, paint, sunSide, scene.season, isFine),
    [x, 0, z],
  )
}

function leafyTree(chance: Draws, heightM: number, paint: Material, sunSide: number, season: Season, isFine: boolean): Mark[] {
  const trunk = heightM * 0.045
  const crownY = heightM * 0.64
  const [rx, ry] = [heightM * chance.between(0.27, 0.34), heightM * 0.35]
  const own = chance.between(-0.25, 0.25)
  const crown = blob(chance, 0, crownY, rx, ry, 11)
  const marks: Mark[] = [
    {
      area: [
        [-trunk, 0],
        [-trunk * 0.6, heightM * 0.5],
        [trunk * 0.6, heightM * 0.5],
        [trunk, 0],
      ],
      paint: 'trunk',
    },
    { area: crown, paint, tone: own - 0.35 },
    { area: blob(chance, sunSide * rx * 0.16, crownY + ry * 0.13, rx * 0.8, ry * 0.76, 10), paint, tone: own, soft: true },
    { area: blob(chance, sunSide * rx * 0.34, crownY + ry * 0.36, rx * 0.46, ry * 0.4, 9), paint, tone: own + 0.4, soft: true },
  ]
  if (!isFine) return marks
  for (let leaf = 0; leaf < 26; leaf++) {
    const [angle, out] = [chance.next() * 6.28, chance.next() ** 0.5 * 0.92]
    const [lx, ly] = [Math.cos(angle) * rx * out, crownY + Math.sin(angle) * ry * out]
    const light = own + (lx * sunSide) / rx / 2 + (ly - crownY) / ry / 2 + chance.between(-0.3, 0.3)
    const isBlossom = season === 'spring' && paint === 'foliage' && chance.chance(0.6)
    const size = heightM * chance.between(0.012, 0.03)
    marks.push({ area: ellipse(lx, ly, size * 1.3, size, 7), paint: isBlossom ? 'blossom' : paint, tone: light, soft: true })
  }
  return marks
}

function bareTree(chance: Draws, heightM: number, isFine: boolean): Mark[] {
  const marks: Mark[] = []
  const grow = (x: number, y: number, angle: number, length: number, depth: number) => {
    const [tx, ty] = [x + Math.sin(angle) * length, y + Math.cos(angle) * length]
    marks.push({
      line: [
        [x, y],
        [tx, ty],
      ],
      width: length * 0.13 + 0.015,
      paint: 'trunk',
      tone: depth * 0.06,
      soft: true,
    })
    if (depth >= (isFine ? 5 : 3)) return
    grow(tx, ty, angle - chance.between(0.25, 0.6), length * chance.between(0.62, 0.76), depth + 1)
    grow(tx, ty, angle + chance.between(0.25, 0.6), length * chance.between(0.62, 0.76), depth + 1)
  }
  grow(0, 0, chance.between(-0.06, 0.06), heightM * 0.32, 0)
  return marks
}

export function conifer(stage: Stage, x: number, z: number, heightM = stage.chance.between(9, 15)): void {
  if (!stage.mayAdd('tree')) return
  const { chance, sunSide } = stage
  shadow(stage, x, z, heightM * 0.3, heightM)
  const tiers = 6
  const marks: Mark[] = [
    {
      area: [
        [-heightM * 0.02, 0],
        [-heightM * 0.015, heightM * 0.2],
        [heightM * 0.015, heightM * 0.2],
        [heightM * 0.02, 0],
      ],
      paint: 'trunk',
    },
  ]
  const own = chance.between(-0.3, 0.25)
  for (let tier = 0; tier < tiers; tier++) {
    const low = heightM * (0.1 + (0.78 * tier) / tiers)
    const high = low + heightM * 0.26
    const half = heightM * 0.2 * (1 - tier / (tiers + 0.6)) * chance.between(0.9, 1.1)
    const skirt: Point[] = [
      [-half, low],
      [-half * 0.45, low + half * 0.1],
      [0, low - half * 0.07],
      [half * 0.5, low + half * 0.1],
      [half, low],
    ]
    marks.push(
      { area: [...skirt, [0, high]], paint: 'conifer', tone: own - 0.3 + tier * 0.05 },
      {
        area: [
          [0, high],
          [sunSide * half, low],
          [sunSide * half * 0.5, low + half * 0.1],
          [sunSide * half * 0.08, low],
        ],
        paint: 'conifer',
        tone: own + 0.2 + tier * 0.05,
        soft: true,
      },
    )
  }
  stage.stand(marks, [x, 0, z])
}

export function bush(stage: Stage, x: number, z: number, widthM = stage.chance.between(1.2, 2.4)): void {
  if (!stage.mayAdd('bush')) return
  const { chance, sunSide } = stage
  const heightM = widthM * chance.between(0.5, 0.7)
  shadow(stage, x, z, widthM, heightM)
  stage.stand(
    [
      { area: blob(chance, 0, heightM * 0.5, widthM * 0.5, heightM * 0.52, 10), paint: 'foliage', tone: -0.35 },
      {
        area: blob(chance, sunSide * widthM * 0.1, heightM * 0.6, widthM * 0.36, heightM * 0.36, 9),
        paint: 'foliage',
        tone: 0.1,
        soft: true,
      },
    ],
    [x, 0, z],
  )
}

/** Flowers in a bed along x. */
export function flowers(stage: Stage, x0: number, x1: number, z: number, paints: readonly Material[]): void {
  if (!stage.mayAdd('flower-bed') || stage.scene.season === 'winter') return
  const { chance } = stage
  const marks: Mark[] = [{ area: blob(chance, 0, 0.15, (x1 - x0) / 2, 0.28, 12), paint: 'foliage', tone: -0.2 }]
  const count = Math.round((x1 - x0) * 9)
  for (let flower = 0; flower < count; flower++) {
    const [fx, fy] = [chance.between(-0.48, 0.48) * (x1 - x0), chance.between(0.1, 0.42)]
    marks.push({ area: ellipse(fx, fy, 0.09, 0.08, 7), paint: chance.pick(paints), tone: chance.between(-0.2, 0.5), soft: true })
  }
  stage.stand(marks, [(x0 + x1) / 2, 0, z])
}

/** A round irregular outline. */
export function blob(chance: Draws, cx: number, cy: number, rx: number, ry: number, corners: number): Point[] {
  const from = chance.next() * 6.28
  return smooth(
    Array.from({ length: corners }, (_, index): Point => {
      const [angle, out] = [from + (index / corners) * 2 * Math.PI, chance.between(0.84, 1.12)]
      return [cx + Math.cos(angle) * rx * out, cy + Math.sin(angle) * ry * out]
    }),
    true,
    3,
  )
}
