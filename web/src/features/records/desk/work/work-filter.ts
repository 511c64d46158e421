import { type Incident, type IncidentFilter, incidentFilter, incidentMatches } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Asking, filterOf, searchOf, WORK } from '@oppidum/domain/records/record-filter'
import { type RequestFilter, requestFilter, requestMatches, type ServiceRequest } from '@oppidum/domain/records/service-request'
import type { DeskRecord } from '../desk-kind.ts'

/** A work screen's filter as its address gives it, with defaults. */
export type WorkFilter = IncidentFilter | RequestFilter

/** Unknown words of the address are ignored. */
export function workFilter(kind: RecordKind, search: { get(name: string): string | null }): WorkFilter {
  return { ...WORK, ...filterOf(kind === 'incident' ? incidentFilter : requestFilter, search) }
}

/** Every address parameter of a kind's filter. */
export const membersOf = (kind: RecordKind): readonly string[] => Object.keys(kind === 'incident' ? incidentFilter : requestFilter)

/** The query parameters for the server. */
export const queryOf = (filter: Readonly<Record<string, unknown>>): Record<string, string> => searchOf(filter)

/** The filter of the priority counts: everything but the priorities themselves. */
export function countQueryOf(filter: WorkFilter): Record<string, string> {
  const { priority, sort, ...rest } = filter
  return searchOf(rest)
}

/** Whether the page's live list, if complete, contains everything that the filter asks for. */
export function liveHolds(kind: RecordKind, { status }: WorkFilter): boolean {
  if (kind === 'service-request') return true
  if (status === undefined || typeof status === 'string') return status === 'open' || status === 'current'
  return !(status as readonly string[]).includes('resolved')
}

/** Whether a list with this filter contains every record of a status, so that its number of them is the total. */
export function holdsAllOf(kind: RecordKind, { status: filterStatus }: WorkFilter, status: string): boolean {
  if (filterStatus === undefined || filterStatus === 'all') return true
  if (typeof filterStatus === 'string') return (filterStatus === 'open' || filterStatus === 'current') && status !== ENDED[kind]
  return (filterStatus as readonly string[]).includes(status)
}

export function isWanted(kind: RecordKind, record: DeskRecord, filter: WorkFilter, asking: Asking): boolean {
  // A kind's list contains records of that kind, and its address was parsed with that kind's parameters.
  return kind === 'incident'
    ? incidentMatches(record as Incident, filter as IncidentFilter, asking)
    : requestMatches(record as ServiceRequest, filter as RequestFilter, asking)
}

/** Whether the filter excludes anything that the screen shows by default. */
export function isNarrowed(filter: WorkFilter): boolean {
  const { sort, status, duplicates, ...rest } = filter
  return status !== WORK.status || Object.values(rest).some((it) => it !== undefined)
}
