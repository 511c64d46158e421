/** How a model does beside the rule that needs none. */
export type Verdict = { kind: 'better' | 'worse'; percent: number } | { kind: 'same' } | { kind: 'unknown' } | { kind: 'few' }

/** Less than this, in percent of the baseline error, is no difference. */
const NO_DIFFERENCE = 0.5

/** Of fewer answers nothing is concluded: the figures stand, the judgement waits. */
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

/** Promised are 80 of 100; from 75 to 85 the band keeps its word. */
const KEPT = { least: 0.75, most: 0.85 }

/** What the share of truths within the band says of it; null without a band. */
export function intervalVerdict(coverage: number | null, scored: number): 'kept' | 'too-narrow' | 'too-wide' | 'few' | null {
  if (coverage === null) return null
  if (scored < LEAST_JUDGED) return 'few'
  if (coverage < KEPT.least) return 'too-narrow'
  return coverage > KEPT.most ? 'too-wide' : 'kept'
}
