import * as z from 'zod/mini'

/** The rules that every city wants, in the order in which they are offered. */
export const TemplateId = z.enum([
  'slow-road',
  'sudden-fall',
  'substation-overload',
  'unusual-production',
  'consumption-forecast',
  'silent-sensor',
  'late-feed',
  'fire-reported',
  'many-requests',
  'target-missed',
])
export type TemplateId = z.infer<typeof TemplateId>
