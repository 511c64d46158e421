import { contextOf, type NgsiFeed, READ_TYPES } from './ngsi-ld-settings.ts'

/** The relation of a context in a Link header (JSON-LD 1.1, 6.1). */
const CONTEXT_RELATION = 'http://www.w3.org/ns/json-ld#context'

export const isFileAddress = (url: string) => /\.json(?:ld)?$/i.test(new URL(url).pathname)

/** Path of a broker's API: what is before '/entities' in the feed's address, or the standard's path below it. */
export function apiPath(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '').replace(/\/entities$/, '')
  return path !== url.pathname.replace(/\/+$/, '') || path.endsWith('/ngsi-ld/v1') ? path : `${path}/ngsi-ld/v1`
}

export const typesOf = (feed: NgsiFeed): string => feed.types ?? READ_TYPES[feed.content].join(',')

export function entitiesAddress(feed: NgsiFeed): string {
  const url = new URL(feed.url)
  url.pathname = `${apiPath(url)}/entities`
  const ask = (name: string, value: string) => {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  ask('type', typesOf(feed))
  ask('limit', String(feed.pageSize))
  return url.href
}

export function headersOf(feed: NgsiFeed, secret: string | undefined): Record<string, string> {
  return {
    link: `<${contextOf(feed)}>; rel="${CONTEXT_RELATION}"; type="application/ld+json"`,
    ...(feed.tenant && { 'ngsild-tenant': feed.tenant }),
    ...(feed.service && { 'fiware-service': feed.service }),
    ...(feed.servicePath && { 'fiware-servicepath': feed.servicePath }),
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
  }
}
