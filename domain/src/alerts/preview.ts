import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { MeasureName } from './condition.ts'
import { RuleSettings } from './rule.ts'

export const PREVIEW_DAYS = 30
/** Points of the chart: of an hour each. */
export const PREVIEW_POINTS = 720
/** Listed alerts. */
export const PREVIEW_EPISODES = 500
/** Shorter than this is counted as short. */
export const SHORT_ALERT_MINUTES = 2

/** One alert that a rule would have had. */
export const PreviewEpisode = z.object({
  place: z.string(),
  placeName: z.string(),
  firedAt: Instant,
  /** Null if it would still be firing. */
  resolvedAt: z.nullable(Instant),
})
export type PreviewEpisode = z.infer<typeof PreviewEpisode>

/** What a rule would have done in the past, from the stored values. */
export const RulePreview = z.object({
  from: Instant,
  to: Instant,
  /** Until then means of five minutes are read, each as one value at its end; null if single values are read for all of the time. */
  meansUntil: z.nullable(Instant),
  /** Until then means of an hour are read, because nothing finer is stored or there is too much of it; null if there are none. */
  hoursUntil: z.nullable(Instant),
  fired: z.int(),
  short: z.int(),
  /** The newest, at most 500. */
  episodes: z.array(PreviewEpisode),
  places: z.int(),
  /** Share of the time, 0 to 1, for which there were values; null without any series. */
  covered: z.nullable(z.number()),
  /** `never`: it cannot fire, such as a limit beyond possible values; `always`: it would fire all the time. */
  degenerate: z.nullable(z.enum(['never', 'always'])),
  /** Leaves whose past is not stored, such as a system check: by position. They are taken as not holding. */
  withoutPast: z.array(z.int()),
  /** For a chart: values of the first leaf with a measure at the place with the most alerts; null if there is none. */
  series: z.nullable(
    z.object({
      place: z.string(),
      placeName: z.string(),
      measure: MeasureName,
      /** The measure's own, also of `limit`. */
      unit: z.string(),
      limit: z.nullable(z.number()),
      /** What a point is of the values of its step: the ones that come closest to firing, so that no alert lacks its cause. */
      each: z.enum(['highest', 'lowest', 'mean']),
      stepSeconds: z.int(),
      /** At the starts of their steps; steps without a value are left out. At most 720. */
      points: z.array(z.object({ at: Instant, value: z.number() })),
    }),
  ),
})
export type RulePreview = z.infer<typeof RulePreview>

export const previewAlertRule = endpoint({
  access: { feature: 'realTimeAlerts' },
  carriedBy: 'session',
  method: 'POST',
  path: '/api/alerts/preview',
  rate: 'read',
  summary: 'How often a rule would have fired in the last 30 days.',
  query: z.object({ city: z.optional(z.string()) }),
  body: RuleSettings,
  reply: RulePreview,
})
