import { DecodeFailure } from '../decode-failure.ts'
import { isObject, type JsonList, readJson } from '../parsing/read-json.ts'
import { type Entity, entityOf } from './ngsi-entity.ts'
import { type NgsiFeed, READ_TYPES } from './ngsi-ld-settings.ts'

/** Where entities are: the root of an answer, `data` of a notification. */
export const ENTITY_LISTS = [[], ['data']] as const

const NOT_ENTITIES = { problem: 'not_entities', sentence: "The publisher's response has no NGSI entities." }
const ONE_INSTALLATION = {
  problem: 'one_installation',
  sentence: 'The entities are meters and plants, one each; none of them is the production or consumption of the city.',
}

/** Models of Smart Data Models about a single meter, plant or device. */
const INSTALLATIONS = /^(?:ACMeasurement|ThreePhaseAcMeasurement|SolarEnergy|InverterDevice|TechnicalCabinetDevice|\w*EnergyGenerator)$/

export interface EntityList {
  length: number
  /** The entity, or why it is of no use. Parses it again each time. */
  at(index: number): Entity | string
  /** A flaw of the list as a whole; null when it has none. */
  flaw: string | null
}

/** @throws DecodeFailure for an answer without any entity of the feed's content */
export function readEntities(bytes: Uint8Array, mediaType: string, { content }: Pick<NgsiFeed, 'content'>): EntityList {
  const { root, listOf } = readJson(bytes, mediaType, ENTITY_LISTS)
  const beside = isObject(root) ? root : {}
  const list = listOf(root) ?? listOf(beside.data) ?? only(root)
  if (!list) throw new DecodeFailure('title' in beside || 'error' in beside ? 'publisher_error' : NOT_ENTITIES)
  const isRead = (entity: Entity) => entity.types.some((it) => READ_TYPES[content].includes(it))

  function at(index: number): Entity | string {
    const written = list?.at(index)
    if (!isObject(written)) return 'not an entity'
    const entity = entityOf(written, beside['@context'])
    if (entity.id === '') return 'no id'
    return isRead(entity) ? entity : `${entity.types[0]?.slice(0, 60) || 'an entity without a type'} is not read`
  }

  const others = new Set<string>()
  let [hasUnknown, read] = [false, 0]
  for (let index = 0; index < list.length; index++) {
    const written = list.at(index)
    if (!isObject(written)) continue
    const entity = entityOf(written, beside['@context'])
    hasUnknown ||= entity.hasUnknownContext
    if (isRead(entity)) read++
    else for (const type of entity.types) others.add(type)
  }
  if (read === 0 && list.length > 0) throw new DecodeFailure(othersFailure([...others]))
  return { length: list.length, at, flaw: hasUnknown ? 'names of an unknown context, read as they are written' : null }
}

/** A single entity is a list of one. */
function only(root: unknown): JsonList | null {
  return isObject(root) && ('id' in root || '@id' in root) && ('type' in root || '@type' in root) ? { length: 1, at: () => root } : null
}

function othersFailure(types: readonly string[]) {
  if (types.length === 0) return NOT_ENTITIES
  if (types.every((it) => INSTALLATIONS.test(it))) return ONE_INSTALLATION
  return { problem: 'other_entities', sentence: "The publisher's entities are of other types than those that the feed reads." }
}
