import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Plan } from '@oppidum/domain/plans/plan'

export type Unit = 'mph' | 'MW' | 'MWh' | '%' | 'people' | 'points' | 'count' | 'hours' | 'vehicles/h' | 'incidents/h'

/** What a right answer says. `sql` returns rows with one column, `value`; their order matters for `list`. */
export type Truth =
  /** `tolerance` is relative: by default 0 for counts and 0.003 for everything else. `absolute`: the sign does not matter. */
  | { kind: 'number'; sql: string; unit: Unit; tolerance?: number; absolute?: boolean; about?: string[] }
  /** One of the rows has to be named. */
  | { kind: 'name'; sql: string }
  /** All rows have to be named. No rows: the answer has to say that there are none. */
  | { kind: 'names'; sql: string }
  /** All rows, in this order. */
  | { kind: 'list'; sql: string }
  | { kind: 'time'; sql: string; withinMinutes: number }
  /** A day in the city's time zone, as 'YYYY-MM-DD'. */
  | { kind: 'day'; sql: string }
  /** 1 to 7, Monday first. */
  | { kind: 'weekday'; sql: string }
  /** Hour of the day, 0 to 23. */
  | { kind: 'hour'; sql: string }
  /** The row is the key of the right words; words of the other keys must not come first. */
  | { kind: 'word'; sql: string; words: Record<string, string[]> }
  /** The sign of the row. Close to 0 the answer may call it steady. */
  | { kind: 'direction'; sql: string }
  /** One of these words. */
  | { kind: 'says'; words: string[] }
  /** A chart with about as many points as the row says; a map with something on it. */
  | { kind: 'chart'; sql: string }
  | { kind: 'map'; sql: string }

/** The right answer is not to answer. */
export type Refusal = { kind: 'no-data' | 'asked-back' | 'out-of-field' | 'not-allowed'; mustNotSay?: string[] }
/** The answer proposes this call without making it; `sql` returns the id of the record, which follows `path`. */
export type Proposal = {
  kind: 'proposal'
  sql: string
  method: 'POST' | 'PATCH'
  path: string
  body: Record<string, string | number | boolean>
}
/** Every part has to be right, and none of `mustNotSay` may appear. */
export type AllOf = { kind: 'all'; of: Truth[]; mustNotSay?: string[] }
export type Expectation = Truth | Refusal | Proposal | AllOf

type Value = string | number | Date
export type WithValues<T> = T & {
  /** What `sql` returned; empty for a truth without SQL. */
  values: readonly Value[]
}
export type ResolvedExpectation =
  | WithValues<Truth>
  | WithValues<Proposal>
  | Refusal
  | { kind: 'all'; of: WithValues<Truth>[]; mustNotSay?: string[] }

export interface EvaluationQuestion {
  id: string
  group: string
  language: Language
  asker: { plan: Plan; role: Role }
  /** Earlier questions of the same conversation. */
  before?: string[]
  question: string
  /** Several if more than one reading is defensible: any of them counts as right. */
  expect: Expectation[]
}
