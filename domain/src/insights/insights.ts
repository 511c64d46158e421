import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'
import { Instant } from '../telemetry/provenance.ts'

/** One number of an insight, and how to look it up again. */
export const InsightFigure = z.object({
  /** As written in the sentence, '42 mph'; speeds are in the unit the city reads. */
  text: z.string(),
  /** In `unit`. */
  value: z.number(),
  unit: z.string(),
  /** Time of the newest value it is based on. */
  observedAt: Instant,
  /** The call that returns it, '/api/traffic-data/city', and its place in the answer (a JSON pointer, RFC 6901). */
  call: z.string(),
  pointer: z.string(),
  /**
   * How this number follows from the answer's value: unchanged, the length of a list, the difference to a second call's
   * value, or, for an instant, the hours passed since then when the insight was written.
   */
  as: z.enum(['value', 'count', 'difference', 'age']),
  /** The second call of a difference; null otherwise. */
  against: z.nullable(z.object({ call: z.string(), pointer: z.string() })),
  /** The screen that shows it, '/traffic?location=...'. */
  screen: z.string(),
})
export type InsightFigure = z.infer<typeof InsightFigure>

/** A sentence about today's figures; null if nothing was measured. */
const insight = z.nullable(z.object({ text: z.string(), figures: z.array(InsightFigure) }))

/** The four texts of the specification, and their figures. */
export const Insights = z.object({
  trafficInsight: z.nullable(z.string()),
  energyInsight: z.nullable(z.string()),
  safetyInsight: z.nullable(z.string()),
  generalRecommendation: z.nullable(z.string()),
  writtenAt: Instant,
  /** The same four, with their figures. */
  traffic: insight,
  energy: insight,
  safety: insight,
  recommendation: insight,
})
export type Insights = z.infer<typeof Insights>

/** ms after an answer until the page asks again. */
export const INSIGHTS_POLL_MS = 30_000

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/ai-insights',
  access: { feature: 'aiAssistant' },
  rate: 'read',
  summary: 'What stands out today in traffic, energy and safety, with the source of each number.',
  query: z.object({ city: z.optional(z.string()), language: z.optional(Language) }),
  reply: Insights,
})
