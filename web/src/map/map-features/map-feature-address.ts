import type { Entity } from '../../selection/selection.ts'

/** The address parameter that opens each kind of entity. */
const MEMBER_OF: Record<Entity['kind'], string> = {
  incident: 'incident',
  section: 'location',
  request: 'request',
  substation: 'substation',
  plant: 'plant',
  district: 'district',
  vehicle: 'vehicle',
}
// The keys of the table are its kinds.
const KINDS = Object.keys(MEMBER_OF) as Entity['kind'][]

/** The entity that the address opens; the first when it names several. */
export function openEntity(search: URLSearchParams): Entity | null {
  for (const kind of KINDS) {
    const id = search.get(MEMBER_OF[kind])
    if (id) return { kind, id }
  }
  return null
}

/** Changes of the address that open one entity only; null closes. A form that was open belonged to the previous entity. */
export function opening(entity: Entity | null): Record<string, string | null> {
  return { ...Object.fromEntries(KINDS.map((kind) => [MEMBER_OF[kind], entity?.kind === kind ? entity.id : null])), act: null }
}

export const MAP_PATH = '/map'

/** The map page with an entity open. */
export function mapAddress(entity: Entity): string {
  return `${MAP_PATH}?${MEMBER_OF[entity.kind]}=${encodeURIComponent(entity.id)}`
}
