import type { SubjectColour } from '../scene.ts'

/** Metres with y up in a drawing; pixels with y down, as in SVG, once it has been placed. */
export type Point = readonly [x: number, y: number]

interface Painted {
  paint: Material | SubjectColour
  /** -1 (deep shade) to 1 (full light); absent: 0, the plain material. */
  tone?: number
  /** 0 to 1; absent: 1. For smoke, glass, beams of light. */
  opacity?: number
  /** Radius of its halo in metres; night does not darken what shines. 0: it shines without a halo. Absent: it does not shine. */
  glow?: number
}

/** A closed surface. Curves consist of many short sides, see `shape.ts`. */
export interface Area extends Painted {
  area: readonly Point[]
  /** A shade or light on another surface: no style outlines it. */
  soft?: true
}

export interface Line extends Painted {
  line: readonly Point[]
  /** Thickness in metres. */
  width: number
}

/** Everything is drawn with marks. A style decides what they look like. */
export type Mark = Area | Line

/**
 * Lightness 0 to 1, chroma 0 to about 0.3 and hue in degrees (OKLCH) by day, in clear weather, in the natural palette.
 */
export const MATERIALS = {
  skyHigh: [0.72, 0.1, 245],
  skyLow: [0.92, 0.04, 225],
  cloud: [0.97, 0.01, 240],
  sun: [0.95, 0.11, 92],
  moon: [0.95, 0.03, 95],
  star: [0.97, 0.03, 100],
  hillFar: [0.68, 0.05, 220],
  hillNear: [0.58, 0.08, 150],
  grass: [0.71, 0.12, 130],
  lawn: [0.76, 0.13, 128],
  foliage: [0.55, 0.11, 140],
  conifer: [0.43, 0.075, 158],
  blossom: [0.8, 0.11, 0],
  flower: [0.7, 0.17, 25],
  trunk: [0.42, 0.045, 60],
  soil: [0.56, 0.06, 65],
  sand: [0.88, 0.06, 85],
  rock: [0.6, 0.02, 70],
  snow: [0.97, 0.012, 235],
  water: [0.6, 0.085, 228],
  foam: [0.96, 0.015, 215],
  asphalt: [0.46, 0.012, 265],
  roadPaint: [0.95, 0.01, 95],
  pavement: [0.79, 0.018, 75],
  kerb: [0.86, 0.012, 80],
  cobble: [0.66, 0.025, 60],
  concrete: [0.74, 0.012, 90],
  stone: [0.84, 0.03, 82],
  plaster: [0.9, 0.045, 80],
  ochre: [0.78, 0.1, 75],
  terracotta: [0.68, 0.11, 45],
  rose: [0.79, 0.07, 25],
  brick: [0.56, 0.1, 38],
  paleBlue: [0.82, 0.045, 230],
  paleGreen: [0.83, 0.05, 150],
  roofTile: [0.58, 0.125, 40],
  slate: [0.48, 0.025, 250],
  shutter: [0.48, 0.075, 165],
  glass: [0.62, 0.05, 228],
  window: [0.44, 0.04, 245],
  lamp: [0.92, 0.12, 85],
  signalRed: [0.63, 0.23, 27],
  signalAmber: [0.8, 0.17, 72],
  signalGreen: [0.75, 0.2, 148],
  fire: [0.74, 0.19, 52],
  flame: [0.9, 0.15, 95],
  smoke: [0.6, 0.01, 270],
  steel: [0.72, 0.015, 245],
  iron: [0.36, 0.015, 255],
  rubber: [0.25, 0.01, 270],
  copper: [0.66, 0.06, 175],
  wood: [0.6, 0.075, 65],
  canvas: [0.93, 0.03, 88],
  body: [0.58, 0.15, 30],
  livery: [0.55, 0.12, 250],
  safety: [0.76, 0.18, 62],
  hiVis: [0.91, 0.19, 112],
  skinLight: [0.84, 0.06, 60],
  skinMid: [0.68, 0.075, 58],
  skinDark: [0.46, 0.06, 50],
  hair: [0.3, 0.03, 55],
  fur: [0.58, 0.06, 65],
  feather: [0.9, 0.01, 240],
  denim: [0.46, 0.08, 260],
  cloth: [0.6, 0.12, 15],
  solar: [0.34, 0.085, 262],
} as const satisfies Record<string, readonly [lightness: number, chroma: number, hue: number]>
export type Material = keyof typeof MATERIALS
