import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { departmentNames } from '@oppidum/domain/records/department'
import { plainLine, plainText } from '../store/plain-text.ts'
import type { DeskKind } from './desk-kinds.ts'
import type { DeskActor } from './desk-service.ts'

/** @param field what is wrong, by the name that the caller gave it */
export const refused = (sentence: string, field: string, more: object = {}) =>
  new Failure('refused', sentence, { details: { field, ...more } })

/** @throws Failure refused for a type, category or priority that this kind of record does not have */
export function checkWord({ tables: { fields } }: DeskKind, field: string, value: string): string {
  const shape = fields[field]?.shape
  const known: unknown = shape && 'options' in shape ? shape.options : []
  if (Array.isArray(known) && known.includes(value)) return value
  throw refused(`There is no ${field} '${value}'.`, field, { known })
}

/** @throws Failure refused for a department that the city does not have */
export function checkDepartment(city: City, value: string | null): string | null {
  if (value === null || departmentNames(city).includes(value)) return value
  throw refused(`This city has no department '${value}'.`, 'department', { known: departmentNames(city) })
}

/** @throws Failure refused for a place outside the city's sheet */
export function checkPlace(city: City, position: Position | null): Geometry | null {
  if (position === null) return null
  const [west, south, east, north] = city.bounds
  const [x, y] = position
  if (x < west || x > east || y < south || y > north)
    throw refused('This place lies outside the city.', 'position', { bounds: city.bounds })
  return { type: 'Point', coordinates: position }
}

/** What citizens write is published: it names nobody. */
const isCitizens = ({ door }: DeskActor) => door === 'report' || door === 'open311'
const published = (actor: DeskActor, text: string) => (isCitizens(actor) ? maskPersonalData(text) : text)

/** @throws Failure refused when nothing is left of it that could be read */
export function checkLine(actor: DeskActor, field: string, text: string): string {
  const line = published(actor, plainLine(text))
  if (line === '') throw refused(`The ${field} holds no text.`, field)
  return line
}

export function checkText(actor: DeskActor, text: string): string {
  return published(actor, plainText(text))
}

/**
 * What a change or a new record says in a field, as the record then has it. Null takes it away.
 * @throws Failure refused
 */
export function fieldValue(what: DeskKind, actor: DeskActor, name: string, value: unknown): unknown {
  const taken = what.tables.fields[name]?.taken
  if (typeof value !== 'string') return value
  if (taken === 'line') return checkLine(actor, name, value)
  if (taken === 'text') return checkText(actor, value)
  return taken === 'word' ? checkWord(what, name, value) : value
}
