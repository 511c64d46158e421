export type State = 'unknown' | 'critical' | 'high' | 'medium' | 'low' | 'ok' | 'none'

/** Outline and glyph of each state in a box of 18 by 18; the map draws the same ones. */
export const STATE_SHAPE: Record<State, { outline: string; glyph: string }> = {
  unknown: {
    outline: 'M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 0 0 9 1.6Z',
    glyph: 'M6.9 7.2a2.1 2.1 0 1 1 3.1 1.9c-.7.4-1 .8-1 1.5M9 12.9v.2',
  },
  critical: { outline: 'M9 .8 17.2 9 9 17.2 .8 9Z', glyph: 'M9 4.6v5M9 11.6v1.8' },
  high: { outline: 'M9 1.6 17.4 16.4H.6Z', glyph: 'M9 6.4v5M9 13v1.6' },
  medium: { outline: 'M2 2h14v14H2Z', glyph: 'M5.4 9h7.2' },
  low: { outline: 'M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 0 0 9 1.6Z', glyph: 'M9 8.9v.2' },
  ok: { outline: 'M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 0 0 9 1.6Z', glyph: 'm5.4 9.2 2.5 2.5 4.8-5' },
  none: { outline: 'M9 2.4a6.6 6.6 0 1 0 0 13.2A6.6 6.6 0 0 0 9 2.4Z', glyph: '' },
}
