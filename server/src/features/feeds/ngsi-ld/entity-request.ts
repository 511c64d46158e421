import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import { requestDraft } from '../open311/open311-request.ts'
import { isObject } from '../parsing/read-json.ts'
import { placeWords } from './entity-place.ts'
import { inLanguage } from './entity-texts.ts'
import type { Entity } from './ngsi-entity.ts'
import type { NgsiFeed } from './ngsi-ld-settings.ts'

/** An Open311 request written as an entity, whose attributes have the names of GeoReport. The entity's id identifies it. */
export function entityRequest(entity: Entity, feed: NgsiFeed, flaw: (reason: string) => void): RequestDraft | string {
  const point = pointOf(entity.value('location'))
  if (entity.value('location') !== undefined && !point) flaw('location is no use')
  function field(name: string): unknown {
    switch (name) {
      case 'service_request_id':
        return entity.id
      case 'address':
        return inLanguage(entity.value('address_string'), feed.language) ?? (placeWords(entity, null) || undefined)
      case 'lat':
        return point ? point[1] : entity.value('lat')
      case 'long':
        return point ? point[0] : entity.value('long')
      default:
        return inLanguage(entity.value(name), feed.language)
    }
  }
  return requestDraft(field, { ...feed, rules: [] }, flaw)
}

/** Of a GeoJSON point; requests have no other places. */
function pointOf(location: unknown): readonly unknown[] | null {
  return isObject(location) && location.type === 'Point' && Array.isArray(location.coordinates) ? location.coordinates : null
}
