/** Colours of the printed map sheet below the layers (map-style.json of the design); they carry no state and are used nowhere else. */
export interface Palette {
  ground: string
  industry: string
  institution: string
  sand: string
  green: string
  park: string
  sea: string
  lining: string
  coast: string
  building: string
  rail: string
  street: string
  tertiary: string
  secondary: string
  primary: string
  trunk: string
  grid: string
  roadName: string
  placeName: string
  waterName: string
}

export const DARK: Palette = {
  ground: '#1b1915',
  industry: '#1f1c18',
  institution: '#221f19',
  sand: '#2a261c',
  green: '#1d1f17',
  park: '#20251b',
  sea: '#0b1013',
  lining: '#2f383b',
  coast: '#68706d',
  building: '#24211b',
  rail: '#453f34',
  street: '#363128',
  tertiary: '#40392e',
  secondary: '#494236',
  primary: '#544b3e',
  trunk: '#5c5344',
  grid: 'rgba(241,234,221,.055)',
  roadName: '#a59b89',
  placeName: '#958b79',
  waterName: '#808b8d',
}

export const LIGHT: Palette = {
  ground: '#f3ede1',
  industry: '#ede6d8',
  institution: '#eee6d7',
  sand: '#efe3c4',
  green: '#e8e8d6',
  park: '#dfe5cf',
  sea: '#dfe3e1',
  lining: '#b9c3c3',
  coast: '#7d8888',
  building: '#e6ddcc',
  rail: '#b3a893',
  street: '#e0d7c6',
  tertiary: '#d6cbb7',
  secondary: '#ccc0aa',
  primary: '#c2b59e',
  trunk: '#b8ab92',
  grid: 'rgba(31,27,20,.07)',
  roadName: '#5f5748',
  placeName: '#6a6149',
  waterName: '#4f5e62',
}

const NAMES = {
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  sheet: '--sheet',
  raised: '--raised',
  control: '--control',
  line2: '--line-2',
  tone1: '--tone-1',
  tone2: '--tone-2',
  markEdge: '--mark-edge',
  critical: '--critical',
  criticalOn: '--critical-on',
  criticalEdge: '--critical-edge',
  high: '--high',
  highOn: '--high-on',
  medium: '--medium',
  mediumOn: '--medium-on',
  low: '--low',
  lowOn: '--low-on',
  ok: '--ok',
  flowFree: '--flow-free',
  flowSlow: '--flow-slow',
  flowJam: '--flow-jam',
  flowCore: '--flow-core',
} as const

/** The colour tokens of layers and marks, as colours that a canvas understands. */
export type Tokens = Record<keyof typeof NAMES, string>

/** Reads the tokens as they apply to the element now: its colour scheme resolves `light-dark()`. */
export function readTokens(element: HTMLElement): Tokens {
  const probe = element.ownerDocument.createElement('span')
  element.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const tokens = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)])) as Tokens
  probe.remove()
  return tokens
}
