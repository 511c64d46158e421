import { DecodeFailure } from '../decode-failure.ts'
import { attribute, booleanAt, descendants, localName, textAt, type XmlElement } from './xml-element.ts'
import { type RecordLimits, readXmlTrees } from './xml-records.ts'
import type { RecordSpan, XmlText } from './xml-text.ts'

const NOT_DATEX = { problem: 'not_datex', sentence: "The publisher's response is not a DATEX II publication." }
const UNKNOWN_VERSION = {
  problem: 'unknown_version',
  sentence: "The publisher's response has an unsupported version of DATEX II; versions 2 and 3 are supported.",
}

/** What a publication says about all of its records. */
export interface Publication {
  /** 'SituationPublication', 'MeasuredDataPublication', ... */
  type: string
  /** Language of its texts without one of their own; '' when it states none. */
  language: string
  /** Its children with a value of their own, such as publicationTime, timeDefault and headerInformation. */
  header: Map<string, XmlElement>
}

/**
 * @param span of the record in the answer's text
 * @param isPlain nothing in it but elements and text: no comments or CDATA, and no processing instructions in the document
 */
export type TakeRecord = (record: XmlElement, publication: Publication, span: RecordSpan, isPlain: boolean) => void

export interface PublicationReading {
  text: XmlText
  publications: readonly Publication[]
  /** The answer has only what changed, or nothing at all because deliveries are interrupted: what is missing has not ended. */
  partial: boolean
}

/** Records of publications by their publication's child, or grandchild below one of `TABLES`. Every other child is header. */
const RECORDS: ReadonlySet<string> = new Set([
  'situation',
  'siteMeasurements',
  'elaboratedData',
  'physicalQuantity',
  'measurementSiteRecord',
  'measurementSite',
  'predefinedLocationContainer',
  'predefinedLocationReference',
  'predefinedLocation',
])

/**
 * Reads the publications of an answer: version 2 (d2LogicalModel) and 3 (payload, also several in a messageContainer), with or without
 * a SOAP envelope.
 * @throws DecodeFailure
 */
export function readPublications(bytes: Uint8Array, mediaType: string, take: TakeRecord, limits?: RecordLimits): PublicationReading {
  const publications: Publication[] = []
  let [isDatex, isOlder, isFault, partial] = [false, false, false, false]

  const text = readXmlTrees(
    bytes,
    mediaType,
    {
      opens(name, attributes, parent, namespace) {
        if (name === 'd2LogicalModel' || name === 'messageContainer') {
          if (isDatexNamespace(namespace)) isDatex = true
          else isOlder = true
          return false
        }
        if (name.endsWith('}d2LogicalModel')) isOlder = true
        if (name.endsWith('}Fault')) isFault = true
        if (name === 'payload' || name === 'payloadPublication') {
          if (isDatexNamespace(namespace)) isDatex = true
          publications.push({ type: localName(attributes.type ?? ''), language: attributes.lang ?? '', header: new Map() })
          return false
        }
        if (name === 'exchange' || name === 'exchangeInformation') return true
        if (parent === 'payload' || parent === 'payloadPublication') return !isTable(name, attributes.type ?? '')
        return RECORDS.has(name)
      },
      takes(record, _parent, span, isPlain) {
        const publication = publications[publications.length - 1]
        if (record.name === 'exchange' || record.name === 'exchangeInformation') {
          partial ||= isPartial(record)
          // A refusal is the publisher's, whatever else the answer has.
          if (textAt(record, 'response').endsWith('Denied') || textAt(record, 'denyReason') !== '') isFault = true
        } else if (!publication) return
        else if (RECORDS.has(record.name)) take(record, publication, span, isPlain)
        else publication.header.set(record.name, record)
      },
    },
    limits,
  )
  if (isFault) throw new DecodeFailure('publisher_error')
  if (!isDatex) throw new DecodeFailure(isOlder ? UNKNOWN_VERSION : NOT_DATEX)
  return { text, publications, partial }
}

const isDatexNamespace = (uri: string) => /^http:\/\/datex2\.eu\/schema\/[23]\//.test(uri)

/** Tables and groups are entered, so that each of their rows is a record of its own. */
function isTable(name: string, type: string): boolean {
  return (
    name === 'measurementSiteTable' ||
    name === 'predefinedLocationSet' ||
    (name.startsWith('predefinedLocation') && /(?:Group|Itinerary)$/.test(type))
  )
}

/** Version 2 names the way of updating in the subscription, version 3 the exchange protocol. */
function isPartial(exchange: XmlElement): boolean {
  if (booleanAt(exchange, 'deliveryBreak') || booleanAt(exchange, 'keepAlive')) return true
  for (const { name, text } of descendants(exchange)) {
    if (name === 'updateMethod' && /^\s*(?:allElementUpdate|singleElementUpdate)\s*$/.test(text)) return true
    if (name === 'codedExchangeProtocol' && /^\s*(?:delta|simplePush|statefulPush)/i.test(text)) return true
  }
  return false
}

/** Whether the publisher allows anyone to see it; null when it does not say. */
export function isPublic(header: XmlElement | undefined): boolean | null {
  const confidentiality = textAt(header, 'confidentiality')
  return confidentiality === '' ? null : confidentiality === 'noRestriction'
}

/** Exercises and tests must not look like events. */
export function isReal(header: XmlElement | undefined): boolean {
  const status = textAt(header, 'informationStatus')
  return status === '' || status === 'real'
}

/** Text of the publication's header; '' when absent. */
export const headerText = (publication: Publication, name: string): string => publication.header.get(name)?.text.trim() ?? ''

/** The id of a versioned reference. */
export const referenceId = (reference: XmlElement | undefined): string => attribute(reference, 'id')
