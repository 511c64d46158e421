import { INTERVAL_SHARE } from '@oppidum/domain/forecasting/forecast'
import type { Prediction } from './predictor.ts'

/** How far one target moves the width, by the share outside. A single observation counts less than those of many places. */
const PACE_OF_MANY = 0.3
const PACE_OF_ONE = 0.04
const MANY = 20
const NARROWEST = 0.3
const WIDEST = 5

/**
 * The width after a target was scored: wider when fewer observations than promised were inside, narrower when more were (adaptive
 * conformal prediction). In the long run the interval holds as often as promised, whatever the fit assumed.
 */
export function widthAfter(width: number, { n, inside }: { n: number; inside: number }): number {
  if (n === 0) return width
  const pace = n >= MANY ? PACE_OF_MANY : PACE_OF_ONE * n
  return Math.min(WIDEST, Math.max(NARROWEST, width * Math.exp(pace * (INTERVAL_SHARE - inside / n))))
}

/** The same prediction with wider or narrower intervals, by minutes ahead. Bounds are at least 0. */
export function widened(prediction: Prediction, widths: ReadonlyMap<number, number>): Prediction {
  const { minutes, expected } = prediction
  const places = expected.length / minutes.length
  const bound = (bounds: Float64Array) =>
    bounds.map((it, at) => {
      const width = widths.get(minutes[Math.floor(at / places)] as number) ?? 1
      const value = expected[at] as number
      return Math.max(0, Math.round((value + (it - value) * width) * 10) / 10)
    })
  return { ...prediction, low: bound(prediction.low), high: bound(prediction.high) }
}
