import { type Incident, type IncidentFilter, incidentFilter, incidentMatches } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Asking, filterOf, searchOf, WORK } from '@oppidum/domain/records/record-filter'
import { type RequestFilter, requestFilter, requestMatches, type ServiceRequest } from '@oppidum/domain/records/service-request'
import type { DeskRecord } from '../desk-kind.ts'

/** What the address of a work screen says of its list, with what holds when it says nothing. */
export type WorkFilter = IncidentFilter | RequestFilter

/** What the address says and nobody knows is left alone. */
export function workFilter(kind: RecordKind, search: { get(name: string): string | null }): WorkFilter {
  return { ...WORK, ...filterOf(kind === 'incident' ? incidentFilter : requestFilter, search) }
}

/** Every member of the address that the filter of a kind knows. */
export const membersOf = (kind: RecordKind): readonly string[] => Object.keys(kind === 'incident' ? incidentFilter : requestFilter)

/** As the server is asked for it. */
export const queryOf = (filter: Readonly<Record<string, unknown>>): Record<string, string> => searchOf(filter)

/** What the counts of the priorities count: everything but the priorities themselves. */
export function countQueryOf(filter: WorkFilter): Record<string, string> {
  const { priority, sort, ...rest } = filter
  return searchOf(rest)
}

/** Whether the page's live list, if it is whole, holds all that the filter asks for. */
export function liveHolds(kind: RecordKind, { status }: WorkFilter): boolean {
  if (kind === 'service-request') return true
  if (status === undefined || typeof status === 'string') return status === 'open' || status === 'current'
  return !(status as readonly string[]).includes('resolved')
}

/** Whether a list so filtered holds every record of a status, and its number of them is how many there are. */
export function holdsAllOf(kind: RecordKind, { status: asked }: WorkFilter, status: string): boolean {
  if (asked === undefined || asked === 'all') return true
  if (typeof asked === 'string') return (asked === 'open' || asked === 'current') && status !== ENDED[kind]
  return (asked as readonly string[]).includes(status)
}

export function isWanted(kind: RecordKind, record: DeskRecord, filter: WorkFilter, asking: Asking): boolean {
  // A list of a kind holds records of that kind, and its address was read by the members of that kind.
  return kind === 'incident'
    ? incidentMatches(record as Incident, filter as IncidentFilter, asking)
    : requestMatches(record as ServiceRequest, filter as RequestFilter, asking)
}

/** Whether the address leaves out what the screen would show by itself. */
export function isNarrowed(filter: WorkFilter): boolean {
  const { sort, status, duplicates, ...rest } = filter
  return status !== WORK.status || Object.values(rest).some((it) => it !== undefined)
}
