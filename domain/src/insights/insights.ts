import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'
import { Instant } from '../telemetry/provenance.ts'

/** One number of an insight, and how anybody finds it again. */
export const InsightFigure = z.object({
  /** As it stands in the sentence, '42 mph'; of a speed in the unit that the city is read in. */
  text: z.string(),
  /** In `unit`. */
  value: z.number(),
  unit: z.string(),
  /** Time of the youngest value that it rests on. */
  observedAt: Instant,
  /** The call that answers with it, '/api/traffic-data/city', and where in the answer (a JSON pointer, RFC 6901). */
  call: z.string(),
  pointer: z.string(),
  /**
   * How the answer's value becomes this one: as it is, as the count of a list, as the value less a second call's, or, of an
   * instant, as the hours that had passed since then when the insight was written.
   */
  as: z.enum(['value', 'count', 'difference', 'age']),
  /** The second call of a difference; null otherwise. */
  against: z.nullable(z.object({ call: z.string(), pointer: z.string() })),
  /** The screen that shows it, '/traffic?location=...'. */
  screen: z.string(),
})
export type InsightFigure = z.infer<typeof InsightFigure>

/** A sentence written from today's figures; null when there is nothing measured to write from. */
const insight = z.nullable(z.object({ text: z.string(), figures: z.array(InsightFigure) }))

/** The four texts of the specification, and what each of them rests on. */
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

/** Asked for again so long after an answer, in ms. */
export const INSIGHTS_POLL_MS = 30_000

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/ai-insights',
  access: { feature: 'aiAssistant' },
  rate: 'read',
  summary: 'What stands out today in traffic, energy and safety, each number with where it comes from.',
  query: z.object({ city: z.optional(z.string()), language: z.optional(Language) }),
  reply: Insights,
})
