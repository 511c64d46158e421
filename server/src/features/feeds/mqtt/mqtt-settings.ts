import * as z from 'zod/mini'
import { BROKER_SETTINGS } from '../broker-settings.ts'
import type { FeedWith } from '../importer.ts'
import { hasUnitOfMeasure, isOfOnePart, MEASURE_SETTINGS } from '../measure-units.ts'
import { isJsonPointer } from './json-pointer.ts'
import { isTopicPattern } from './topic-pattern.ts'

const Pointer = z.string().check(z.maxLength(300), z.refine(isJsonPointer, "a JSON pointer such as '/data/speed'"))

/** `pointer`: where the number is; '' if the message is the number. */
const MappedValue = z.strictObject({ ...MEASURE_SETTINGS, pointer: Pointer }).check(z.refine(hasUnitOfMeasure, 'a unit of the measure'))

export const SETTINGS = {
  ...BROKER_SETTINGS,
  topic: z.string().check(z.maxLength(500), z.refine(isTopicPattern, "a topic such as 'roads/{site}/state', with + or # if needed")),
  /** Where a message has its list of records; absent: it is one record. */
  each: z.optional(Pointer),
  /** Where a record has its sensor's id; absent: the topic has it. */
  site: z.optional(Pointer),
  /** Where a record has its time; absent: when it arrived. */
  time: z.optional(Pointer),
  values: z
    .array(MappedValue)
    .check(z.minLength(1), z.maxLength(20), z.refine(isOfOnePart, 'values of traffic, or of energy, but not both')),
  /** How long the broker keeps messages for us while we are away. */
  sessionSeconds: z._default(z.int().check(z.gte(0), z.lte(604_800)), 3_600),
}

export type MqttFeed = FeedWith<typeof SETTINGS>
