import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { KIND_OF, type LiveMessage, STALE_AFTER } from '@oppidum/domain/core/live'
import {
  compareNewest,
  countIncidents,
  getIncident,
  type Incident,
  isOpen,
  listIncidents,
  RESOLVED_SHOWN_MS,
} from '@oppidum/domain/records/incident'
import { getServiceRequest, isRequestOpen, listServiceRequests, type ServiceRequest } from '@oppidum/domain/records/service-request'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { compareSections, listSectionTraffic, sectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { CITY_RECORD, compareTraffic, listTraffic } from '@oppidum/domain/telemetry/traffic'
import { getVehicleSummary, VEHICLE_PATHS } from '@oppidum/domain/telemetry/vehicle-summary'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isFollowed, OPEN_REQUESTS } from '../api/followed-answers.ts'
import { isLaterPage, refetchOutdated } from '../api/refetch.ts'
import { type Answer, isNothing } from '../api/request.ts'
import { answerKey } from '../api/use-answer.ts'

/** Records arrive complete and in order over the socket, so they apply to any cached version. */
const ANY_BASE = 0

/** Changes of a list: what to put in, what to take out. */
interface ListChange<R> {
  changed: readonly R[]
  removed: readonly string[]
}

/** Applies a message's data to the cached answers, or invalidates them when it carries none. */
export function applyMessage(client: QueryClient, message: LiveMessage): void {
  switch (message.type) {
    case 'city-metrics-update':
      replace(client, message, answerKey(getCityMetrics, message.city), message.data)
      break
    case 'energy-data-update':
      replace(client, message, answerKey(listEnergy, message.city), message.data)
      break
    case 'traffic-data-update': {
      const key = answerKey(listTraffic, message.city)
      // The bars change once an hour; they are polled, and not refetched with every speed.
      if (message.data?.form === 'changes') {
        const { base, changed, removed } = message.data
        change(client, message, key, base, { changed, removed }, compareTraffic)
        const sections = changed.filter((it) => it.id !== CITY_RECORD).map(sectionTraffic)
        change(client, message, answerKey(listSectionTraffic, message.city), base, { changed: sections, removed }, compareSections)
      } else {
        replace(client, message, key, message.data?.records)
        // Only the first page of them is in the message.
        if (message.data) refetchOlder(client, message, [listSectionTraffic])
      }
      break
    }
    case 'incident-created':
    case 'incident-updated': {
      const record = message.data?.record
      const key = answerKey(listIncidents, message.city)
      if (record) change(client, message, key, ANY_BASE, oneIncident(record, message.at), compareNewest)
      else replace(client, message, key, message.data?.records)
      refreshSearches(client, message, [listIncidents, countIncidents, getIncident], record)
      break
    }
    case 'service-request-created':
    case 'service-request-updated': {
      const record = message.data?.record
      const key = answerKey(listServiceRequests, message.city)
      if (record) change(client, message, key, ANY_BASE, { changed: [record], removed: [] }, compareNewest)
      else replace(client, message, key, message.data?.records)
      applyToOpenRequests(client, message, message.data)
      refreshSearches(client, message, [listServiceRequests, getServiceRequest], record)
      break
    }
    case 'vehicles-update':
      // The map's worker fetches the positions when the summary changes.
      replace(client, message, answerKey(getVehicleSummary, message.city), message.data)
      refetchOutdated(client, { queryKey: [VEHICLE_PATHS.one, message.city] })
  }
}

/** Applies a message to the open requests while they are one page; of a longer list only the server knows what comes next on it. */
function applyToOpenRequests(
  client: QueryClient,
  message: LiveMessage,
  data: { record?: ServiceRequest | undefined; records?: readonly ServiceRequest[] | undefined } | undefined,
): void {
  const key = answerKey(listServiceRequests, message.city, OPEN_REQUESTS)
  const cached = client.getQueryData<Answer<readonly ServiceRequest[]>>(key)
  if (cached && cached.next !== null) return
  if (data?.record) {
    const { record } = data
    const one = isRequestOpen(record) ? { changed: [record], removed: [] } : { changed: [], removed: [record.id] }
    change(client, message, key, ANY_BASE, one, compareNewest)
  } else if (cached && data?.records && data.records.length < PAGE_LIMIT) replace(client, message, key, data.records.filter(isRequestOpen))
}

/**
 * Refetches answers with parameters. There may be many pages after a first one: a record in the message is updated in the page that
 * contains it, and the polls do the rest.
 */
function refreshSearches(client: QueryClient, message: LiveMessage, endpoints: readonly { path: string }[], record?: { id: string }): void {
  for (const { path } of endpoints) {
    const isLater = ({ queryKey }: { queryKey: QueryKey }) => record !== undefined && isLaterPage(queryKey)
    refetchOutdated(client, {
      queryKey: [path, message.city],
      // All but the live answer itself, which has no parameters of either kind, and the open requests once they contain the change.
      predicate: (it) =>
        Object.keys({ ...(it.queryKey[2] ?? {}), ...(it.queryKey[3] ?? {}) }).length > 0 && !isLater(it) && !contains(it, message),
    })
    client.setQueriesData<Answer<readonly { id: string }[]>>({ queryKey: [path, message.city], predicate: isLater }, (cached) => {
      if (!record || !cached?.value.some((it) => it.id === record.id)) return cached
      return { ...cached, value: cached.value.map((it) => (it.id === record.id ? record : it)), etag: null }
    })
  }
}

/** The live list drops an incident a day after it was resolved. */
function oneIncident(record: Incident, at: string): ListChange<Incident> {
  const shown = isOpen(record) || Date.parse(at) - Date.parse(record.resolvedAt ?? at) < RESOLVED_SHOWN_MS
  return shown ? { changed: [record], removed: [] } : { changed: [], removed: [record.id] }
}

/** The version from which on the page needs every message: the oldest of the answers that messages update; null when none has one. */
export function heldVersion(client: QueryClient, endpoint: { path: string }, city: string): number | null {
  const versions = client
    .getQueryCache()
    .findAll({ queryKey: [endpoint.path, city], predicate: ({ queryKey }) => isFollowed(queryKey) })
    .map(versionOf)
    .filter((it) => it !== null)
  return versions.length === 0 ? null : Math.min(...versions)
}

const versionOf = ({ state }: Query): number | null => (state.data as Answer<unknown> | undefined)?.version ?? null

/** Whether an answer that messages update is of at least the message's version. */
function contains(query: Query, message: LiveMessage): boolean {
  const version = versionOf(query)
  return isFollowed(query.queryKey) && version !== null && version >= message.version
}

/**
 * Refetches what a message is about, but not a live answer of at least its version: on a slow line the answer to hello, which was sent
 * without a version while the first response was under way, comes after that response. The longest list would be sent twice.
 */
function markStale(client: QueryClient, message: LiveMessage): void {
  refetchOlder(client, message, STALE_AFTER[KIND_OF[message.type]])
}

function refetchOlder(client: QueryClient, message: LiveMessage, endpoints: readonly { path: string }[]): void {
  for (const endpoint of endpoints)
    refetchOutdated(client, { queryKey: [endpoint.path, message.city], predicate: (it) => !contains(it, message) })
}

function replace(client: QueryClient, message: LiveMessage, key: QueryKey, value: unknown): void {
  if (value === undefined) {
    markStale(client, message)
    return
  }
  client.setQueryData<Answer<unknown>>(key, (cached) => {
    if (cached && cached.version !== null && message.version <= cached.version) return cached
    return {
      value,
      version: message.version,
      // A complete list that is shorter than a page is all there is.
      total: Array.isArray(value) ? (value.length < PAGE_LIMIT ? value.length : Math.max(value.length, cached?.total ?? 0)) : null,
      next: Array.isArray(value) && value.length < PAGE_LIMIT ? null : (cached?.next ?? null),
      etag: null,
      hadValue: (cached?.hadValue ?? false) || !isNothing(value),
    }
  })
}

/** Applies changes made after version `base` to a cached answer of at least that version; otherwise refetches. */
function change<R extends { id: string }>(
  client: QueryClient,
  message: LiveMessage,
  key: QueryKey,
  base: number,
  changes: ListChange<R>,
  order: (a: R, b: R) => number,
): void {
  const cached = client.getQueryData<Answer<readonly R[]>>(key)
  if (!cached) {
    // The first response is pending and may not include this change, so it is refetched.
    if (client.isFetching({ queryKey: key, exact: true }) > 0) markStale(client, message)
    return
  }
  if (cached.version !== null && message.version <= cached.version) return
  if (cached.version === null || cached.version < base) {
    markStale(client, message)
    return
  }
  client.setQueryData<Answer<readonly R[]>>(key, { ...merged(cached, changes, order), version: message.version, etag: null })
}

/** Keeps the order of the list, and no more than a page of a list that is only partly loaded. */
export function merged<R extends { id: string }>(
  cached: Answer<readonly R[]>,
  { changed, removed }: ListChange<R>,
  order: (a: R, b: R) => number,
): Answer<readonly R[]> {
  const records = new Map(cached.value.map((it) => [it.id, it]))
  let total = cached.total ?? records.size
  const whole = total <= records.size
  for (const id of removed) if (records.delete(id) || !whole) total -= 1
  for (const record of changed) {
    // In a partly loaded list an unknown record may be old or new: the next response tells.
    if (whole && !records.has(record.id)) total += 1
    records.set(record.id, record)
  }
  const value = [...records.values()].sort(order)
  return { ...cached, value: whole ? value : value.slice(0, PAGE_LIMIT), total, hadValue: cached.hadValue || value.length > 0 }
}
