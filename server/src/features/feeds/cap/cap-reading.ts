import type { Bounds } from '@oppidum/domain/core/geo'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { DecodeFailure } from '../decode-failure.ts'
import type { DecodeContext, Decoded, DocumentLink, Draft } from '../importer.ts'
import { readXmlTrees, type XmlNode } from '../parsing/read-xml-trees.ts'
import { tally } from '../rejection-tally.ts'
import { type CapAlert, type CapInfo, capAlert } from './cap-alert.ts'
import { type CapArea, hasShape, touches } from './cap-area.ts'
import { chainsOf } from './cap-chain.ts'
import { capIncident } from './cap-incident.ts'
import { alertLink, embeddedAlerts, entryAlert, entryArea, entryTime } from './cap-index.ts'
import type { CapFeed } from './cap-settings.ts'

const NOT_ALERTS = {
  problem: 'not_alerts',
  sentence: "The publisher's response is neither a CAP alert nor an Atom or RSS index of alerts.",
}
const RECORDS = new Set(['alert', 'entry', 'item', 'updated', 'lastBuildDate'])
/** Clocks differ by less than this. */
const AHEAD_MS = 5 * MINUTE_MS
const INDEXES = new Set(['feed', 'rss', 'RDF'])

/** @throws DecodeFailure not_alerts, and those of XML */
export function readCap(bytes: Uint8Array, mediaType: string, feed: CapFeed, context: DecodeContext): Decoded {
  const [rejected, flawed] = [tally(), tally()]
  const alerts = new Map<string, CapAlert>()
  const links: DocumentLink[] = []
  const filter = areaFilter(feed, context.bounds ?? null)
  let isPartial = false
  let newest: string | null = null
  let records = 0

  function add(alert: CapAlert | string) {
    if (typeof alert === 'string') rejected.add(alert)
    else if (alerts.has(alert.key)) rejected.add('doubled')
    else {
      if (Date.parse(alert.sentAt) > context.nowMs + AHEAD_MS) flawed.add('sent in the future')
      alerts.set(alert.key, alert)
    }
  }
  const addNode = (node: XmlNode) => add(capAlert(node, feed.timeZone, flawed.add))

  function addEntry(entry: XmlNode) {
    const embedded = embeddedAlerts(entry)
    if (embedded.length > 0) return embedded.forEach(addNode)
    if (feed.alerts === 'index') return add(entryAlert(entry, feed.timeZone, flawed.add))
    if (filter.isElsewhere(entryArea(entry))) return rejected.add('outside the area')
    const link = alertLink(entry, feed.url)
    if (!link) return rejected.add('no link to an alert')
    links.push(link)
    const document = context.documents?.get(link.key)
    if (document) isPartial = !addDocument(document.bytes, document.mediaType) || isPartial
    else {
      isPartial = true
      flawed.add('alert not fetched')
    }
  }

  /** False when the document is no alert; the index is then read without it. */
  function addDocument(bytes: Uint8Array, mediaType: string): boolean {
    const nodes: XmlNode[] = []
    try {
      readXmlTrees(
        bytes,
        mediaType,
        (name) => name === 'alert',
        (tree) => nodes.push(tree),
      )
    } catch (cause) {
      if (!(cause instanceof DecodeFailure)) throw cause
    }
    if (nodes.length === 0) flawed.add('linked document is no alert')
    nodes.forEach(addNode)
    return nodes.length > 0
  }

  const root = readXmlTrees(
    bytes,
    mediaType,
    (name) => RECORDS.has(name),
    (tree) => {
      if (tree.name === 'alert' || tree.name === 'entry' || tree.name === 'item') {
        records++
        if (tree.name === 'alert') addNode(tree)
        else addEntry(tree)
      } else newest ??= entryTime(tree.text, feed.timeZone)
    },
  )
  if (records === 0 && !INDEXES.has(root)) throw new DecodeFailure(NOT_ALERTS)

  function* drafts(): Generator<Draft> {
    const reader = { language: feed.language ?? null, bounds: filter.bounds, nowMs: context.nowMs }
    for (const chain of chainsOf([...alerts.values()])) {
      const draft = capIncident(chain, filter.infosOf, reader)
      if (draft) yield draft
      else rejected.add(filter.reason(chain.head))
    }
  }
  const newestSent = () => [...alerts.values()].reduce<string | null>((at, it) => (at === null || it.sentAt > at ? it.sentAt : at), null)
  return {
    drafts: drafts(),
    summary: () => ({
      observedAt: newest ?? newestSent(),
      rejected: rejected.list(),
      flawed: flawed.list(),
      changesAt: nextChange([...alerts.values()], context.nowMs),
      ...(isPartial && { partial: true }),
    }),
    links,
  }
}

/** When the next part of an alert begins or expires; null when none does. */
function nextChange(alerts: readonly CapAlert[], nowMs: number): string | null {
  const nowIso = new Date(nowMs).toISOString()
  const times = alerts.flatMap(({ infos }) => infos.flatMap((it) => [it.effectiveAt, it.onsetAt, it.expiresAt]))
  return times.filter((it) => it !== null && it > nowIso).toSorted()[0] ?? null
}

/** Which alerts concern the city: by their shapes and its bounds, or by codes that the feed lists. */
function areaFilter(feed: CapFeed, cityBounds: Bounds | null) {
  const bounds = feed.bounds ?? cityBounds
  const codes = new Set(
    feed.geocodes
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((it) => it !== ''),
  )
  const hasCode = (area: CapArea) => area.geocodes.some((it) => codes.has(it))
  const concerns = (area: CapArea) => feed.area === 'all' || hasCode(area) || (bounds !== null && touches(area, bounds))
  const infosOf = (alert: CapAlert): CapInfo[] =>
    feed.area === 'all'
      ? alert.infos
      : alert.infos.map((it) => ({ ...it, areas: it.areas.filter(concerns) })).filter((it) => it.areas.length > 0)

  return {
    bounds,
    infosOf,
    /** The alert need not be fetched: what its entry says about its area is enough. */
    isElsewhere: (area: CapArea) => !concerns(area) && (hasShape(area) || (codes.size > 0 && area.geocodes.length > 0)),
    reason(alert: CapAlert): string {
      const areas = alert.infos.flatMap((it) => it.areas)
      if (alert.infos.length === 0) return 'no text'
      if (areas.some(hasShape)) return 'outside the area'
      if (areas.every((it) => it.geocodes.length === 0)) return 'area is unknown'
      return codes.size > 0 ? 'outside the area' : 'area is given by codes only'
    },
  }
}
