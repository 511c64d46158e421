import * as z from 'zod/mini'
import { BROKER_SETTINGS } from '../broker-settings.ts'
import type { FeedWith } from '../importer.ts'
import { hasUnitOfMeasure, isOfOnePart, MEASURE_SETTINGS } from '../measure-units.ts'
import { isMetricPattern } from './metric-pattern.ts'
import { isGroup } from './sparkplug-topic.ts'

const MappedMetric = z
  .strictObject({
    ...MEASURE_SETTINGS,
    name: z.string().check(z.maxLength(300), z.refine(isMetricPattern, "a metric's name such as 'Speed' or 'Lane {site}/Speed'")),
  })
  .check(z.refine(hasUnitOfMeasure, 'a unit of the measure'))

export const SETTINGS = {
  ...BROKER_SETTINGS,
  group: z.string().check(z.refine(isGroup, 'a group id without +, # or /')),
  metrics: z
    .array(MappedMetric)
    .check(z.minLength(1), z.maxLength(20), z.refine(isOfOnePart, 'values of traffic, or of energy, but not both')),
}

export type SparkplugFeed = FeedWith<typeof SETTINGS>
