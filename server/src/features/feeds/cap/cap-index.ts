import { cleanLine, cleanText, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import type { DocumentLink } from '../importer.ts'
import { childrenOf, childText, descendantsOf, type XmlNode } from '../parsing/read-xml-trees.ts'
import { type CapAlert, capInfo, keyOf, referencesOf } from './cap-alert.ts'
import { areaOf, type CapArea } from './cap-area.ts'

type Flaw = (reason: string) => void

/** Alerts that an Atom entry or an RSS item contains as a whole. */
export const embeddedAlerts = (entry: XmlNode) => descendantsOf(entry, 'alert')

/** The area by the entry's own CAP elements, without shapes and codes when it has none. */
export const entryArea = (entry: XmlNode): CapArea => areaOf(entry, () => {})

/**
 * The alert that an entry links to. The key changes with the entry's time, because some publishers write every alert to one address.
 * Null when no link leads to an alert. @param base for relative addresses
 */
export function alertLink(entry: XmlNode, base: string): DocumentLink | null {
  const candidates = [...childrenOf(entry, 'link'), ...childrenOf(entry, 'enclosure')].flatMap((link) => {
    const type = (link.attributes.get('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const address = addressOf(link.attributes.get('href') ?? link.attributes.get('url') ?? link.text, base)
    return address === null || rankOf(type) === null ? [] : [{ address, rank: rankOf(type) as number }]
  })
  const [best] = candidates.toSorted((a, b) => a.rank - b.rank)
  const version = cleanLine(childText(entry, 'updated') || childText(entry, 'pubDate'), 60)
  return best ? { key: `${best.address} ${version}`, url: best.address } : null
}

/** Null for types that are no XML. A link without a type is tried last. */
function rankOf(type: string): number | null {
  if (type === 'application/cap+xml' || type === 'application/common-alerting-protocol+xml') return 0
  if (type === 'application/xml' || type === 'text/xml') return 1
  return type === '' ? 2 : null
}

function addressOf(text: string, base: string): string | null {
  if (text.trim() === '' || !URL.canParse(text.trim(), base)) return null
  const url = new URL(text.trim(), base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 2_000 ? url.href : null
}

/** An entry's own CAP elements as an alert, or the reason why they are none. */
export function entryAlert(entry: XmlNode, timeZone: string, flaw: Flaw): CapAlert | string {
  if (childText(entry, 'event') === '' && childText(entry, 'severity') === '') return 'no alert in the entry'
  const [type = '', status] = ['msgType', 'status'].map((it) => childText(entry, it).trim().toLowerCase())
  const id = childText(entry, 'id') || childText(entry, 'guid') || childText(entry, 'link')
  const identifier = childText(entry, 'identifier')
  const key = identifier === '' ? cleanLine(id, TEXT_LIMITS.externalId) : keyOf(childText(entry, 'sender').trim(), identifier.trim())
  const times = ['sent', 'updated', 'published', 'pubDate', 'effective'].map((it) => entryTime(childText(entry, it), timeZone))
  const sentAt = times.find((it) => it !== null)
  if (key === '') return 'no id'
  if (!sentAt) return 'no time'
  if (status !== '' && status !== 'actual') return 'not actual'
  if (!['alert', 'update', 'cancel', ''].includes(type)) return 'not an alert'
  const info = capInfo(entry, [entry], timeZone, flaw)
  return {
    key,
    sentAt,
    type: type === 'update' || type === 'cancel' ? type : 'alert',
    references: referencesOf(childText(entry, 'references'), timeZone),
    infos: [
      {
        ...info,
        headline: info.headline || cleanLine(childText(entry, 'title'), TEXT_LIMITS.description),
        description: info.description || cleanText(childText(entry, 'summary'), TEXT_LIMITS.description),
      },
    ],
  }
}

/** RSS writes times by RFC 822: 'Thu, 26 Nov 2026 17:40:00 GMT'. */
const RFC_822 = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC|UT|Z|[ECMP][SD]T)$/

/** An index's time as ISO 8601 UTC; null when it is none. */
export function entryTime(text: string, timeZone: string): string | null {
  const plain = text.trim()
  return RFC_822.test(plain) ? new Date(plain).toISOString() : instantOf(plain, timeZone)
}
