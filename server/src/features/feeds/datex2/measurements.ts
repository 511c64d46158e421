import { lengthM } from '@oppidum/domain/core/geo'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { DecodeFailure } from '../decode-failure.ts'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import type { Decoded, Site } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import { headerText, isPublic, isReal, type Publication, readPublications, referenceId } from './datex-publication.ts'
import { pack, unpack } from './packed-values.ts'
import type { ReadTime } from './publication-times.ts'
import { siteDetails } from './site-details.ts'
import { siteMean } from './site-mean.ts'
import { siteOf } from './site-table.ts'
import { quantityOf, type SiteValue, siteValue, timeOf, validValue } from './site-values.ts'
import { attribute, booleanAt, child, descendants, textAt, type XmlElement } from './xml-element.ts'

const NOT_MEASUREMENTS = {
  problem: 'not_measurements',
  sentence: "The publisher's response has no measurements and no travel times; it is another kind of DATEX II.",
}

const MPH_PER_KMH = 0.621371
const KMH_PER_METRE_PER_SECOND = 3.6
/** km/h that no travel time means: its stretch is another one. */
const ABSURD_KMH = 250

export interface MeasurementSettings {
  time: ReadTime
  language: string
  publicOnly: boolean
  lanesInOrder: boolean
}

/** A site's values at one time. */
interface Measurement {
  id: string
  atMs: number
  /** km/h and vehicles/h; null without a value. */
  speed: number | null
  flow: number | null
}

/** Measured data and travel times as speeds (mph) and flows (vehicles/h) of their sites. */
export function decodeMeasurements(
  bytes: Uint8Array,
  mediaType: string,
  settings: MeasurementSettings,
  stored: ReadonlyMap<string, Site>,
): Decoded {
  const rejected = tally()
  const flawed = tally()
  /** Sites of the answer by id: with what a table in the same answer or the stored one says. */
  const sites = new Map<string, Site>()
  const measurements: Measurement[] = []
  let newestMs = 0

  const { publications } = readPublications(bytes, mediaType, (record, publication) => {
    const site = siteOf(record, publication, settings.language)
    if (site) {
      // Packed, so that it does not keep the text around its strings.
      sites.set(site.id, unpack<Site>(pack(site)))
      return
    }
    if (!isMeasurement(record)) return
    const header = publication.header.get('headerInformation')
    if (!isReal(header)) return rejected.add('exercise or test')
    if (settings.publicOnly && isPublic(header) === false) return rejected.add('not for the public')
    const read = record.name === 'siteMeasurements' ? siteMeasurement(record) : elaboratedMeasurement(record, publication)
    if (typeof read === 'string') return rejected.add(read)
    if (read.speed === null && read.flow === null) return
    newestMs = Math.max(newestMs, read.atMs)
    measurements.push(read)
  })
  if (publications.length > 0 && publications.every((it) => !/^(?:Measured|Elaborated)DataPublication$/.test(it.type))) {
    throw new DecodeFailure(NOT_MEASUREMENTS)
  }

  /** The site of an id; one that nothing is known about can still be matched by hand. */
  function known(writtenId: string): Site {
    const earlier = sites.get(writtenId)
    if (earlier) return earlier
    // The parser's string would keep the text around it in memory.
    const id = Buffer.from(writtenId).toString()
    const site = stored.get(id) ?? { id, name: '', geometry: null, bearing: null }
    sites.set(id, site)
    return site
  }

  function siteMeasurement(record: XmlElement): Measurement | string {
    const writtenId = cleanLine(referenceId(child(record, 'measurementSiteReference')), TEXT_LIMITS.externalId)
    if (writtenId === '') return 'no site'
    const site = known(writtenId)
    const details = siteDetails(site.details)
    const version = attribute(child(record, 'measurementSiteReference'), 'version')
    // Another version may number its values differently.
    if (details && details.version !== '' && version !== '' && details.version !== version) flawed.add('site of another version')
    const values: SiteValue[] = []
    for (const it of record.children) {
      const value =
        it.name === 'measuredValue' || it.name === 'physicalQuantity'
          ? siteValue(it, details?.values[attribute(it, 'index')] ?? null)
          : null
      if (!value) continue
      if (value.problem !== null) rejected.add(value.problem)
      values.push(value)
    }
    const atMs = timeMs(newestOwn(values), timeOf(child(record, 'measurementTimeDefault')))
    if (atMs === null) return 'no time'
    const { speed, flow, flaws } = siteMean(values, details, settings.lanesInOrder)
    for (const flaw of flaws) flawed.add(flaw)
    const travelTime = values.find((it) => it.quantity === 'travelTime' && it.value !== null)?.value
    return { id: site.id, atMs, speed: speed ?? travelSpeed(travelTime ?? null, site), flow }
  }

  /** Version 2 has a record with the data, version 3 a quantity with place and data. */
  function elaboratedMeasurement(record: XmlElement, publication: Publication): Measurement | string {
    const data = child(record, 'basicData')
    const isForecast = booleanAt(record, 'forecast') ?? headerText(publication, 'forecastDefault') === 'true'
    if (isForecast || /^(?:predictor|profile)$/.test(textAt(data, 'travelTimeType'))) return 'forecast'
    const quantity = quantityOf(data)
    if (!quantity) return textAt(data, 'freeFlowTravelTime', 'duration') === '' ? 'not a speed' : 'no value'
    const location = child(data, 'pertinentLocation') ?? child(record, 'pertinentLocation')
    const writtenId = cleanLine(
      referenceId(descendants(location).find((it) => it.name === 'predefinedLocationReference')),
      TEXT_LIMITS.externalId,
    )
    if (writtenId === '') return 'no site'
    const site = known(writtenId)
    const isFaulty = record.children.some((it) => it.name === 'elaboratedDataFault' || it.name === 'physicalQuantityFault')
    const { value, problem } = isFaulty
      ? { value: null, problem: 'equipment fault' }
      : validValue(quantity.holder, quantity.field, quantity.quantity)
    if (value === null) return problem ?? 'no value'
    const own = timeOf(child(data, 'measurementOrCalculationTime'))
    const atMs = timeMs(own, headerText(publication, 'timeDefault'), headerText(publication, 'publicationTime'))
    if (atMs === null) return 'no time'
    if (quantity.quantity === 'flow') return { id: site.id, atMs, speed: null, flow: value }
    return { id: site.id, atMs, speed: quantity.quantity === 'speed' ? value : travelSpeed(value, site), flow: null }
  }

  /** km/h over the site's stretch. */
  function travelSpeed(seconds: number | null, site: Site): number | null {
    if (seconds === null) return null
    const metres = siteDetails(site.details)?.lengthM ?? (site.geometry?.type === 'LineString' ? lengthM(site.geometry.coordinates) : null)
    const speed = metres === null ? null : (metres / seconds) * KMH_PER_METRE_PER_SECOND
    if (speed !== null && speed <= ABSURD_KMH) return speed
    rejected.add(speed === null ? 'travel time without a length' : 'absurd value')
    return null
  }

  /** The first of the times that there is. */
  function timeMs(...times: string[]): number | null {
    for (const time of times) {
      const instant = settings.time(time)
      if (instant !== null) return Date.parse(instant)
    }
    return null
  }

  function* drafts(): Generator<Observation> {
    for (const { id: placeId, atMs, speed, flow } of measurements) {
      if (speed !== null) yield { measure: 'traffic.speed', placeId, atMs, value: speed * MPH_PER_KMH }
      if (flow !== null) yield { measure: 'traffic.flow', placeId, atMs, value: flow }
    }
  }
  return {
    drafts: drafts(),
    sites: () => [...sites.values()],
    summary: () => ({
      observedAt: newestMs > 0 ? new Date(newestMs).toISOString() : null,
      rejected: rejected.list(),
      flawed: flawed.list(),
    }),
  }
}

const isMeasurement = ({ name }: XmlElement) => name === 'siteMeasurements' || name === 'elaboratedData' || name === 'physicalQuantity'

/** The time of values with one of their own; '' when none has. */
function newestOwn(values: readonly SiteValue[]): string {
  return values.reduce((best, it) => (it.value !== null && it.time > best ? it.time : best), '')
}
