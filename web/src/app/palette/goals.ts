import type { Place, PlaceKind } from '@oppidum/domain/cities/map'
import { folded } from '@oppidum/domain/core/list'
import type { ListedPerson } from '@oppidum/domain/people/people'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { Goal } from './recent.ts'

/** Which member of the map's address opens a thing of that kind. */
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
    square: place.square,
  }
}

export function incidentGoal(incident: Incident, name: string, typed: string): Goal {
  return {
    kind: 'incident',
    to: `/incidents?incident=${incident.id}`,
    name,
    detail: placed(incident, typed),
    square: incident.square,
  }
}

export function requestGoal(request: ServiceRequest, typed: string): Goal {
  return {
    kind: 'request',
    to: `/services?request=${request.id}`,
    name: request.title,
    detail: placed(request, typed),
    square: request.square,
  }
}

/** In the list of people, narrowed to them: by address where one is known, since names are shared. */
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

/** Where it is; with its number for those who look for that. */
function placed({ location, number }: { location: string; number: string }, typed: string): string {
  return typed.trim() !== '' && folded(number).includes(folded(typed.trim())) ? `${number}, ${location}` : location
}

/** Whether every word that was typed stands somewhere in the name; case and diacritics do not count. */
export function answersTo(name: string, typed: string): boolean {
  const sought = folded(name)
  return folded(typed)
    .split(/\s+/)
    .every((word) => sought.includes(word))
}
