import type { ToolFact } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { anchor, gridReference } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { plainLine } from '../../../records/store/plain-text.ts'
import type { Counted, RecordRead } from './record-lookup-store.ts'
import type { RecordOf, Scoped } from './record-query-scope.ts'
import { recordScreen } from './record-screens.ts'

/** Most characters of a text in a fact. */
const LONGEST = { line: 200, description: 500 }
/** Characters that change the direction of the text after them, which would affect our words too. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A text that people wrote, as a value: one line without invisible characters, cut if it is long. */
export function factText(text: string, longest = LONGEST.line): string {
  const line = [...plainLine(text.replace(TURNS, ''))]
  return line.length > longest ? `${line.slice(0, longest - 1).join('')}…` : line.join('')
}

/** Three decimals, which keeps seconds. */
export const hoursOf = (ms: number) => Math.round((ms / HOUR_MS) * 1_000) / 1_000

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The moment or period that figures about these records are about. */
export function timeOfFacts({ period, asOfMs }: Scoped): Pick<ToolFact, 'at' | 'period'> {
  if (period) return { at: null, period: { from: new Date(period.fromMs).toISOString(), to: new Date(period.toMs).toISOString() } }
  return { at: new Date(asOfMs).toISOString(), period: null }
}

export function districtSubject(city: City, name: string): Subject {
  const district = city.districts.find((it) => folded(it.name) === folded(name))
  return { kind: 'district', id: district?.id ?? name, name: district?.name ?? name }
}

/** The place that figures about these records are about: the requested one, or the city. */
export function placeOfScope({ city, asked }: Scoped): Subject {
  const section = asked.section === undefined ? undefined : city.locations.find((it) => it.id === asked.section)
  if (section) return { kind: 'section', id: section.id, name: section.name }
  if (asked.street !== undefined) return { kind: 'street', id: asked.street, name: asked.street }
  const [district, ...others] = asked.districts ?? []
  if (district !== undefined && others.length === 0) return districtSubject(city, district)
  return { kind: 'city', id: city.id, name: city.name }
}

/** The provenance of a count. A count of 0 is the store's own. */
export const countedProvenance = ({ quality, source }: Pick<Counted, 'quality' | 'source'>): Pick<ToolFact, 'quality' | 'source'> => ({
  quality: quality ?? 'measured',
  source: source ?? 'derived',
})

export function subjectOf(record: RecordOf, { id, number }: Pick<RecordRead, 'id' | 'number'>): Subject {
  return { kind: record, id, name: number }
}

const minutesIn = (estimate: string | null) => {
  const minutes = /^(\d+(\.\d+)?) min$/.exec(estimate ?? '')?.[1]
  return minutes === undefined ? null : Number(minutes)
}

/**
 * The facts of one record.
 * @param whole includes empty fields, as null, and the description
 */
export function recordFacts(scoped: Scoped, row: RecordRead, whole = false): ToolFact[] {
  const { record, asOfMs, isPast } = scoped
  const same = {
    subject: subjectOf(record, row),
    at: new Date(asOfMs).toISOString(),
    period: null,
    quality: row.quality,
    source: row.source,
    screen: recordScreen(record, row.id),
  }
  const fact = (measure: string, value: string | number | null, unit = '', more: Partial<ToolFact> = {}): ToolFact => ({
    ...same,
    measure,
    value,
    unit,
    ...more,
  })
  const isRecord = record !== 'situation'
  const tookMs = row.closedAt && row.closedAt >= row.begunAt ? row.closedAt.getTime() - row.begunAt.getTime() : null
  const facts = [
    fact('title', factText(row.title)),
    fact(record === 'service-request' ? 'category' : 'type', row.word),
    fact('status', row.status),
    fact('location', factText(row.location) || null),
    fact('reported-at', iso(row.reportedAt), 'instant'),
    ...(row.open
      ? [fact('age-hours', hoursOf(Math.max(0, asOfMs - row.reportedAt.getTime())), 'h')]
      : [fact('closed-at', iso(row.closedAt), 'instant'), fact('hours-to-close', tookMs === null ? null : hoursOf(tookMs), 'h')]),
  ]
  if (isRecord) {
    facts.splice(2, 0, fact('priority', row.priority))
    facts.push(fact('department', row.department && factText(row.department)), fact('district', row.district))
  }
  if (row.plannedFrom) facts.push(fact('starts-at', iso(row.plannedFrom), 'instant'))
  if (row.plannedTo) facts.push(fact('ends-at', iso(row.plannedTo), 'instant'))
  if (record === 'incident' && !isPast)
    facts.push(fact('response-minutes', minutesIn(row.estimate), 'min', { quality: 'forecast', source: 'incident-priority' }))
  // Only operators see the names of staff.
  if (isRecord && !isPast && scoped.atDesk) facts.push(fact('assignee', row.assignee && factText(row.assignee)))
  // A proposed change names the version.
  if (isRecord && !isPast) facts.push(fact('acknowledged-at', iso(row.acknowledgedAt), 'instant'), fact('version', row.version))
  if (!whole) return facts.filter((it) => it.value !== null || it.measure === 'assignee')
  const description = factText(row.description, LONGEST.description)
  return description === '' ? facts : [...facts, fact('description', description)]
}

/** Its position, for an excerpt of the map. */
export function positionOf(city: City, { id, geometry, square }: RecordRead) {
  if (!geometry) return []
  const position = anchor(geometry)
  return [
    [id, { position: [position[0], position[1]] as [number, number], square: square ?? gridReference(position, city.bounds) }] as const,
  ]
}
