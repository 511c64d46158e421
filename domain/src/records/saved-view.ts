import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { incidentFilter } from './incident.ts'
import { RecordKind } from './life-cycle.ts'
import { searchOf } from './record-filter.ts'
import { requestFilter } from './service-request.ts'

/** Most saved views per person. */
export const VIEWS_AT_MOST = 50

export const ViewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

/** Layout of the records. */
export const ViewLayout = z.enum(['list', 'board', 'map'])
export type ViewLayout = z.infer<typeof ViewLayout>

/** A list's filter that a person has saved under a name. Nobody else sees it. */
export const SavedView = z.object({
  id: z.uuid(),
  kind: RecordKind,
  name: z.string(),
  layout: ViewLayout,
  /** URL parameters, as written by `searchOf`. */
  filter: z.record(z.string(), z.string()),
  createdAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

/** URL parameters, as text. */
const FilterText = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(600)))

export const NewView = z.strictObject({
  kind: RecordKind,
  name: ViewName,
  layout: z._default(ViewLayout, 'list'),
  filter: FilterText,
})

const KNOWN = { incident: z.strictObject(incidentFilter), 'service-request': z.strictObject(requestFilter) }

/** A filter as stored: parsed by the rules of its kind and written in normal form; null if any part of it is invalid. */
export function keptFilter(kind: RecordKind, filter: Readonly<Record<string, string>>): Record<string, string> | null {
  const read = KNOWN[kind].safeParse(filter)
  return read.success ? searchOf(read.data) : null
}

const city = { city: z.optional(z.string()) }
const wanted = { access: { feature: 'advancedAnalytics' }, carriedBy: 'session' } as const

export const listViews = endpoint({
  ...wanted,
  method: 'GET',
  path: '/api/views',
  rate: 'read',
  summary: 'Your saved views of this city, by name.',
  query: z.object(city),
  reply: z.array(SavedView),
})

export const createView = endpoint({
  ...wanted,
  method: 'POST',
  path: '/api/views',
  rate: 'write',
  summary: 'Saves a list filter under a name.',
  query: z.object(city),
  body: NewView,
  reply: SavedView,
})

export const renameView = endpoint({
  ...wanted,
  method: 'PATCH',
  path: '/api/views/:id',
  rate: 'write',
  summary: 'Renames a saved view.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: ViewName }),
  reply: SavedView,
})

export const removeView = endpoint({
  ...wanted,
  method: 'DELETE',
  path: '/api/views/:id',
  rate: 'write',
  summary: 'Removes a saved view.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ removed: z.literal(true) }),
})
