/** Kilometres of a mile. */
const KM = 1.609344
/** Below this difference, in mph, nobody would call it slower or faster. */
const SAME_MPH = 1.5

export interface SpeedOutlook {
  /** The moment that is spoken of and the one from which it is, '14:30'. */
  at: string
  from: string
  /** mph */
  value: number
  low: number
  high: number
  /** What was driven at `from`. */
  before: number
}

/** What is expected of a road, in one sentence that stays true as it grows older: it names its moments. Public, B4. */
export function speedSentence({ at, from, value, low, high, before }: SpeedOutlook, unit: 'mph' | 'km/h'): string {
  const shown = (mph: number) => Math.round(unit === 'mph' ? mph : mph * KM)
  const change = Math.abs(value - before) < SAME_MPH ? 'much as' : value < before ? 'slower than' : 'faster than'
  return `At ${at} ${shown(value)} ${unit} (${shown(low)} to ${shown(high)}), ${change} at ${from}.`
}
