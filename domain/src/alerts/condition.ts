import * as z from 'zod/mini'
import { MEASURES, type MeasureId } from '../telemetry/measure.ts'

/** Joins inside joins; a rule that needs more cannot be read as one sentence. */
export const CONDITION_DEPTH = 3
/** Leaves of all joins of a rule. */
export const CONDITIONS_AT_MOST = 20

/** Every measure of the product. */
export const MeasureName = z.enum(Object.keys(MEASURES) as [MeasureId, ...MeasureId[]])
const Value = z.number().check(z.gte(-1e9), z.lte(1e9))
const Percent = z.number().check(z.gt(0), z.lte(1_000))
/** Up to a week. */
const Minutes = z.int().check(z.gte(1), z.lte(10_080))
const Side = z.enum(['above', 'below'])
const Direction = z.enum(['rise', 'fall', 'either'])
/** The unit as the person wrote it; `unitFactor` converts it, and one that does not belong to the measure is refused. */
const Unit = z.string().check(z.minLength(1), z.maxLength(20))

/** The newest value is above or below a limit. */
export const Threshold = z.strictObject({
  kind: z.literal('threshold'),
  measure: MeasureName,
  side: Side,
  value: Value,
  unit: Unit,
  /** Hysteresis: once it holds, it holds until the value is on the other side of this one; `value` if absent. */
  clearAt: z.optional(Value),
})

/** The value rose or fell by so much within a time. */
export const RateOfChange = z.strictObject({
  kind: z.literal('change'),
  measure: MeasureName,
  direction: Direction,
  by: z.number().check(z.gt(0), z.lte(1e9)),
  /** Of the measure, or '%' of the value before. */
  unit: Unit,
  withinMinutes: Minutes,
})

/** No value arrived for so long, or none ever. */
export const Absence = z.strictObject({ kind: z.literal('absence'), measure: MeasureName, minutes: Minutes })

/** The value differs from the mean of this hour and weekday over the weeks before. */
export const Unusual = z.strictObject({ kind: z.literal('unusual'), measure: MeasureName, direction: Direction, percent: Percent })

/** The anomaly detection has an open episode, which is not a sensor fault. */
export const AnomalyOpen = z.strictObject({ kind: z.literal('anomaly'), measure: MeasureName })

/** A forecast puts the value beyond a limit with at least this probability. */
export const ForecastBeyond = z.strictObject({
  kind: z.literal('forecast'),
  measure: z.enum(['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind']),
  side: Side,
  value: Value,
  unit: Unit,
  withinMinutes: Minutes,
  /** 50 to 99. */
  probability: z.number().check(z.gte(50), z.lte(99)),
})

/** At least so many records match a filter, of those created within a time if one is given. */
export const RecordCount = z.strictObject({
  kind: z.literal('records'),
  records: z.enum(['incidents', 'requests']),
  /** Filter of a work screen as in its address, such as `priority=critical&type=fire`; `q` searches words. */
  filter: z.string().check(z.maxLength(500)),
  atLeast: z.int().check(z.gte(1), z.lte(100_000)),
  /** Only records reported within this time; all open ones if absent. */
  withinMinutes: z.optional(Minutes),
})

/** Records that have missed a target. */
export const TargetOverdue = z.strictObject({
  kind: z.literal('overdue'),
  records: z.enum(['incidents', 'requests']),
  aim: z.enum(['acknowledge', 'resolve']),
  filter: z.string().check(z.maxLength(500)),
})

/** A feed is late or failing. */
export const FeedTrouble = z.strictObject({
  kind: z.literal('feed'),
  /** Any feed of the city if absent. */
  feed: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})

/** A check of the system status fails; seen by operators only. */
export const SystemTrouble = z.strictObject({
  kind: z.literal('system'),
  check: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
})

export const Leaf = z.discriminatedUnion('kind', [
  Threshold,
  RateOfChange,
  Absence,
  Unusual,
  AnomalyOpen,
  ForecastBeyond,
  RecordCount,
  TargetOverdue,
  FeedTrouble,
  SystemTrouble,
])
export type Leaf = z.infer<typeof Leaf>

// The description of the API has it once, however often conditions contain it.
z.globalRegistry.add(Leaf, { id: 'AlertLeaf' })

/** A leaf, or several joined. */
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] }

const inner = (depth: number): z.ZodMiniType<Condition> => {
  if (depth === 0) return Leaf
  const parts = z.array(inner(depth - 1)).check(z.minLength(2), z.maxLength(CONDITIONS_AT_MOST))
  return z.union([Leaf, z.strictObject({ all: parts }), z.strictObject({ any: parts })])
}

export const Condition: z.ZodMiniType<Condition> = inner(CONDITION_DEPTH).check(
  z.refine((it) => leavesOf(it).length <= CONDITIONS_AT_MOST, `at most ${CONDITIONS_AT_MOST} conditions`),
)

/** The leaves from left to right; a position in this list identifies a leaf of a version of a rule. */
export function leavesOf(condition: Condition): Leaf[] {
  if ('kind' in condition) return [condition]
  return ('all' in condition ? condition.all : condition.any).flatMap(leavesOf)
}

/** The measure that a leaf compares; null for records, feeds and the system. */
export const measureOf = (leaf: Leaf): MeasureId | null => ('measure' in leaf ? leaf.measure : null)
