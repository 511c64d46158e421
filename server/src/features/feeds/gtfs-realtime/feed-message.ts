import { looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { messageOf, numberOf, readMessage, textOf } from './message-fields.ts'
import { type ServiceAlert, serviceAlert } from './service-alert.ts'
import { type VehicleMessage, vehicleMessage } from './vehicle-message.ts'

/** A FeedMessage, as far as it is about alerts and vehicles. */
export interface FeedMessage {
  version: string
  /** Only what changed since an earlier answer. */
  isDifferential: boolean
  /** POSIX seconds; null when the publisher does not say when it made the answer. */
  timestampS: number | null
  /** In the publisher's order. */
  alerts: AlertEntity[]
  /** In the publisher's order. */
  vehicles: VehicleEntity[]
  /** Entities that are neither: trip updates, shapes. */
  others: number
}

export interface AlertEntity {
  /** As published; '' when absent. */
  id: string
  isDeleted: boolean
  alert: ServiceAlert
}

export interface VehicleEntity {
  /** As published; '' when absent. */
  id: string
  isDeleted: boolean
  /** Null for an entity that is only marked as deleted. */
  vehicle: VehicleMessage | null
}

const TEXT_FORMAT = {
  problem: 'text_format',
  sentence: "The publisher's response is GTFS-Realtime as text or JSON. Use the address of its binary form (.pb).",
}
const TIMETABLE = {
  problem: 'timetable',
  sentence:
    "The publisher's response is an archive, such as a GTFS timetable. It belongs in the setting for the timetable; the feed needs the address of the alerts or the vehicle positions.",
}

/** More than any agency has at the same time. */
const ENTITIES = 50_000

/**
 * Field numbers as in gtfs-realtime.proto.
 * @throws DecodeFailure web_page, text_format, timetable, too_complex, broken
 */
export function feedMessage(bytes: Uint8Array): FeedMessage {
  refuseOtherForms(bytes)
  const message: FeedMessage = { version: '', isDifferential: false, timestampS: null, alerts: [], vehicles: [], others: 0 }
  readMessage(bytes, (field, value) => {
    if (field === 1) readHeader(messageOf(value), message)
    else if (field === 2) readEntity(messageOf(value), message)
    if (message.alerts.length > ENTITIES || message.vehicles.length > ENTITIES) throw new DecodeFailure('too_complex')
  })
  // The header and its version are required; bytes that are no feed seldom have them.
  if (!/^\d/.test(message.version)) throw new DecodeFailure('broken')
  return message
}

function refuseOtherForms(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000)).toString()
  if (looksLikeWebPage(start)) throw new DecodeFailure('web_page')
  if (/^\uFEFF?\s*(?:#[^\n]*\n\s*)*(?:\{\s*["}]|header\s*[{:])/.test(start)) throw new DecodeFailure(TEXT_FORMAT)
  if (start.startsWith('PK')) throw new DecodeFailure(TIMETABLE)
}

function readHeader(bytes: Uint8Array, message: FeedMessage): void {
  readMessage(bytes, (field, value) => {
    if (field === 1) message.version = textOf(value)
    else if (field === 2) message.isDifferential = numberOf(value) === 1
    // Some publishers write 0 for 'unknown'.
    else if (field === 3) message.timestampS = numberOf(value) || null
  })
}

/** An entity that is only marked as deleted may have been of either kind. */
function readEntity(bytes: Uint8Array, message: FeedMessage): void {
  let [id, isDeleted, isOther] = ['', false, false]
  let alert: ServiceAlert | null = null
  let vehicle: VehicleMessage | null = null
  readMessage(bytes, (field, value) => {
    if (field === 1) id = textOf(value)
    else if (field === 2) isDeleted = numberOf(value) === 1
    else if (field === 4) vehicle = vehicleMessage(messageOf(value))
    else if (field === 5) alert = serviceAlert(messageOf(value))
    else if (typeof value !== 'number') isOther = true
  })
  const isBare = isDeleted && !isOther && !alert && !vehicle
  if (alert || isBare) message.alerts.push({ id, isDeleted, alert: alert ?? serviceAlert(new Uint8Array()) })
  if (vehicle || isBare) message.vehicles.push({ id, isDeleted, vehicle })
  if (!alert && !vehicle && !isBare) message.others++
}
