import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { departmentNames } from '@oppidum/domain/records/department'
import { plainLine, plainText } from '../store/plain-text.ts'
import type { DeskKind } from './desk-kinds.ts'
import type { DeskActor } from './desk-service.ts'

const refused = (sentence: string, details?: unknown) => new Failure('refused', sentence, details === undefined ? {} : { details })

/** @throws Failure refused for a type or category that this kind of record does not have */
export function checkWord({ word, words }: DeskKind, value: string): string {
  if (words.includes(value)) return value
  throw refused(`There is no ${word} '${value}'.`, { field: word, known: words })
}

/** @throws Failure refused */
export function checkPriority({ priorities }: DeskKind, value: string): string {
  if (priorities.includes(value)) return value
  throw refused(`There is no priority '${value}'.`, { field: 'priority', known: priorities })
}

/** @throws Failure refused for a department that the city does not have */
export function checkDepartment(city: City, value: string | null): string | null {
  if (value === null || departmentNames(city).includes(value)) return value
  throw refused(`This city has no department '${value}'.`, { field: 'department', known: departmentNames(city) })
}

/** @throws Failure refused for a place outside the city's sheet */
export function checkPlace(city: City, position: Position | null): Geometry | null {
  if (position === null) return null
  const [west, south, east, north] = city.bounds
  const [x, y] = position
  if (x < west || x > east || y < south || y > north)
    throw refused('This place lies outside the city.', { field: 'position', bounds: city.bounds })
  return { type: 'Point', coordinates: position }
}

/** What citizens write is published: it names nobody. */
const isCitizens = ({ door }: DeskActor) => door === 'report' || door === 'open311'
const published = (actor: DeskActor, text: string) => (isCitizens(actor) ? maskPersonalData(text) : text)

/** @throws Failure refused when nothing is left of it that could be read */
export function checkLine(actor: DeskActor, field: 'title' | 'location', text: string): string {
  const line = published(actor, plainLine(text))
  if (line === '') throw refused(`The ${field} holds no text.`, { field })
  return line
}

export function checkText(actor: DeskActor, text: string): string {
  return published(actor, plainText(text))
}
