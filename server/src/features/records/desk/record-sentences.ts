import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { departmentNames } from '@oppidum/domain/records/department'
import { plainLine, plainText } from '../store/plain-text.ts'
import type { DeskKind } from './desk-kinds.ts'
import type { DeskActor } from './desk-service.ts'

/** @param field the field that is wrong, under the API's name */
export const refusal = (sentence: string, field: string, more: object = {}) =>
  new Failure('refused', sentence, { details: { field, ...more } })

/** @throws Failure refused for a type, category or priority that this kind of record does not have */
export function checkWord({ tables: { fields } }: DeskKind, field: string, value: string): string {
  const shape = fields[field]?.shape
  const options: unknown = shape && 'options' in shape ? shape.options : []
  if (Array.isArray(options) && options.includes(value)) return value
  throw refusal(`There is no ${field} '${value}'.`, field, { known: options })
}

/** @throws Failure refused for a department that the city does not have */
export function checkDepartment(city: City, value: string | null): string | null {
  if (value === null || departmentNames(city).includes(value)) return value
  throw refusal(`This city has no department '${value}'.`, 'department', { known: departmentNames(city) })
}

/** @throws Failure refused for a place outside the city's bounds */
export function checkPlace(city: City, position: Position | null): Geometry | null {
  if (position === null) return null
  const [west, south, east, north] = city.bounds
  const [x, y] = position
  if (x < west || x > east || y < south || y > north)
    throw refusal('This place lies outside the city.', 'position', { bounds: city.bounds })
  return { type: 'Point', coordinates: position }
}

/** Texts by citizens are published, so personal data in them is masked. */
const isCitizens = ({ channel: door }: DeskActor) => door === 'report' || door === 'open311'
const publishable = (actor: DeskActor, text: string) => (isCitizens(actor) ? maskPersonalData(text) : text)

/** @throws Failure refused when no readable text is left */
export function checkLine(actor: DeskActor, field: string, text: string): string {
  const line = publishable(actor, plainLine(text))
  if (line === '') throw refusal(`The ${field} holds no text.`, field)
  return line
}

export function checkText(actor: DeskActor, text: string): string {
  return publishable(actor, plainText(text))
}

/**
 * The value that a change or a new record gives a field, cleaned and checked. Null removes it.
 * @throws Failure refused
 */
export function fieldValue(what: DeskKind, actor: DeskActor, name: string, value: unknown): unknown {
  const form = what.tables.fields[name]?.taken
  if (typeof value !== 'string') return value
  if (form === 'line') return checkLine(actor, name, value)
  if (form === 'text') return checkText(actor, value)
  return form === 'word' ? checkWord(what, name, value) : value
}
