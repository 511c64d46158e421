import type { FigureSense } from '../figure-check/figure-sense.ts'

/**
 * Words of one language around a figure, by which the check tells what the figure is. Each text is the alternatives of a pattern for
 * whole words without accents: 'batter(?:y|ies)|storage'. Empty where a language has no such word.
 */
export interface FigureWords {
  senses: Readonly<Record<FigureSense, string>>
  /** Words that have to stand beside a figure of that kind. */
  needs: Readonly<
    Record<
      | 'lowest'
      | 'highest'
      | 'change'
      | 'forecast'
      | 'bandLow'
      | 'bandHigh'
      | 'usualError'
      | 'modelError'
      | 'baselineError'
      | 'risk'
      | 'usualIncidents'
      | 'freeFlow'
      | 'median'
      | 'p80'
      | 'first',
      string
    >
  >
  /** Words before a change that say its direction. */
  rise: string
  fall: string
}
