import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../compose/context.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import { type CachedResponse, cachedResponse } from '../../platform/http/responses/cached-response.ts'
import { answerCache } from '../../platform/live/answer-cache.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { type EntityType, ownId, TYPES } from './city-entities.ts'
import { entityLists } from './entity-lists.ts'
import { NGSI_PATH } from './http/ngsi-address.ts'
import type { NgsiAsked, NgsiDependencies } from './http/ngsi-server.ts'
import { entityJson, type NgsiEntity } from './ngsi-attributes.ts'
import { type EntitiesQuery, entitiesQuery, entityQuery, typesQuery } from './ngsi-query.ts'
import { CORE_CONTEXT, contextAddress, contextDocument, plainName } from './ngsi-terms.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'> {
  answers: Pick<AnswerNow, 'records' | 'version'>
  security: Pick<SecurityHeaders, 'common'>
  /** The installation's URL, without a trailing slash. */
  publicUrl: string
}

/** Feeds confirm records without a new version of their list: an answer is at most this much older than the store. */
const CACHE = { forMs: 5_000, atMost: 20, atOnce: 2, waiting: 50 }

const LIVE = { TrafficFlowObserved: 'traffic', Alert: 'incidents', service_requests: 'service-requests' } as const

type Headers = [string, string][]

/** Answers like an NGSI-LD broker that has the city's traffic, incidents and requests. */
export function ngsiFace({ db, clock, cities, answers, security, publicUrl }: Dependencies): NgsiDependencies['answer'] {
  const context = contextAddress(publicUrl)
  const answered = answerCache<CachedResponse>(clock, CACHE)
  const bundledContext = cachedResponse(JSON.stringify(contextDocument(publicUrl)), 'application/ld+json', security.common)

  /** @throws Failure not_found */
  function cityOf(tenant: string | null): City {
    const city = tenant === null ? cities.find(undefined) : cities.all.find((it) => it.id === tenant)
    if (!city) throw new Failure('not_found', 'There is no city with this NGSILD-Tenant.')
    return city
  }

  /** @param links of the answer, besides the one to the context that JSON needs */
  function response(
    value: unknown,
    { isJsonLd }: Pick<NgsiAsked, 'isJsonLd'>,
    headers: Headers = [],
    links: string[] = [],
  ): CachedResponse {
    const all = isJsonLd ? links : [`<${context}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`, ...links]
    const own: Headers = [
      ...headers,
      ['vary', 'accept, ngsild-tenant'],
      ...(all.length > 0 ? [['link', all.join(', ')] as [string, string]] : []),
    ]
    const mediaType = isJsonLd ? 'application/ld+json' : 'application/json'
    return cachedResponse(JSON.stringify(isJsonLd ? withContext(value) : value), mediaType, security.common, own)
  }

  function withContext(value: unknown): unknown {
    return Array.isArray(value) ? value.map(withContext) : { '@context': [context, CORE_CONTEXT], ...(value as object) }
  }

  const names = (written: readonly string[] | null) => (written === null ? null : written.map((it) => plainName(it, publicUrl)))

  /** Types without entities here are known nowhere else either, so they have none. */
  const typesOf = ({ types }: EntitiesQuery): EntityType[] => TYPES.filter((it) => names(types)?.includes(it))

  async function found(city: City, query: EntitiesQuery): Promise<{ total: number; entities: NgsiEntity[] }> {
    const lists = entityLists({ db, clock, answers }, city)
    if (query.ids) {
      const known = query.ids.map(ownId).filter((it) => it !== null && (query.types.length === 0 || typesOf(query).includes(it.type)))
      const all: NgsiEntity[] = []
      for (const it of known) {
        const entity = it && (await lists[it.type].find(it.id))
        if (entity) all.push(entity)
      }
      return { total: all.length, entities: all.slice(query.offset, query.offset + query.limit) }
    }
    const entities: NgsiEntity[] = []
    let total = 0
    for (const type of typesOf(query)) {
      const { offset, limit } = query
      const part = await lists[type].slice(Math.max(0, offset - total), limit - entities.length)
      total += part.total
      entities.push(...part.entities)
    }
    return { total, entities }
  }

  function entities(city: City, asked: NgsiAsked): Promise<CachedResponse> {
    const query = entitiesQuery(asked.search)
    const versions = TYPES.map((it) => answers.version(city.id, LIVE[it]))
    const load = async () => {
      const { total, entities } = await found(city, query)
      const headers: Headers = query.isCounted ? [['ngsild-results-count', String(total)]] : []
      const attributes = names(query.attributes)
      return response(
        entities.map((it) => entityJson(it, query.encoding, attributes)),
        asked,
        headers,
        pageLinks(asked.search, query, total),
      )
    }
    return answered.get(JSON.stringify([city.id, query, asked.isJsonLd, versions]), load, { turn: asked.turn })
  }

  /** Relations to the pages before and after (6.3.10). */
  function pageLinks(search: string, { offset, limit }: EntitiesQuery, total: number): string[] {
    const link = (relation: string, from: number) => {
      const parameters = new URLSearchParams(search)
      parameters.set('offset', String(from))
      parameters.set('limit', String(limit))
      return `<${NGSI_PATH}/entities?${parameters}>; rel="${relation}"; type="application/ld+json"`
    }
    const links: string[] = []
    if (offset > 0 && limit > 0) links.push(link('prev', Math.max(0, offset - limit)))
    if (limit > 0 && offset + limit < total) links.push(link('next', offset + limit))
    return links
  }

  async function entity(city: City, id: string, asked: NgsiAsked): Promise<CachedResponse> {
    const { encoding, attributes } = entityQuery(asked.search)
    const own = ownId(id)
    const found = own && (await asked.turn(() => entityLists({ db, clock, answers }, city)[own.type].find(own.id)))
    if (!found) throw new Failure('not_found', 'There is no entity with this id.')
    return response(entityJson(found, encoding, names(attributes)), asked)
  }

  return async function answer(asked) {
    const { address, search } = asked
    if (address.resource === 'context') return bundledContext
    const city = cityOf(asked.tenant)
    if (address.resource === 'types') {
      typesQuery(search)
      return response({ id: `urn:ngsi-ld:EntityTypeList:${city.id}`, type: 'EntityTypeList', typeList: TYPES }, asked)
    }
    return address.id === null ? entities(city, asked) : entity(city, address.id, asked)
  }
}
