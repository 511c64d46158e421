import { HOUR_MS } from '@oppidum/domain/core/time'
import { ENDED } from '@oppidum/domain/records/life-cycle'
import { NONE } from '@oppidum/domain/records/record-filter'
import { RequestCategory } from '@oppidum/domain/records/service-request'
import type { Scoped } from './record-query-scope.ts'

const LIST = { incident: '/incidents', 'service-request': '/services', situation: '/incidents' } as const

const address = (path: string, members: Readonly<Record<string, string | null | undefined>>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== null && value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** One record's side panel. */
export function recordScreen(record: Scoped['record'], id: string): string {
  if (record === 'situation') return address(LIST.situation, { view: 'situations', situation: id })
  return address(LIST[record], { [record === 'incident' ? 'incident' : 'request']: id })
}

/** The list filters by one value of these; with several it shows all. */
const single = (names: readonly (string | null)[] | undefined) => (names?.length === 1 ? names[0] : undefined)

/**
 * The list of records, filtered as far as its address can: it never shows less than the scope. It has no filter for the time of closing
 * or a past state, and its periods start at whole hours.
 * @param narrower parameters that a row of a dimension adds
 */
export function listScreen(scoped: Scoped, nowMs: number, narrower: Readonly<Record<string, string>> = {}): string {
  const { record, standing, asked, period, isPast } = scoped
  if (record === 'situation') return address(LIST.situation, { view: 'situations' })
  const status = asked.statuses?.join(',') ?? (isPast || standing === 'all' ? 'all' : standing === 'open' ? 'open' : ENDED[record])
  const reported = period?.of === 'reported' ? period : null
  const words = record === 'incident' ? asked.types : asked.categories?.every((it) => isCategory(it)) ? asked.categories : undefined
  return address(LIST[record], {
    status,
    priority: isPast ? undefined : asked.priorities?.join(','),
    [record === 'incident' ? 'type' : 'category']: words?.join(','),
    department: isPast ? undefined : single(asked.departments),
    district: single(asked.districts),
    q: plainWords(asked.text) ?? asked.street,
    minAgeHours: asked.minAgeHours !== undefined && asked.minAgeHours >= 1 ? String(Math.floor(asked.minAgeHours)) : undefined,
    maxAgeHours: reported
      ? String(Math.floor((nowMs - reported.fromMs) / HOUR_MS) + 1)
      : asked.maxAgeHours !== undefined
        ? String(Math.ceil(asked.maxAgeHours) + 1)
        : undefined,
    before: isPast
      ? new Date(scoped.asOfMs).toISOString()
      : reported && reported.toMs <= nowMs
        ? new Date(reported.toMs).toISOString()
        : undefined,
    assignee: asked.unassigned === true ? NONE : undefined,
    ...narrower,
  })
}

/** The list searches for one spelling, so text with alternatives does not filter it. */
const plainWords = (text: string | undefined) =>
  text
    ?.split(/\s+/)
    .filter((it) => !it.includes('|'))
    .join(' ') || undefined

const isCategory = (name: string) => (RequestCategory.options as readonly string[]).includes(name)
