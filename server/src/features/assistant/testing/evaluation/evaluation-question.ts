import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Plan } from '@oppidum/domain/plans/plan'

export type Unit = 'mph' | 'MW' | 'MWh' | '%' | 'people' | 'points' | 'count' | 'hours' | 'vehicles/h' | 'incidents/h'

/** What is true; `sql` answers with rows of one column `value`, in the order that matters. */
export type Truth =
  /** `tolerance`: relative, 0 of counts and 0.01 of others when absent. `absolute`: the sign does not count. */
  | { kind: 'number'; sql: string; unit: Unit; tolerance?: number; absolute?: boolean; about?: string[] }
  /** One of the rows has to be named. */
  | { kind: 'name'; sql: string }
  /** All of the rows have to be named; none: that there are none. */
  | { kind: 'names'; sql: string }
  /** All of the rows, in this order. */
  | { kind: 'list'; sql: string }
  | { kind: 'time'; sql: string; withinMinutes: number }
  /** A day of the city, as 'YYYY-MM-DD'. */
  | { kind: 'day'; sql: string }
  /** 1 to 7, Monday first. */
  | { kind: 'weekday'; sql: string }
  /** Of the day, 0 to 23. */
  | { kind: 'hour'; sql: string }
  /** The row names the word that is right; those of the others must not be said instead. */
  | { kind: 'word'; sql: string; words: Record<string, string[]> }
  /** Above or below 0; between them within 1 % nothing is certain, and any direction but the opposite is right. */
  | { kind: 'direction'; sql: string }
  /** One of these is said. */
  | { kind: 'says'; words: string[] }
  /** A chart of about so many points; a map with something on it. */
  | { kind: 'chart'; sql: string }
  | { kind: 'map'; sql: string }

export type Refused = { kind: 'no-data' | 'asked-back' | 'out-of-field' | 'not-allowed'; mustNotSay?: string[] }
/** Offered and not done: the call to the record that the SQL answers with the id of. */
export type Proposed = {
  kind: 'proposal'
  sql: string
  method: 'POST' | 'PATCH'
  path: string
  body: Record<string, string | number | boolean>
}
/** An answer of which all parts have to be right, and which says none of the words. */
export type All = { kind: 'all'; of: Truth[]; mustNotSay?: string[] }
export type Expected = Truth | Refused | Proposed | All

export interface EvaluationQuestion {
  id: string
  group: string
  language: Language
  asker: { plan: Plan; role: Role }
  /** Asked before in the same conversation. */
  before?: string[]
  question: string
  /** Several where more than one reading can be defended: any of them is right. */
  expect: Expected[]
}

const own = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export function developmentQuestions(): EvaluationQuestion[] {
  const files = readdirSync(own('questions')).filter((it) => it.endsWith('.json'))
  // Written by hand and tried one by one in truths.test.ts.
  return files.sort().flatMap((it) => JSON.parse(readFileSync(own(`questions/${it}`), 'utf8')) as EvaluationQuestion[])
}

/** Opened by machines to check that they can be answered, and by people once. */
export function sealedQuestions(): EvaluationQuestion[] {
  const packed = readFileSync(own('sealed.json.gz.txt'), 'utf8')
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as EvaluationQuestion[]
}
