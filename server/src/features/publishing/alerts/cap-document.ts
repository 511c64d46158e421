import type { City } from '@oppidum/domain/cities/city'
import { anchor, distanceM, type Geometry } from '@oppidum/domain/core/geo'
import { Language } from '@oppidum/domain/core/language'
import type { AnyIncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { element, type Markup, xmlDocument } from '../xml.ts'
import { type AlertMessage, wordsOfState } from './alert-messages.ts'
import type { IncidentState } from './alert-store.ts'

export interface AlertOrigin {
  city: Pick<City, 'id' | 'name'>
  /** Host of the installation, which makes ids unique in the world. */
  host: string
  /** The page about an incident. */
  pageOf(id: string): string
}

const NAMESPACE = 'urn:oasis:names:tc:emergency:cap:1.2'

const CATEGORY: Readonly<Record<IncidentType, string>> = {
  fire: 'Fire',
  power_outage: 'Infra',
  traffic_accident: 'Transport',
  other: 'Other',
}

const SEVERITY: Readonly<Record<AnyIncidentPriority, string>> = {
  unknown: 'Unknown',
  critical: 'Extreme',
  high: 'Severe',
  medium: 'Moderate',
  low: 'Minor',
}

/** CAP writes UTC as an offset and knows no fraction: '2026-11-20T10:00:00-00:00'. */
const capTime = (instant: string | Date) => `${new Date(instant).toISOString().slice(0, 19)}-00:00`

const senderOf = ({ city, host }: AlertOrigin) => `${city.id}@${host}`

/** Unique in the world with the sender; without blanks, commas and the characters of XML. */
export const identifierOf = (cityId: string, { record, version }: IncidentState) => `${cityId}.${record.id}.${version}`

/** The smallest circle around the middle of a geometry that holds all of it: latitude first, radius in km. */
function circle(geometry: Geometry): string {
  const [lon, lat] = anchor(geometry)
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const radiusKm = Math.max(...positions.map((it) => distanceM([lon, lat], it))) / 1_000
  return `${lat},${lon} ${Math.ceil(radiusKm * 1_000) / 1_000}`
}

/** How soon one has to act, seen from when the message was sent. */
function urgencyOf(type: AlertMessage['type'], { record, recordedAt }: IncidentState): string {
  if (type === 'Cancel') return 'Past'
  return record.starts_at !== null && Date.parse(record.starts_at) > recordedAt.getTime() ? 'Expected' : 'Immediate'
}

/** A CAP 1.2 message, with an info block for each of our languages. */
export function capDocument({ type, state, replaces }: AlertMessage, origin: AlertOrigin): string {
  const { record } = state
  const sender = senderOf(origin)
  const references = replaces.map((it) => `${sender},${identifierOf(origin.city.id, it)},${capTime(it.recordedAt)}`).join(' ')
  const isSimulated = record.quality === 'simulated' || record.quality === 'sample'

  function info(language: Language): Markup {
    const words = wordsIn(language).publishing
    const said = wordsOfState(state, language)
    const optional = (name: string, text: string) => (text === '' ? null : element(name, text))
    return element('info', [
      element('language', language),
      element('category', CATEGORY[record.type]),
      element('event', words.event[record.type]),
      element('responseType', type === 'Cancel' ? 'AllClear' : 'Monitor'),
      element('urgency', urgencyOf(type, state)),
      element('severity', SEVERITY[record.priority]),
      element('certainty', record.quality === 'estimated' || record.quality === 'forecast' ? 'Likely' : 'Observed'),
      record.starts_at === null ? null : element('onset', capTime(record.starts_at)),
      record.ends_at === null ? null : element('expires', capTime(record.ends_at)),
      element('senderName', origin.city.name),
      element('headline', type === 'Cancel' ? words.cancelled(said.title) : said.title),
      optional('description', said.description),
      element('web', origin.pageOf(record.id)),
      element('area', [
        element('areaDesc', said.location === '' ? origin.city.name : said.location),
        record.geometry === null ? null : element('circle', circle(record.geometry)),
      ]),
    ])
  }

  const alert = [
    element('identifier', identifierOf(origin.city.id, state)),
    element('sender', sender),
    element('sent', capTime(state.recordedAt)),
    element('status', isSimulated ? 'Test' : 'Actual'),
    element('msgType', type),
    element('scope', 'Public'),
    isSimulated ? element('note', 'Simulated by the demonstration city. Nothing of this has happened.') : null,
    references === '' ? null : element('references', references),
    element('incidents', record.number),
    ...Language.options.map(info),
  ]
  return xmlDocument(element('alert', alert, { xmlns: NAMESPACE }))
}
