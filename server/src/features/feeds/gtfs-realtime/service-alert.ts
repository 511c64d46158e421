import { DecodeFailure } from '../decode-failure.ts'
import { messageOf, numberOf, readMessage, textOf } from './message-fields.ts'

/** An Alert as published. Enumerated values that the standard does not know count as absent. */
export interface ServiceAlert {
  periods: ActivePeriod[]
  informed: InformedEntity[]
  cause: Cause | null
  effect: Effect | null
  severity: Severity | null
  url: Translation[]
  header: Translation[]
  description: Translation[]
  /** Names of fields with a value that the standard does not know. */
  unknown: string[]
}

/** POSIX seconds, as published. Absent or 0: open. */
export interface ActivePeriod {
  startS: number
  endS: number
}

/** What an alert is about; '' or null for what is not named. All that is named applies together. */
export interface InformedEntity {
  agencyId: string
  routeId: string
  routeType: number | null
  tripId: string
  stopId: string
}

export interface Translation {
  text: string
  /** BCP 47; '' when the publisher does not say. */
  language: string
}

const CAUSES = [
  'unknown',
  'other',
  'technical problem',
  'strike',
  'demonstration',
  'accident',
  'holiday',
  'weather',
  'maintenance',
  'construction',
  'police activity',
  'medical emergency',
  'special event',
] as const
export type Cause = (typeof CAUSES)[number]

const EFFECTS = [
  'no service',
  'reduced service',
  'significant delays',
  'detour',
  'additional service',
  'modified service',
  'other',
  'unknown',
  'stop moved',
  'no effect',
  'accessibility issue',
] as const
export type Effect = (typeof EFFECTS)[number]

const SEVERITIES = ['unknown', 'info', 'warning', 'severe'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Parts of one alert; one that lists every stop of a large network has some 20,000. */
const PARTS = 100_000

/** Field numbers as in gtfs-realtime.proto. @throws DecodeFailure broken, too_complex */
export function serviceAlert(bytes: Uint8Array): ServiceAlert {
  const alert: ServiceAlert = {
    periods: [],
    informed: [],
    cause: null,
    effect: null,
    severity: null,
    url: [],
    header: [],
    description: [],
    unknown: [],
  }
  // Values begin at 1.
  const word = <W extends string>(words: readonly W[], value: number | undefined, name: string): W | null => {
    const found = words[(value ?? 0) - 1] ?? null
    if (found === null) alert.unknown.push(name)
    return found
  }
  let parts = 0
  readMessage(bytes, (field, value) => {
    if (++parts > PARTS) throw new DecodeFailure('too_complex')
    if (field === 1) alert.periods.push(period(messageOf(value)))
    else if (field === 5) alert.informed.push(informedEntity(messageOf(value)))
    else if (field === 6) alert.cause = word(CAUSES, numberOf(value), 'cause')
    else if (field === 7) alert.effect = word(EFFECTS, numberOf(value), 'effect')
    else if (field === 8) alert.url.push(...translations(messageOf(value)))
    else if (field === 10) alert.header.push(...translations(messageOf(value)))
    else if (field === 11) alert.description.push(...translations(messageOf(value)))
    else if (field === 14) alert.severity = word(SEVERITIES, numberOf(value), 'severity')
  })
  return alert
}

function period(bytes: Uint8Array): ActivePeriod {
  const it = { startS: 0, endS: 0 }
  readMessage(bytes, (field, value) => {
    if (field === 1) it.startS = numberOf(value) ?? 0
    else if (field === 2) it.endS = numberOf(value) ?? 0
  })
  return it
}

function informedEntity(bytes: Uint8Array): InformedEntity {
  const it: InformedEntity = { agencyId: '', routeId: '', routeType: null, tripId: '', stopId: '' }
  let routeOfTrip = ''
  readMessage(bytes, (field, value) => {
    if (field === 1) it.agencyId = textOf(value)
    else if (field === 2) it.routeId = textOf(value)
    else if (field === 3) it.routeType = numberOf(value) ?? null
    else if (field === 4) {
      readMessage(messageOf(value), (inner, part) => {
        if (inner === 1) it.tripId = textOf(part)
        else if (inner === 5) routeOfTrip = textOf(part)
      })
    } else if (field === 5) it.stopId = textOf(value)
  })
  it.routeId ||= routeOfTrip
  return it
}

function translations(bytes: Uint8Array): Translation[] {
  const list: Translation[] = []
  readMessage(bytes, (field, value) => {
    if (field !== 1) return
    const it: Translation = { text: '', language: '' }
    readMessage(messageOf(value), (inner, part) => {
      if (inner === 1) it.text = textOf(part)
      else if (inner === 2) it.language = textOf(part)
    })
    if (it.text.trim() !== '') list.push(it)
  })
  return list
}
