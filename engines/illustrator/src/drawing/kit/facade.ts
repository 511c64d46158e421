import type { Mark, Material } from '../mark.ts'
import { arc, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'

export type FacadeKind = 'house' | 'shop' | 'office' | 'hall' | 'shed' | 'blank'

interface Wall {
  kind: FacadeKind
  widthM: number
  heightM: number
  paint: Material
  /** Of the wall itself. */
  tone: number
  /** Pixels per metre, which decide how much detail to draw. */
  pixels: number
}

/** The details of a wall: windows, lit at dusk and at night, doors, shops and cornice. In metres from its lower left corner. */
export function facade(stage: Stage, wall: Wall): Mark[] {
  if (wall.pixels < 1 || wall.widthM < 2) return []
  switch (wall.kind) {
    case 'house':
      return [...storeys(stage, wall, 3.2, 1), ...door(stage, wall), ...cornice(wall)]
    case 'shop':
      return [...storeys(stage, wall, 3.2, 1), ...shop(stage, wall), ...cornice(wall)]
    case 'office':
      return bands(stage, wall)
    case 'hall':
      return [...arches(stage, wall), ...cornice(wall)]
    case 'shed':
      return ribs(wall)
    case 'blank':
      return []
  }
}

/** One pane, lit or dark. By day some panes reflect the sky. */
function pane(stage: Stage, x: number, y: number, width: number, height: number, wall: Wall): Mark {
  const { chance, scene } = stage
  const litRatio = { dawn: 0.14, day: 0, dusk: 0.42, night: 0.48 }[scene.light]
  const isLit = chance.chance(litRatio + (scene.weather === 'storm' && scene.light === 'day' ? 0.2 : 0))
  const area = rect(x, y, width, height)
  if (isLit) return { area, paint: 'lamp', tone: chance.between(-0.55, 0.1), glow: 0, soft: true }
  const reflection = scene.light === 'night' ? -0.3 : chance.between(-0.35, 0.45)
  return { area, paint: 'window', tone: reflection + wall.tone * 0.4, soft: true }
}

function storeys(stage: Stage, wall: Wall, storeyM: number, from: number): Mark[] {
  const { chance } = stage
  const { widthM, heightM, pixels, paint, tone } = wall
  const bays = Math.max(1, Math.round(widthM / 2.7))
  const floors = Math.floor((heightM - 0.8) / storeyM)
  const bayM = widthM / bays
  const [width, height] = [Math.min(1.15, bayM * 0.5), 1.75]
  const shutters = chance.chance(0.45)
  const balconies = chance.chance(0.35)
  const marks: Mark[] = []
  for (let floor = from; floor < floors; floor++) {
    const y = floor * storeyM + 1.1
    for (let bay = 0; bay < bays; bay++) {
      const x = bay * bayM + (bayM - width) / 2
      if (pixels > 7) {
        marks.push({
          area: rect(x - 0.14, y - 0.14, width + 0.28, height + 0.3),
          paint: paint === 'stone' ? 'plaster' : 'stone',
          tone: tone + 0.25,
          soft: true,
        })
        if (shutters) {
          marks.push({ area: rect(x - 0.5, y, 0.44, height), paint: 'shutter', tone, soft: true })
          marks.push({ area: rect(x + width + 0.06, y, 0.44, height), paint: 'shutter', tone, soft: true })
        }
      }
      marks.push(pane(stage, x, y, width, height, wall))
      if (pixels <= 12) continue
      marks.push({
        line: [
          [x + width / 2, y],
          [x + width / 2, y + height],
        ],
        width: 0.07,
        paint: 'stone',
        tone,
        soft: true,
      })
      marks.push({ area: rect(x - 0.2, y - 0.3, width + 0.4, 0.16), paint, tone: tone - 0.4, soft: true })
      if (balconies && floor % 2 === 1) {
        marks.push({ area: rect(x - 0.5, y - 0.35, width + 1, 0.2), paint: 'iron', tone, soft: true })
        for (let bar = 0; bar <= 6; bar++) {
          const at = x - 0.45 + (bar * (width + 0.9)) / 6
          marks.push({
            line: [
              [at, y - 0.2],
              [at, y + 0.75],
            ],
            width: 0.05,
            paint: 'iron',
            soft: true,
          })
        }
        marks.push({ area: rect(x - 0.5, y + 0.7, width + 1, 0.08), paint: 'iron', soft: true })
      }
    }
  }
  return marks
}

function door(stage: Stage, wall: Wall): Mark[] {
  const { widthM, pixels, tone } = wall
  if (pixels < 5) return []
  const x = widthM * 0.5 - 0.6
  const panes = widthM > 6 ? [pane(stage, x - 2.4, 1, 1.2, 1.5, wall), pane(stage, x + 2.4, 1, 1.2, 1.5, wall)] : []
  return [
    { area: rect(x - 0.15, 0, 1.5, 2.5), paint: 'stone', tone: tone + 0.2, soft: true },
    { area: rect(x, 0, 1.2, 2.3), paint: stage.chance.pick(['wood', 'shutter', 'iron'] as const), tone: tone - 0.2 },
    ...panes,
  ]
}

function shop(stage: Stage, wall: Wall): Mark[] {
  const { chance, isLit } = stage
  const { widthM, pixels, tone } = wall
  if (pixels < 3) return []
  const awning = chance.pick(['body', 'shutter', 'livery', 'ochre', 'canvas'] as const)
  const glass: Mark = isLit
    ? { area: rect(0.5, 0.5, widthM - 1, 2.1), paint: 'lamp', tone: -0.25, glow: 0 }
    : { area: rect(0.5, 0.5, widthM - 1, 2.1), paint: 'window', tone: tone * 0.5 }
  const marks: Mark[] = [{ area: rect(0.2, 0, widthM - 0.4, 3.1), paint: 'iron', tone: tone + 0.1, soft: true }, glass]
  const posts = Math.max(2, Math.round(widthM / 2.2))
  for (let post = 1; post < posts; post++) {
    const x = 0.5 + (post * (widthM - 1)) / posts
    marks.push({
      line: [
        [x, 0.4],
        [x, 2.6],
      ],
      width: 0.12,
      paint: 'iron',
      soft: true,
    })
  }
  marks.push({
    area: [
      [0.2, 2.5],
      [widthM - 0.2, 2.5],
      [widthM - 0.4, 3.35],
      [0.4, 3.35],
    ],
    paint: awning,
    tone: tone + 0.1,
  })
  if (pixels < 8) return marks
  const stripes = Math.round(widthM / 0.9)
  for (let stripe = 0; stripe < stripes; stripe += 2) {
    const at = (share: number, inset: number) => inset + share * (widthM - 2 * inset)
    marks.push({
      area: [
        [at(stripe / stripes, 0.2), 2.5],
        [at((stripe + 1) / stripes, 0.2), 2.5],
        [at((stripe + 1) / stripes, 0.4), 3.35],
        [at(stripe / stripes, 0.4), 3.35],
      ],
      paint: 'canvas',
      tone,
      soft: true,
    })
  }
  return marks
}

/** Curtain wall: a grid of glass between floor slabs. */
function bands(stage: Stage, wall: Wall): Mark[] {
  const { widthM, heightM, pixels, tone, paint } = wall
  const floors = Math.floor((heightM - 1) / 3.6)
  const bays = Math.max(2, Math.round(widthM / (pixels > 5 ? 1.8 : 3.2)))
  const bayM = (widthM - 0.6) / bays
  const marks: Mark[] = []
  for (let floor = 0; floor < floors; floor++) {
    const y = floor * 3.6 + 1
    if (pixels < 2) {
      marks.push(pane(stage, 0.4, y, widthM - 0.8, 2.2, wall))
      continue
    }
    for (let bay = 0; bay < bays; bay++) marks.push(pane(stage, 0.3 + bay * bayM + 0.1, y, bayM - 0.2, 2.3, wall))
  }
  if (pixels > 4) marks.push({ area: rect(0, heightM - 0.8, widthM, 0.8), paint, tone: tone - 0.2, soft: true })
  return marks
}

/** Tall round-headed windows above a plinth, as on public buildings. */
function arches(stage: Stage, wall: Wall): Mark[] {
  const { widthM, heightM, paint, tone, pixels } = wall
  const bays = Math.max(2, Math.round(widthM / 3.4))
  const bayM = widthM / bays
  const rows = Math.max(1, Math.floor((heightM - 1) / 5))
  const marks: Mark[] = [{ area: rect(0, 0, widthM, 0.9), paint, tone: tone - 0.35, soft: true }]
  for (let row = 0; row < rows; row++) {
    const y = row * 5 + 1.5
    for (let bay = 0; bay < bays; bay++) {
      const x = bay * bayM + bayM / 2
      const lit = pane(stage, x - 0.75, y, 1.5, 2, wall)
      const head = arc(x, y + 2, 0.75, 0.75, 0, 180, 6)
      const opening: Mark = { ...lit, area: [[x - 0.75, y], [x + 0.75, y], ...head] } as Mark // the spread keeps every field of an area
      if (pixels > 5)
        marks.push({
          area: [[x - 1, y - 0.2], [x + 1, y - 0.2], ...arc(x, y + 2, 1, 1, 0, 180, 8)],
          paint: 'stone',
          tone: tone + 0.35,
          soft: true,
        })
      marks.push(opening)
    }
    if (row > 0) marks.push({ area: rect(0, row * 5 + 0.3, widthM, 0.3), paint, tone: tone + 0.3, soft: true })
  }
  return marks
}

/** A wall of profiled metal sheet. */
function ribs({ widthM, heightM, paint, tone, pixels }: Wall): Mark[] {
  if (pixels < 3) return []
  const count = Math.min(40, Math.round(widthM / 1.1))
  return Array.from({ length: count - 1 }, (_, index): Mark => {
    const x = ((index + 1) * widthM) / count
    return {
      line: [
        [x, 0],
        [x, heightM],
      ],
      width: 0.12,
      paint,
      tone: tone - 0.3,
      soft: true,
    }
  })
}

function cornice({ widthM, heightM, paint, tone, pixels }: Wall): Mark[] {
  if (pixels < 4) return []
  return [
    { area: rect(0, heightM - 0.55, widthM, 0.55), paint, tone: tone + 0.25, soft: true },
    { area: rect(0, heightM - 0.75, widthM, 0.2), paint, tone: tone - 0.5, soft: true },
  ]
}
