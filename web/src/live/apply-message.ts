import { getCityMetrics } from '@oppidum/domain/city-metrics'
import { listEnergy } from '@oppidum/domain/energy'
import { compareNewest, isOpen, listIncidents, RESOLVED_SHOWN_MS } from '@oppidum/domain/incident'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { KIND_OF, type LiveMessage, STALE_AFTER } from '@oppidum/domain/live'
import { listServiceRequests } from '@oppidum/domain/service-request'
import { compareTraffic, listTraffic } from '@oppidum/domain/traffic'
import type { QueryClient } from '@tanstack/react-query'
import { type Answer, isNothing } from '../api/request.ts'
import { answerKey } from '../api/use-answer.ts'

/** Changes of a list: what to put in, what to take out. */
interface ListChange<R> {
  changed: readonly R[]
  removed: readonly string[]
}

/** Puts a message's data into the answers that the page holds, or marks them stale when it carries none. */
export function applyMessage(client: QueryClient, message: LiveMessage): void {
  switch (message.type) {
    case 'city-metrics-update':
      return replace(client, message, getCityMetrics, message.data)
    case 'energy-data-update':
      return replace(client, message, listEnergy, message.data)
    case 'traffic-data-update': {
      const { data } = message
      // The bars change once an hour; they ask for themselves when the hour turns, not with every speed.
      if (!data) return markStale(client, message)
      if (data.form === 'all') return replace(client, message, listTraffic, data.records)
      return change(client, message, listTraffic, data.base, data, compareTraffic)
    }
    case 'incident-created':
    case 'incident-updated': {
      const { data } = message
      if (data?.records) return replace(client, message, listIncidents, data.records)
      if (!data?.record) return markStale(client, message)
      const shown = isOpen(data.record) || Date.parse(message.at) - Date.parse(data.record.resolvedAt ?? message.at) < RESOLVED_SHOWN_MS
      const single = shown ? { changed: [data.record], removed: [] } : { changed: [], removed: [data.record.id] }
      return change(client, message, listIncidents, message.version - 1, single, compareNewest)
    }
    case 'service-request-created':
    case 'service-request-updated': {
      const { data } = message
      if (data?.records) return replace(client, message, listServiceRequests, data.records)
      if (!data?.record) return markStale(client, message)
      const single = { changed: [data.record], removed: [] }
      return change(client, message, listServiceRequests, message.version - 1, single, compareNewest)
    }
  }
}

/** Version of the answer that the page holds; null when it holds none or the answer had none. */
export function heldVersion(client: QueryClient, endpoint: { path: string }, city: string): number | null {
  return client.getQueryData<Answer<unknown>>(answerKey(endpoint, city))?.version ?? null
}

function markStale(client: QueryClient, message: LiveMessage): void {
  for (const endpoint of STALE_AFTER[KIND_OF[message.type]]) {
    void client.invalidateQueries({ queryKey: [endpoint.path, message.city] })
  }
}

function replace(client: QueryClient, message: LiveMessage, endpoint: { path: string }, value: unknown): void {
  if (value === undefined) return markStale(client, message)
  client.setQueryData<Answer<unknown>>(answerKey(endpoint, message.city), (held) => {
    if (held && held.version !== null && message.version <= held.version) return held
    return {
      value,
      version: message.version,
      // A whole list that is shorter than a page is all there is.
      total: Array.isArray(value) ? (value.length < PAGE_LIMIT ? value.length : Math.max(value.length, held?.total ?? 0)) : null,
      next: Array.isArray(value) && value.length < PAGE_LIMIT ? null : (held?.next ?? null),
      etag: null,
      seen: (held?.seen ?? false) || !isNothing(value),
    }
  })
}

/** Applies changes made after version `base` to whoever holds at least that; whoever does not asks again. */
function change<R extends { id: string }>(
  client: QueryClient,
  message: LiveMessage,
  endpoint: { path: string },
  base: number,
  changes: ListChange<R>,
  order: (a: R, b: R) => number,
): void {
  const key = answerKey(endpoint, message.city)
  const held = client.getQueryData<Answer<readonly R[]>>(key)
  if (!held) return
  if (held.version !== null && message.version <= held.version) return
  if (held.version === null || held.version < base) return markStale(client, message)
  client.setQueryData<Answer<readonly R[]>>(key, { ...merged(held, changes, order), version: message.version, etag: null })
}

/** Keeps the order of the list, and no more than a page of a list of which the page holds only the first part. */
export function merged<R extends { id: string }>(
  held: Answer<readonly R[]>,
  { changed, removed }: ListChange<R>,
  order: (a: R, b: R) => number,
): Answer<readonly R[]> {
  const records = new Map(held.value.map((it) => [it.id, it]))
  let total = held.total ?? records.size
  const whole = total <= records.size
  for (const id of removed) if (records.delete(id) || !whole) total -= 1
  for (const record of changed) {
    // Of a list that is held in part nobody knows whether an unknown record is a new one: the next answer tells.
    if (whole && !records.has(record.id)) total += 1
    records.set(record.id, record)
  }
  const value = [...records.values()].sort(order)
  return { ...held, value: whole ? value : value.slice(0, PAGE_LIMIT), total, seen: held.seen || value.length > 0 }
}
