import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import { DecodeFailure } from '../decode-failure.ts'
import { type Decoded, type Draft, importerFrom } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import { ROW_LISTS, type Row, type Table } from './json-table.ts'
import { checkColumns, checkMapping, readTable, tableColumns } from './table-cells.ts'
import { tableObservations } from './table-observations.ts'
import { pageRequest } from './table-page.ts'
import { incidentOf, recordKey, requestOf } from './table-records.ts'
import { DIALECTS, MEANINGS, MEANINGS_OF, TABLE_SETTINGS, TARGETS, type TableFeed, WORDS_OF } from './table-settings.ts'

/**
 * A table of a city's data portal: Socrata (SODA), CKAN's datastore, an ArcGIS layer, or a plain file. Which column means what is set by
 * the feed's mapping. Service requests are read in pages; everything else is the newest rows of one answer.
 */
export const importer = importerFrom({
  standard: 'table',
  settings: TABLE_SETTINGS,
  fields: [
    { name: 'dialect', input: { kind: 'choice', choices: DIALECTS }, required: true },
    { name: 'target', input: { kind: 'choice', choices: TARGETS }, required: true },
    {
      name: 'mapping',
      input: { kind: 'mapping', choices: MEANINGS, choicesBy: { setting: 'target', choices: MEANINGS_OF } },
      required: true,
    },
    { name: 'words', input: { kind: 'words', ours: { setting: 'target', meanings: WORDS_OF } }, required: false },
    { name: 'rows', input: { kind: 'number' }, required: false },
    { name: 'complete', input: { kind: 'switch' }, required: false },
  ],
  key: 'optional',
  part: ({ target }) => target,
  newestTime: ({ target }) => (target === 'traffic' || target === 'energy' ? 'values' : 'nothing'),
  ofRegion: false,
  accepts: [
    'application/json',
    'application/geo+json',
    '+json',
    'text/json',
    'text/csv',
    'application/csv',
    'text/plain',
    'application/octet-stream',
    'binary/octet-stream',
  ],
  snapshot: ({ target, complete }) => target === 'incidents' && complete,
  lists: ROW_LISTS,
  // Any table could be one: what its columns mean cannot be recognized.
  recognize: () => null,
  fileSettings: { dialect: 'csv', target: 'serviceRequests' },
  request(feed, { etag, lastModified }, _nowMs, secret) {
    // The first page of everything can always be asked for.
    const request = pageRequest(feed, { page: 1 }, secret)
    return { url: feed.url, headers: {}, ...request, etag, lastModified }
  },
  listRequest: (feed, part, secret) => (feed.target === 'serviceRequests' ? pageRequest(feed, part, secret) : null),
  columns: tableColumns,
  decode(bytes, mediaType, feed, { nowMs }) {
    checkMapping(feed)
    const table = readTable(bytes, mediaType, feed.dialect)
    const flaws = checkColumns(feed, table).map((it) => `column '${it}' is missing`)
    const isCut = hasMore(table, feed)
    if (isCut && feed.target === 'serviceRequests') checkPage(table, feed)
    else if (isCut) flaws.push('more rows than are read at once')
    return feed.target === 'traffic' || feed.target === 'energy'
      ? tableObservations(table, feed, feed.target, flaws, nowMs)
      : records(table, feed, flaws, nowMs, isCut)
  },
})

/** A full page of a publisher that gives pages. */
function hasMore(table: Table, { dialect, rows }: TableFeed): boolean {
  return table.hasMore || ((dialect === 'socrata' || dialect === 'ckan') && table.length >= Math.min(rows, table.limit ?? rows))
}

/** The next page is asked for at a multiple of `rows`: a publisher that gives fewer at once would have rows in between. @throws DecodeFailure */
function checkPage(table: Table, { rows }: TableFeed): void {
  if (table.length >= rows || table.length === 0) return
  throw new DecodeFailure({
    problem: 'short_page',
    sentence: `The publisher gives ${table.length} rows at a time, fewer than the ${rows} that were asked for. Set the rows of a page to ${table.length}.`,
  })
}

function records(table: Table, feed: TableFeed, flaws: readonly string[], nowMs: number, isCut: boolean): Decoded {
  const rejected = tally()
  const flawed = tally()
  for (const it of flaws) flawed.add(it)
  const seen = new Set<string>()
  const order: { index: number; atMs: number }[] = []
  let newest: string | null = null
  for (let index = 0; index < table.length; index++) {
    const row = table.at(index)
    const key = row ? recordKey(row, feed, nowMs) : 'not a record'
    if (typeof key === 'string') {
      rejected.add(key)
      continue
    }
    const word = `${key.updatedAt} ${key.externalId}`
    if (seen.has(word)) {
      rejected.add('doubled')
      continue
    }
    seen.add(word)
    const atMs = Date.parse(key.updatedAt)
    order.push({ index, atMs })
    if (atMs <= nowMs + CLOCK_AHEAD_MS && (newest === null || newest < key.updatedAt)) newest = key.updatedAt
  }
  seen.clear()
  // A record may be listed in several versions: oldest first, as the intake expects.
  order.sort((a, b) => a.atMs - b.atMs)

  function* drafts(): Generator<Draft> {
    for (const { index } of order) {
      // It was a row with a key on the first pass, and its bytes have not changed.
      const row = table.at(index) as Row
      const key = recordKey(row, feed, nowMs) as ReturnType<typeof recordKey> & object
      yield feed.target === 'incidents' ? incidentOf(row, feed, key, nowMs, flawed.add) : requestOf(row, feed, key, flawed.add)
    }
  }
  return {
    drafts: drafts(),
    // What is beyond a full answer has not ended.
    summary: () => ({ observedAt: newest, rejected: rejected.list(), flawed: flawed.list(), ...(isCut && { partial: true }) }),
  }
}
