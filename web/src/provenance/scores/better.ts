/** A model's error compared to its baseline's. */
export type Verdict = { kind: 'better' | 'worse'; percent: number } | { kind: 'same' } | { kind: 'unknown' } | { kind: 'few' }

/** Less than this, in percent of the baseline error, is no difference. */
const NO_DIFFERENCE = 0.5

/** With fewer scored forecasts the figures are shown without a verdict. */
export const LEAST_JUDGED = 30

/** `few` while too little has been scored to judge by, `unknown` while nothing has been scored, and where the baseline makes no errors. */
export function verdict({ error, baselineError, scored }: { error: number | null; baselineError: number | null; scored: number }): Verdict {
  if (error === null || baselineError === null) return { kind: 'unknown' }
  if (scored < LEAST_JUDGED) return { kind: 'few' }
  if (baselineError <= 0) return error <= 0 ? { kind: 'same' } : { kind: 'unknown' }
  const percent = (1 - error / baselineError) * 100
  if (Math.abs(percent) < NO_DIFFERENCE) return { kind: 'same' }
  return percent > 0 ? { kind: 'better', percent } : { kind: 'worse', percent: -percent }
}

/** 80 of 100 are promised; 75 to 85 count as kept. */
const KEPT_SHARE = { least: 0.75, most: 0.85 }

/** The verdict on the share of true values within the prediction interval; null without an interval. */
export function intervalVerdict(coverage: number | null, scored: number): 'kept' | 'too-narrow' | 'too-wide' | 'few' | null {
  if (coverage === null) return null
  if (scored < LEAST_JUDGED) return 'few'
  if (coverage < KEPT_SHARE.least) return 'too-narrow'
  return coverage > KEPT_SHARE.most ? 'too-wide' : 'kept'
}
