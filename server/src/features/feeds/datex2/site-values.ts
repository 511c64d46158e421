import { cleanNumber } from '../feed-text.ts'
import type { ValueMeaning } from './site-details.ts'
import { vehiclesOf } from './site-table.ts'
import { at, attribute, booleanAt, child, textAt, typeOf, type XmlElement } from './xml-element.ts'

/** km/h from which a speed stands for 'no value': loops send 255. */
const NO_SPEED_KMH = 250
/** Vehicles per hour that no carriageway carries. */
const ABSURD_FLOW = 30_000
/** Seconds of a travel time that stand for 'no value'. */
const ABSURD_SECONDS = 86_400

/** One value of a site: km/h, vehicles/h or seconds. */
export interface SiteValue extends ValueMeaning {
  index: string
  /** Null: the publisher has no valid value. */
  value: number | null
  /** Why it has none. */
  problem: string | null
  /** Its own time, as written; '' when it has none. */
  time: string
}

/** A measured value; null for quantities that are not used, such as headway. @param meaning by the site table */
export function siteValue(element: XmlElement, meaning: ValueMeaning | null): SiteValue | null {
  // 'measuredValue' in version 2, 'physicalQuantity' in version 3: both hold an element of the same name.
  const inner = child(element, element.name)
  const data = child(inner, 'basicData')
  const read = quantityOf(data)
  if (!read) return null
  const isFaulty = inner?.children.some((it) => it.name === 'measurementEquipmentFault' || it.name === 'physicalQuantityFault') ?? false
  const { value, problem } = isFaulty ? { value: null, problem: 'equipment fault' } : validValue(read.holder, read.field, read.quantity)
  return {
    index: attribute(element, 'index'),
    quantity: read.quantity,
    lane: textAt(inner, 'locationCharacteristicsOverride', 'measurementLanesOverride') || (meaning?.lane ?? ''),
    vehicles: meaning?.vehicles ?? vehiclesOf(child(data, 'forVehiclesWithCharacteristicsOf')),
    value,
    problem,
    time: timeOf(child(data, 'measurementOrCalculationTime')),
  }
}

const QUANTITIES: Readonly<Record<string, readonly [quantity: ValueMeaning['quantity'], holder: string, field: string]>> = {
  TrafficSpeed: ['speed', 'averageVehicleSpeed', 'speed'],
  TrafficFlow: ['flow', 'vehicleFlow', 'vehicleFlowRate'],
  TravelTimeData: ['travelTime', 'travelTime', 'duration'],
}

/** What the data of a value is about; null for unused types, and for a type without the part that is used. */
export function quantityOf(data: XmlElement | undefined): { quantity: ValueMeaning['quantity']; holder: XmlElement; field: string } | null {
  const [quantity, name = '', field = ''] = QUANTITIES[typeOf(data)] ?? []
  const holder = child(data, name)
  return quantity && holder ? { quantity, holder, field } : null
}

/** A number that is a measurement: no error flag, no stand-in for 'none'. */
export function validValue(
  holder: XmlElement,
  field: string,
  quantity: ValueMeaning['quantity'],
): { value: number | null; problem: string | null } {
  const none = (problem: string) => ({ value: null, problem })
  if (booleanAt(holder, 'dataError') === true) return none('data error')
  const value = cleanNumber(textAt(holder, field))
  if (value === null || value < 0) return none('no value')
  // The mean speed of no vehicles is no speed, whatever is written.
  if (quantity === 'speed' && attribute(holder, 'numberOfInputValuesUsed') === '0') return none('no value')
  if (quantity === 'speed' && value >= NO_SPEED_KMH) return none('no value')
  if (quantity === 'travelTime' && value === 0) return none('no value')
  const isAbsurd = (quantity === 'flow' && value > ABSURD_FLOW) || (quantity === 'travelTime' && value > ABSURD_SECONDS)
  return isAbsurd ? none('absurd value') : { value, problem: null }
}

/** Version 2 and early 3 write a time, later ones an element with the time or the period it is about. '' when there is none. */
export function timeOf(element: XmlElement | undefined): string {
  if (!element) return ''
  if (element.children.length === 0) return element.text.trim()
  return textAt(element, 'timeValue') || textAt(element, 'period', 'endOfPeriod') || textAt(at(element, 'period'), 'startOfPeriod')
}
