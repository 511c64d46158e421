import type { Sense } from './sense.ts'

/** Words with several meanings at once, or about arrangement or point of view. */
export const COMBINED = {
  'aerial-view': [{ is: 'from-above' }],
  isometric: [{ is: 'from-above' }, { is: 'small', as: 'manner' }],
  'in-line': [{ is: 'row' }],
  cycling: [{ is: 'subject', kind: 'cyclist' }],
  'christmas-market': [
    { is: 'place', place: 'market' },
    { is: 'season', season: 'winter', byMonth: true },
    { is: 'subject', kind: 'banner' },
  ],
  'low-emission-zone': [
    { is: 'subject', kind: 'traffic-sign' },
    { is: 'loose-place', places: ['street', 'avenue'] },
  ],
  warehouse: [
    { is: 'place', place: 'industry' },
    { is: 'unwanted', kind: 'smoke' },
  ],
  'river-in-flood': [
    { is: 'place', place: 'river' },
    { is: 'subject', kind: 'flood' },
  ],
  'stone-bridge': [{ is: 'place', place: 'river' }],
  starry: [
    { is: 'subject', kind: 'stars' },
    { is: 'light', light: 'night' },
  ],
  moonlit: [
    { is: 'subject', kind: 'moon' },
    { is: 'light', light: 'night' },
  ],
  'night-market': [
    { is: 'place', place: 'market' },
    { is: 'light', light: 'night' },
  ],
  'power-cut': [
    { is: 'light', light: 'night' },
    { is: 'loose-place', places: ['suburb', 'housing', 'street', 'skyline'] },
  ],
  cyberpunk: [
    { is: 'palette', palette: 'neon' },
    { is: 'light', light: 'night' },
  ],
} as const satisfies Record<string, readonly Sense[]>

export type CombinedWord = keyof typeof COMBINED
