import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { IncidentDraft, Observation, RequestDraft } from '@oppidum/domain/feeds/intake'
import type { FeedRequest } from '../feed-request.ts'
import { type DecodeContext, type Decoded, importerFrom, type Site } from '../importer.ts'
import { nextChange } from '../next-change.ts'
import { tally } from '../rejection-tally.ts'
import { entityIncident } from './entity-incident.ts'
import { ENTITY_LISTS, type EntityList, readEntities } from './entity-list.ts'
import { entityRequest } from './entity-request.ts'
import { entitiesAddress, headersOf, isFileAddress } from './ngsi-ld-request.ts'
import { CONTENTS, type NgsiFeed, READ_TYPES, SETTINGS } from './ngsi-ld-settings.ts'
import { subscriptionRequests } from './ngsi-ld-subscription.ts'
import { flowObservations, flowSite } from './traffic-flow.ts'

/**
 * Entities of an NGSI-LD broker in the models of Smart Data Models. The feed's address is the broker ('https://broker.example'), its
 * entities with a query of its own ('.../ngsi-ld/v1/entities?q=...'), or a file (.json, .jsonld). docs/guides/connect/ngsi-ld.md
 */
export const importer = importerFrom({
  standard: 'ngsi-ld',
  settings: SETTINGS,
  fields: [
    { name: 'content', input: { kind: 'choice', choices: CONTENTS }, required: true },
    { name: 'types', input: { kind: 'text' }, required: false },
    { name: 'context', input: { kind: 'address' }, required: false },
    { name: 'tenant', input: { kind: 'text' }, required: false },
    { name: 'service', input: { kind: 'text' }, required: false },
    { name: 'servicePath', input: { kind: 'text' }, required: false },
    { name: 'pageSize', input: { kind: 'number' }, required: false },
    { name: 'subscribe', input: { kind: 'switch' }, required: false },
    { name: 'language', input: { kind: 'text' }, required: false },
  ],
  key: 'optional',
  part: ({ content }) => content,
  newestTime: ({ content }) => (content === 'traffic' ? 'values' : 'nothing'),
  ofRegion: false,
  accepts: ['application/ld+json', 'application/json', '+json', 'text/json', 'text/plain', 'application/octet-stream'],
  // An incident that its broker no longer has is over; requests are kept or deleted as each city pleases.
  snapshot: ({ content }) => content === 'incidents',
  lists: ENTITY_LISTS,
  recognize({ json }) {
    const root = json?.root
    const first = json?.listOf(root)?.at(0) ?? root
    const types = JSON.stringify((first as { type?: unknown } | null)?.type ?? '')
    const content = CONTENTS.find((it) => READ_TYPES[it].some((type) => types.includes(type)))
    return content ? { content } : null
  },
  fileSettings: { content: 'incidents' },
  request(feed, { etag, lastModified }, _nowMs, secret) {
    const isFile = isFileAddress(feed.url)
    const url = isFile ? feed.url : entitiesAddress(feed)
    return { url, headers: headersOf(feed, secret), ...(isFile ? { etag, lastModified } : { etag: null, lastModified: null }) }
  },
  pages: {
    next(request, read): FeedRequest | null {
      if (isFileAddress(request.url)) return null
      const url = new URL(request.url)
      url.searchParams.set('offset', String(read))
      return { ...request, url: url.href }
    },
  },
  notifications: subscriptionRequests,
  decode(bytes, mediaType, feed, context) {
    const entities = readEntities(bytes, mediaType, feed)
    return feed.content === 'traffic' ? traffic(entities, feed, context) : records(entities, feed, context)
  },
})

function traffic(entities: EntityList, feed: NgsiFeed, { nowMs }: DecodeContext): Decoded {
  const [rejected, flawed] = [tally(), tally()]
  if (entities.flaw !== null) flawed.add(entities.flaw)
  const sites = new Map<string, Site>()
  let newestMs = 0

  function* drafts(): Generator<Observation> {
    const observations: Observation[] = []
    const seen = new Set<string>()
    for (let index = 0; index < entities.length; index++) {
      const entity = entities.at(index)
      if (typeof entity === 'string') {
        rejected.add(entity)
        continue
      }
      if (!sites.has(entity.id)) sites.set(entity.id, flowSite(entity, flawed.add))
      for (const it of flowObservations(entity, feed, nowMs, rejected.add)) {
        const key = `${it.measure} ${it.atMs} ${it.placeId}`
        if (seen.has(key)) rejected.add('doubled')
        else observations.push(it)
        seen.add(key)
        newestMs = Math.max(newestMs, it.atMs)
      }
    }
    yield* observations.sort((a, b) => a.atMs - b.atMs)
  }
  return {
    drafts: drafts(),
    sites: () => [...sites.values()],
    summary: () => ({
      observedAt: newestMs > 0 ? new Date(newestMs).toISOString() : null,
      rejected: rejected.list(),
      flawed: flawed.list(),
    }),
  }
}

function records(entities: EntityList, feed: NgsiFeed, { nowMs, bounds }: DecodeContext): Decoded {
  const [rejected, flawed, change] = [tally(), tally(), nextChange(nowMs)]
  if (entities.flaw !== null) flawed.add(entities.flaw)
  const seen = new Set<string>()
  const order: { index: number; atMs: number }[] = []
  let newest: string | null = null

  function draftAt(index: number, flaw: (reason: string) => void): IncidentDraft | RequestDraft | string {
    const entity = entities.at(index)
    if (typeof entity === 'string') return entity
    return feed.content === 'incidents'
      ? entityIncident(entity, { feed, bounds: bounds ?? null, nowMs, flaw })
      : entityRequest(entity, feed, flaw)
  }

  for (let index = 0; index < entities.length; index++) {
    const draft = draftAt(index, () => {})
    if (typeof draft === 'string') {
      rejected.add(draft)
      continue
    }
    // Entities move to another page while others are added.
    const key = `${draft.updatedAt} ${draft.externalId}`
    if (seen.has(key)) {
      rejected.add('doubled')
      continue
    }
    seen.add(key)
    const atMs = Date.parse(draft.updatedAt)
    order.push({ index, atMs })
    if (atMs <= nowMs + CLOCK_AHEAD_MS && (newest === null || newest < draft.updatedAt)) newest = draft.updatedAt
    if ('startsAt' in draft) for (const at of [draft.startsAt, draft.endsAt]) change.add(at)
  }
  // Versions of one record come oldest first, as the intake expects.
  order.sort((a, b) => a.atMs - b.atMs)

  function* drafts(): Generator<IncidentDraft | RequestDraft> {
    for (const { index } of order) {
      const draft = draftAt(index, flawed.add)
      if (typeof draft !== 'string') yield draft
    }
  }
  return {
    drafts: drafts(),
    summary: () => ({ observedAt: newest, rejected: rejected.list(), flawed: flawed.list(), changesAt: change.at() }),
  }
}
