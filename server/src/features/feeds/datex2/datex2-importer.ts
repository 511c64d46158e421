import * as z from 'zod/mini'
import type { FeedRequest } from '../feed-request.ts'
import { type FeedWith, importerFrom } from '../importer.ts'
import { decodeMeasurements } from './measurements.ts'
import { publicationTimes } from './publication-times.ts'
import { decodeSiteTable } from './site-table.ts'
import { decodeSituations } from './situations.ts'

const SETTINGS = {
  /** What its answers contain: situations become incidents, measurements the speed and flow of road sections. */
  content: z.enum(['situations', 'measurements']),
  /** Address of the table of measurement sites or predefined locations. */
  siteTableUrl: z.optional(
    z
      .string()
      .check(
        z.maxLength(2_000),
        z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'),
      ),
  ),
  /** Language of texts, where a publisher writes several: 'en', 'nl'. Absent: the publication's own. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'a language such as en or nl'))),
  /** National feeds mark even their public records as restricted, so that everything is taken by default. */
  publicOnly: z._default(z.boolean(), false),
  /** Without a site table: each speed begins a lane, and the flows after it are its classes of vehicles, to be added up. */
  lanesInOrder: z._default(z.boolean(), false),
}

type DatexFeed = FeedWith<typeof SETTINGS>

const MEDIA_TYPES = [
  'application/xml',
  'text/xml',
  '+xml',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/gzip',
  'application/x-gzip',
]

/**
 * DATEX II versions 2 and 3, as pulled over HTTP: situations as incidents, measured data and travel times as speeds and flows.
 * docs/guides/connect/datex2.md
 */
export const importer = importerFrom({
  standard: 'datex2',
  settings: SETTINGS,
  fields: [
    { name: 'content', input: { kind: 'choice', choices: ['situations', 'measurements'] }, required: true },
    { name: 'siteTableUrl', input: { kind: 'address' }, required: false },
    { name: 'language', input: { kind: 'text' }, required: false },
    { name: 'publicOnly', input: { kind: 'switch' }, required: false },
    { name: 'lanesInOrder', input: { kind: 'switch' }, required: false },
  ],
  key: 'optional',
  part: ({ content }) => (content === 'situations' ? 'incidents' : 'traffic'),
  newestTime: ({ content }) => (content === 'situations' ? 'header' : 'values'),
  ofRegion: false,
  accepts: MEDIA_TYPES,
  snapshot: ({ content }) => content === 'situations',
  lists: [],
  recognize({ start }) {
    if (!/http:\/\/datex2\.eu\/schema\/[23]\//.test(start)) return null
    return { content: /type\s*=\s*["'](?:[\w.-]+:)?(?:Measured|Elaborated)DataPublication/.test(start) ? 'measurements' : 'situations' }
  },
  fileSettings: { content: 'situations' },
  request: (feed, memory, _nowMs, secret) => requestOf(feed.url, secret, memory),
  reference: {
    request: ({ siteTableUrl }, secret) => (siteTableUrl ? requestOf(siteTableUrl, secret, { etag: null, lastModified: null }) : null),
    accepts: MEDIA_TYPES,
    decode: (bytes, mediaType, feed) => decodeSiteTable(bytes, mediaType, feed.language ?? ''),
  },
  decode(bytes, mediaType, feed, { nowMs, sites }) {
    const settings = settingsOf(feed)
    return feed.content === 'situations'
      ? decodeSituations(bytes, mediaType, settings, nowMs)
      : decodeMeasurements(bytes, mediaType, settings, sites ?? new Map())
  },
})

/** Publishers that ask for a key want it as a bearer token, as a user's name and password, or by a header of their own. */
function requestOf(url: string, secret: string | undefined, memory: Pick<FeedRequest, 'etag' | 'lastModified'>): FeedRequest {
  return {
    url,
    headers: secret === undefined ? {} : { authorization: authorization(secret) },
    etag: memory.etag,
    lastModified: memory.lastModified,
  }
}

/** A key that contains a colon is a name and password, anything else a token. */
function authorization(secret: string): string {
  return secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`
}

const settingsOf = ({ timeZone, language, publicOnly, lanesInOrder }: DatexFeed) => ({
  time: publicationTimes(timeZone),
  language: language ?? '',
  publicOnly,
  lanesInOrder,
})
