import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordScope } from '@oppidum/analyst/questions'
import type { Note } from '@oppidum/analyst/tool'
import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { folded } from '@oppidum/domain/core/list'
import { allows } from '@oppidum/domain/plans/plan'
import { NONE } from '@oppidum/domain/records/record-filter'
import { RequestCategory } from '@oppidum/domain/records/service-request'
import { TOPIC_WORDS } from '@oppidum/domain/records/situations/topic-words'
import { historyFeature } from '@oppidum/domain/telemetry/history'

export type RecordOf = RecordScope['record']

/** A period no longer than this counts as a moment. */
const MOMENT_MS = 60_000

/** A scope of records with everything resolved that needs no store. */
export interface Scoped {
  city: City
  record: RecordOf
  standing: RecordScope['standing']
  /** The moment whose state is read: now or in the past. */
  asOfMs: number
  /** Reads the stored versions, not the present records. */
  isPast: boolean
  /** Which time of a record lies in the period; null for any time. The end is exclusive. */
  period: { of: 'reported' | 'closed'; fromMs: number; toMs: number } | null
  /** Whether the asker is an operator, who sees the names of staff. */
  atDesk: boolean
  /** Includes merged duplicates: only for a single record that the question names. */
  withDuplicates: boolean
  /** The scope as requested. */
  asked: RecordScope
  /** Requests only: categories, and codes of services. */
  words: readonly string[] | null
  services: readonly string[] | null
  /** Words for what these services are about, to recognize requests whose source names no service. Folded. */
  serviceWords: readonly string[]
  /** Folded; null among them means records without one. */
  departments: readonly (string | null)[] | null
  districts: readonly (string | null)[] | null
}

/** Fields of a scope that a kind of record does not have. */
const NOT_OF: Record<RecordOf, readonly (keyof RecordScope)[]> = {
  incident: ['categories'],
  'service-request': ['types', 'section'],
  situation: ['statuses', 'priorities', 'categories', 'departments', 'districts', 'section', 'unassigned', 'overdue'],
}

/** The role or plan that the asker lacks, by the rules of the screens; null if they may read the records. */
function forbidden({ role, plan }: Asker, asked: RecordScope): Note | null {
  const atDesk = isAtLeast(role, 'operator')
  const isDesks = asked.record === 'situation' || asked.overdue !== undefined || asked.unassigned !== undefined
  if (isDesks && !atDesk) return { note: 'not-allowed', needs: 'operator' }
  const isPros = asked.record === 'situation' || asked.overdue !== undefined
  return isPros && !allows(plan, 'advancedIncidents') ? { note: 'not-allowed', needs: 'pro' } : null
}

/** The past before the last day needs a plan with the longer history. */
export function forbiddenPast({ plan }: Asker, fromMs: number, nowMs: number): Note | null {
  const feature = historyFeature({ from: new Date(fromMs).toISOString(), to: new Date(nowMs).toISOString() }, nowMs)
  return feature && !allows(plan, feature) ? { note: 'not-allowed', needs: 'basic' } : null
}

const named = (names: readonly string[] | undefined) => (names ? names.map((it) => (it === NONE ? null : folded(it))) : null)

function categoriesOf(city: City, names: readonly string[] | undefined): Pick<Scoped, 'words' | 'services' | 'serviceWords'> {
  if (!names) return { words: null, services: null, serviceWords: [] }
  const words: string[] = []
  const services: string[] = []
  const serviceWords: string[] = []
  for (const name of names) {
    const asked = folded(name)
    const word = RequestCategory.options.find((it) => it === asked)
    const service = city.services.find((it) => it.code === asked || folded(it.name) === asked)
    // 'Other' is both a category and one of the usual services; the category includes the service.
    if (word) words.push(word)
    else if (service) {
      services.push(service.code)
      // A keyword is a heading of the catalogue, such as 'road' for a pothole. People's own words for the service come first.
      serviceWords.push(...[service.name, ...(TOPIC_WORDS[service.code] ?? service.keywords)].map(folded))
    }
  }
  return { words, services, serviceWords }
}

/** @returns the resolved scope, or a note why there can be no result */
export function readScope(asked: RecordScope, asker: Asker, nowMs: number): Scoped | Note {
  const no = forbidden(asker, asked)
  if (no) return no
  const odd = NOT_OF[asked.record].find((it) => asked[it] !== undefined)
  if (odd) return { note: 'missing', what: `${odd} of a ${asked.record}` }
  const fromMs = asked.period && Date.parse(asked.period.from)
  const toMs = asked.period && Date.parse(asked.period.to)
  if (fromMs !== undefined && fromMs > nowMs) return { note: 'missing', what: 'a period that lies ahead' }
  const isMoment = fromMs !== undefined && toMs !== undefined && toMs - fromMs <= MOMENT_MS
  const isOver = toMs !== undefined && toMs < nowMs && asked.periodOf === undefined
  const isState = asked.standing === 'open' && (isMoment || isOver)
  const stateMs = (isMoment ? fromMs : toMs) ?? nowMs
  const isPast = isState && stateMs < nowMs
  const period = fromMs === undefined || toMs === undefined || isState ? null : { of: asked.periodOf ?? 'reported', fromMs, toMs }
  const asOfMs = isPast ? stateMs : nowMs
  // The stored versions do not tell whether a record was overdue or unassigned at a past moment.
  if (isPast && (asked.overdue !== undefined || asked.unassigned !== undefined))
    return { note: 'missing', what: 'overdue or unassigned at a past moment' }
  return {
    city: asker.city,
    record: asked.record,
    standing: asked.standing,
    asOfMs,
    isPast,
    period,
    atDesk: isAtLeast(asker.role, 'operator'),
    withDuplicates: false,
    asked,
    ...categoriesOf(asker.city, asked.categories),
    departments: named(asked.departments),
    districts: named(asked.districts),
  }
}

export const isNote = (it: Scoped | Note): it is Note => 'note' in it
