import { importerFrom } from '../importer.ts'
import { readCap } from './cap-reading.ts'
import { CAP_FIELDS, CAP_SETTINGS } from './cap-settings.ts'

const XML_TYPES = ['application/cap+xml', 'application/common-alerting-protocol+xml', 'application/xml', 'text/xml']

/**
 * Common Alerting Protocol 1.1 and 1.2. The feed's address is an Atom or RSS index of the alerts that are valid now, or a single alert.
 * An alert that the index no longer lists has ended.
 */
export const importer = importerFrom({
  standard: 'cap',
  settings: CAP_SETTINGS,
  fields: CAP_FIELDS,
  key: 'optional',
  part: () => 'incidents',
  // The index of a quiet region does not change for weeks.
  newestTime: 'nothing',
  ofRegion: false,
  accepts: [
    ...XML_TYPES,
    'application/atom+xml',
    'application/rss+xml',
    'application/rdf+xml',
    'text/plain',
    'application/octet-stream',
    // What common web servers say of a file that ends in .cap.
    'application/vnd.tcpdump.pcap',
  ],
  snapshot: true,
  lists: [],
  recognize({ start }) {
    const isCap = /urn:oasis:names:tc:emergency:cap:1\.[12]/.test(start) && /<(?:\w+:)?(?:alert|feed|rss)[\s>]/.test(start)
    // A file's links are not followed.
    return isCap ? { area: 'all', alerts: 'index' } : null
  },
  fileSettings: { area: 'all', alerts: 'index' },
  request: (feed, memory, _nowMs, secret) => ({
    url: withKey(feed.url, secret),
    headers: {},
    etag: memory.etag,
    lastModified: memory.lastModified,
  }),
  linked: {
    accepts: [...XML_TYPES, 'text/plain', 'application/octet-stream', 'application/vnd.tcpdump.pcap'],
    request: (feed, link, secret) => ({
      // The key is for the publisher itself, not for whom it links to.
      url: new URL(link.url).origin === new URL(feed.url).origin ? withKey(link.url, secret) : link.url,
      headers: {},
      etag: null,
      lastModified: null,
    }),
  },
  decode: readCap,
})

function withKey(address: string, secret: string | undefined): string {
  const url = new URL(address)
  if (secret !== undefined) url.searchParams.set('api_key', secret)
  return url.href
}
