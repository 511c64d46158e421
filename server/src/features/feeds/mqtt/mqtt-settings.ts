import { BrokerAddress } from '@oppidum/domain/core/web-address'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import * as z from 'zod/mini'
import type { FeedWith } from '../importer.ts'
import { isJsonPointer } from './json-pointer.ts'
import { isTopicPattern } from './topic-pattern.ts'

/** What a feed can deliver; the others are computed here or are no part of a feed. */
const MEASURE_IDS = [
  'traffic.speed',
  'traffic.flow',
  'energy.solar',
  'energy.wind',
  'energy.traditional',
  'energy.consumption',
  'energy.storage',
  'energy.available',
  'substation.load',
] as const satisfies readonly MeasureId[]

/** What one of a unit is in the unit that is stored. */
export const UNITS = {
  mph: { unit: 'mph', factor: 1 },
  'km/h': { unit: 'mph', factor: 0.621371 },
  'm/s': { unit: 'mph', factor: 2.236936 },
  'vehicles/h': { unit: 'vehicles/h', factor: 1 },
  'vehicles/min': { unit: 'vehicles/h', factor: 60 },
  MW: { unit: 'MW', factor: 1 },
  kW: { unit: 'MW', factor: 1e-3 },
  W: { unit: 'MW', factor: 1e-6 },
} as const

type UnitName = keyof typeof UNITS

const Pointer = z.string().check(z.maxLength(300), z.refine(isJsonPointer, "a JSON pointer such as '/data/speed'"))

const MappedValue = z
  .strictObject({
    measure: z.enum(MEASURE_IDS),
    /** Where the number is; '' if the message is the number. */
    pointer: Pointer,
    unit: z.enum(Object.keys(UNITS) as [UnitName, ...UnitName[]]),
  })
  .check(z.refine((it) => UNITS[it.unit].unit === MEASURES[it.measure].unit, 'a unit of the measure'))

const isTraffic = ({ measure }: { measure: MeasureId }) => measure.startsWith('traffic.')

export const SETTINGS = {
  url: BrokerAddress,
  /** Bytes of one message. */
  maxBytes: z._default(z.int().check(z.gte(1_000), z.lte(8_000_000)), 1_000_000),
  version: z._default(z.enum(['3.1.1', '5']), '3.1.1'),
  /** The feed's key is the password. */
  user: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Absent: made of the feed's id. A broker lets each id in only once. */
  clientId: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/, 'letters, digits, dots, hyphens, 60 at most'))),
  topic: z.string().check(z.maxLength(500), z.refine(isTopicPattern, "a topic such as 'roads/{site}/state', with + or # if needed")),
  /** Where a message has its list of records; absent: it is one record. */
  each: z.optional(Pointer),
  /** Where a record has its sensor's id; absent: the topic has it. */
  site: z.optional(Pointer),
  /** Where a record has its time; absent: when it arrived. */
  time: z.optional(Pointer),
  values: z.array(MappedValue).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((list) => new Set(list.map(isTraffic)).size === 1, 'values of traffic, or of energy, but not both'),
  ),
  /** How long the broker keeps messages for us while we are away. */
  sessionSeconds: z._default(z.int().check(z.gte(0), z.lte(604_800)), 3_600),
}

export type MqttFeed = FeedWith<typeof SETTINGS>

export const partOf = ({ values }: MqttFeed) => (values.some(isTraffic) ? 'traffic' : 'energy')
