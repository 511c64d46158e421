import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Part } from '../measure-parts.ts'

/** How the values of a period are grouped. Hours and days are in the city's time zone. */
export type TimeGroup = 'whole' | 'hour' | 'day' | 'weekday' | 'hour-of-day'

export interface Span {
  fromMs: number
  toMs: number
}

/** A part whose series exists. */
export interface ExistingPart extends Part {
  /** Index of the subject it belongs to. */
  subject: number
  seriesId: number
  /** Null for a series that has only imported history. */
  sourceId: string | null
  firstMs: number
  /** The first value within the period. */
  firstStepMs: number | null
  firstHourMs: number | null
}

export interface SubjectSeries {
  factor: number
  parts: readonly ExistingPart[]
  needs: number
  /** Null if it was never observed. */
  firstMs: number | null
  sourceId: string
}

export interface Group {
  subject: number
  /** Milliseconds of the hour, '2026-11-20', '1' (Monday) to '7', or '0' to '23'; '' for the whole period. */
  key: string
  mean: number
  lowest: number
  highest: number
  /** Milliseconds of the period that have values. */
  coveredMs: number
  quality: Quality
}

export interface Observed {
  atMs: number
  value: number
  quality: Quality
}

export type Extreme = 'lowest' | 'highest'
