import { cityClock } from '@oppidum/domain/core/city-clock'
import type { FeedRequest, ListPart } from '../feed-request.ts'
import type { TableFeed } from './table-settings.ts'

/** What can be put into a publisher's query without a quote. */
const PLAIN_NAME = /^:?[A-Za-z_][A-Za-z0-9_]{0,119}$/

/**
 * The request for one page. Rows come newest first, so that rows added while pages are being read only move others to a later page: those
 * are read twice, and none is left out. What the feed's own address asks for is not overruled.
 * @returns null when this kind of table cannot be asked for that part
 */
export function pageRequest(feed: TableFeed, part: ListPart, secret: string | undefined): FeedRequest | null {
  if (part.openBetween) return null
  const url = new URL(feed.url)
  if (feed.dialect === 'arcgis' && !/\/query\/?$/i.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/query`
  const condition = conditionOf(feed, part)
  if (condition === null) return null
  const asked = PARAMETERS[feed.dialect]?.(feed, part)
  if (!asked && part.page > 1) return null
  for (const [name, value] of Object.entries(asked ?? {})) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  if (condition !== '') {
    const name = feed.dialect === 'socrata' ? '$where' : 'where'
    const own = url.searchParams.get(name)
    url.searchParams.set(name, own ? `(${own}) AND ${condition}` : condition)
  }
  const headers: Record<string, string> = {}
  if (secret !== undefined && feed.dialect === 'arcgis') url.searchParams.set('token', secret)
  else if (secret !== undefined) Object.assign(headers, KEY_HEADERS[feed.dialect]?.(secret) ?? { authorization: `Bearer ${secret}` })
  return { url: url.href, headers, etag: null, lastModified: null }
}

const KEY_HEADERS: Partial<Record<TableFeed['dialect'], (secret: string) => Record<string, string>>> = {
  socrata: (secret) => ({ 'x-app-token': secret }),
  ckan: (secret) => ({ authorization: secret }),
}

type Parameters = (feed: TableFeed, part: ListPart) => Record<string, string>

const offset = ({ rows }: TableFeed, { page }: ListPart) => String((page - 1) * rows)

const PARAMETERS: Partial<Record<TableFeed['dialect'], Parameters>> = {
  socrata: (feed, part) => ({
    $limit: String(feed.rows),
    ...(part.page > 1 && { $offset: offset(feed, part) }),
    $order: orderOf(feed, ' DESC', ':id'),
  }),
  ckan: (feed, part) => ({
    limit: String(feed.rows),
    ...(part.page > 1 && { offset: offset(feed, part) }),
    sort: orderOf(feed, ' desc', '_id'),
  }),
  arcgis: (feed, part) => ({
    f: 'json',
    where: '1=1',
    outFields: '*',
    outSR: '4326',
    resultRecordCount: String(feed.rows),
    ...(part.page > 1 && { resultOffset: offset(feed, part) }),
    ...(orderOf(feed, ' DESC', feed.mapping.id?.column ?? '') !== '' && {
      orderByFields: orderOf(feed, ' DESC', feed.mapping.id?.column ?? ''),
    }),
  }),
}

/** Newest first; rows of one time in the order of a column that no two of them share, as pages would overlap otherwise. */
function orderOf({ mapping }: TableFeed, descending: string, unique: string): string {
  const newest = (mapping.updated ?? mapping.time)?.column
  return [
    ...(newest !== undefined && PLAIN_NAME.test(newest) ? [`${newest}${descending}`] : []),
    ...(PLAIN_NAME.test(unique) && unique !== newest ? [unique] : []),
  ].join()
}

/** '' for none; null when the table cannot be asked that. */
function conditionOf({ dialect, mapping, timeZone }: TableFeed, { changedSince, ids }: ListPart): string | null {
  if (changedSince === undefined && ids === undefined) return ''
  const column = (ids ? mapping.id : mapping.updated)?.column
  if ((dialect !== 'socrata' && dialect !== 'arcgis') || column === undefined || !PLAIN_NAME.test(column)) return null
  if (ids) return `${column} in (${ids.map((it) => `'${it.replaceAll("'", "''")}'`).join()})`
  const since = changedSince as string
  if (dialect === 'arcgis') return `${column} >= TIMESTAMP '${since.slice(0, 19).replace('T', ' ')}'`
  // Socrata's floating times are the publisher's wall clock.
  const sinceMs = Date.parse(since)
  return `${column} >= '${new Date(cityClock(timeZone).wallMs(sinceMs)).toISOString().slice(0, 19)}'`
}
