import { HOUR_MS } from '@oppidum/domain/core/time'
import * as z from 'zod/mini'
import { DecodeFailure } from '../decode-failure.ts'
import { type Decoded, type FeedWith, importerFrom } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import { documentsOf, readEnergyDocument } from './entsoe-document.ts'
import { groupSums } from './entsoe-groups.ts'
import { type EnergySeries, energySeries } from './entsoe-series.ts'

const SETTINGS = {
  /** ENTSO-E bans an address for ten minutes after 400 requests in a minute, and publishes once in 15 minutes at best. */
  everySeconds: z.int().check(z.gte(60), z.lte(86_400)),
  /** Generation by production type (document A75) or total load (A65). */
  content: z.enum(['generation', 'load']),
  /** EIC code of the bidding zone or control area. Absent: the address names it. */
  area: z.optional(z.string().check(z.regex(/^[0-9A-Z-]{16}$/, 'an EIC code of 16 characters'))),
  /** The city's share of the area's power, 0 to 1; shown beside the values. */
  share: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  /** The publisher's usual delay in hours. */
  lagHours: z._default(z.number().check(z.gt(0), z.lte(24 * 30)), 2),
}

type EntsoeFeed = FeedWith<typeof SETTINGS>

const DOCUMENT_TYPE = { generation: 'A75', load: 'A65' } as const
/** The direction in which the area is named: what flows into the grid, and what is taken out of it. */
const AREA_PARAMETER = { generation: 'in_Domain', load: 'outBiddingZone_Domain' } as const
/** The process of realised values; day-ahead and week-ahead forecasts of load are documents of the same type. */
const REALISED = 'A16'

const NOT_GENERATION = { problem: 'not_generation', sentence: "The publisher's response is not actual generation by production type." }
const NOT_LOAD = { problem: 'not_load', sentence: "The publisher's response is not actual load." }
const SEVERAL_AREAS = { problem: 'several_areas', sentence: "The publisher's response mixes several areas; the address must ask for one." }
const OTHER_AREA = { problem: 'other_area', sentence: "The publisher's response is about another area than the feed's." }

/** Values are corrected for days, so each call requests this many hours again, and changed values replace stored ones. */
const ASKED_HOURS = 72

/**
 * ENTSO-E Transparency Platform: actual generation per production type, or actual load, of one area. The feed's address is that of the
 * API ('https://web-api.tp.entsoe.eu/api').
 */
export const importer = importerFrom({
  standard: 'entsoe',
  settings: SETTINGS,
  fields: [
    { name: 'content', input: { kind: 'choice', choices: ['generation', 'load'] }, required: true },
    { name: 'area', input: { kind: 'text' }, required: false },
    { name: 'share', input: { kind: 'number' }, required: false },
    { name: 'lagHours', input: { kind: 'number' }, required: false },
  ],
  key: 'required',
  part: () => 'energy',
  newestTime: 'values',
  ofRegion: true,
  accepts: ['application/xml', 'text/xml', 'application/zip', 'application/x-zip-compressed', 'text/plain', 'application/octet-stream'],
  snapshot: false,
  lists: [],
  recognize({ start }) {
    if (!/<(?:\w+:)?GL_MarketDocument[\s>]/.test(start)) return null
    const [, type] = /<(?:\w+:)?type>\s*(A75|A65)\s*</.exec(start) ?? []
    return type === undefined ? null : { content: type === 'A75' ? 'generation' : 'load' }
  },
  fileSettings: { content: 'generation' },
  request(feed, memory, nowMs, secret) {
    const url = new URL(feed.url)
    const ask = (name: string, value: string) => {
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    }
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
    ask('documentType', DOCUMENT_TYPE[feed.content])
    ask('processType', REALISED)
    if (feed.area !== undefined) ask(AREA_PARAMETER[feed.content], feed.area)
    ask('periodStart', stamp(hourMs - ASKED_HOURS * HOUR_MS))
    ask('periodEnd', stamp(hourMs + HOUR_MS))
    if (secret !== undefined) url.searchParams.set('securityToken', secret)
    return { url: url.href, headers: {}, etag: memory.etag, lastModified: memory.lastModified }
  },
  decode: (bytes, mediaType, feed, { nowMs }) => decoded(bytes, mediaType, feed, nowMs),
})

/** '202611200700', in UTC. */
const stamp = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace(/[-T:]/g, '')

function decoded(bytes: Uint8Array, mediaType: string, feed: EntsoeFeed, nowMs: number): Decoded {
  const rejected = tally()
  const series: EnergySeries[] = []
  const areas = new Set<string>()
  for (const document of documentsOf(bytes, feed.maxBytes)) {
    const { type, process } = readEnergyDocument(document, mediaType, (node) => {
      const it = energySeries(node, nowMs, rejected.add)
      if (feed.content === 'generation' && it.psrType === '') return rejected.add('no production type')
      areas.add(it.area)
      series.push(it)
    })
    const isOther = type !== DOCUMENT_TYPE[feed.content] || (process !== '' && process !== REALISED)
    if (type !== null && isOther) throw new DecodeFailure(feed.content === 'generation' ? NOT_GENERATION : NOT_LOAD)
  }
  if (areas.size > 1) throw new DecodeFailure(SEVERAL_AREAS)
  if (feed.area !== undefined && areas.size === 1 && !areas.has(feed.area)) throw new DecodeFailure(OTHER_AREA)

  let newestMs = 0
  function* drafts() {
    for (const it of groupSums(series, feed.share)) {
      newestMs = Math.max(newestMs, it.atMs)
      yield it
    }
  }
  const observedAt = () => (newestMs > 0 ? new Date(newestMs).toISOString() : null)
  return { drafts: drafts(), summary: () => ({ observedAt: observedAt(), rejected: rejected.list(), flawed: [] }) }
}
