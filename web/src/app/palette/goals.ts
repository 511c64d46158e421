import type { Place, PlaceKind } from '@oppidum/domain/cities/map'
import { folded } from '@oppidum/domain/core/list'
import type { ListedPerson } from '@oppidum/domain/people/people'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { Goal } from './recent.ts'

/** The address parameter of the map that opens an entity of each kind. */
const MEMBER: Record<PlaceKind, string> = {
  place: 'place',
  district: 'district',
  section: 'location',
  substation: 'substation',
  plant: 'plant',
}

export function placeGoal(place: Place, kindWord: string): Goal {
  return {
    kind: place.kind,
    to: `/map?${MEMBER[place.kind]}=${encodeURIComponent(place.id)}`,
    name: place.name,
    detail: kindWord,
    square: place.gridReference,
  }
}

export function incidentGoal(incident: Incident, name: string, typed: string): Goal {
  return {
    kind: 'incident',
    to: `/incidents?incident=${incident.id}`,
    name,
    detail: placed(incident, typed),
    square: incident.gridReference,
  }
}

export function requestGoal(request: ServiceRequest, typed: string): Goal {
  return {
    kind: 'request',
    to: `/services?request=${request.id}`,
    name: request.title,
    detail: placed(request, typed),
    square: request.gridReference,
  }
}

/** The list of people filtered to one person: by e-mail where known, because names are not unique. */
export function personGoal({ firstName, username, email }: ListedPerson): Goal {
  const name = firstName ?? username ?? email ?? ''
  return {
    kind: 'person',
    to: `/admin/people?${new URLSearchParams({ q: email ?? username ?? name })}`,
    name,
    detail: name === email ? '' : (email ?? ''),
    square: null,
  }
}

/** The location; with its number for people who search by number. */
function placed({ location, number }: { location: string; number: string }, typed: string): string {
  return typed.trim() !== '' && folded(number).includes(folded(typed.trim())) ? `${number}, ${location}` : location
}

/** Whether every typed word occurs in the name, ignoring case and diacritics. */
export function answersTo(name: string, typed: string): boolean {
  const normalisedName = folded(name)
  return folded(typed)
    .split(/\s+/)
    .every((word) => normalisedName.includes(word))
}
