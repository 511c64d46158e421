import type { Thing } from '../selection/selection.ts'

/** Under which member of the address a thing is open. */
const MEMBER_OF: Record<Thing['kind'], string> = {
  incident: 'incident',
  section: 'location',
  request: 'request',
  substation: 'substation',
  plant: 'plant',
  district: 'district',
}
// The keys of the table are its kinds.
const KINDS = Object.keys(MEMBER_OF) as Thing['kind'][]

/** What the address says is open; the first when it names several. */
export function openThing(search: URLSearchParams): Thing | null {
  for (const kind of KINDS) {
    const id = search.get(MEMBER_OF[kind])
    if (id) return { kind, id }
  }
  return null
}

/** Changes of the address that open a thing and nothing else; null closes. A form that was open belonged to what was open. */
export function opening(thing: Thing | null): Record<string, string | null> {
  return { ...Object.fromEntries(KINDS.map((kind) => [MEMBER_OF[kind], thing?.kind === kind ? thing.id : null])), act: null }
}

export const MAP_PATH = '/map'

/** The page of the map with a thing open on it. */
export function mapAddress(thing: Thing): string {
  return `${MAP_PATH}?${MEMBER_OF[thing.kind]}=${encodeURIComponent(thing.id)}`
}
