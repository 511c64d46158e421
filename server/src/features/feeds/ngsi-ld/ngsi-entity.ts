import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import { isObject, type JsonObject } from '../parsing/read-json.ts'
import { termsOf } from './json-ld-terms.ts'

/** What an entity says about one of its attributes. */
export interface EntityAttribute {
  /** The value of a property, the target of a relationship, or texts by language. */
  value: unknown
  /** When the value was observed, as written; undefined if nothing says so. */
  observedAt: unknown
  /** UN/CEFACT code of the unit; '' if nothing says so. */
  unitCode: string
}

export interface Entity {
  /** '' for an entity without one. */
  id: string
  /** Its types by their plain names. */
  types: readonly string[]
  /** By its plain name; undefined when the entity does not have it, or has null. */
  attribute(name: string): EntityAttribute | undefined
  /** The value alone. */
  value(name: string): unknown
  hasUnknownContext: boolean
}

/** NGSI-LD's way to write that a value is gone, since JSON-LD drops null. */
const GONE = 'urn:ngsi-ld:null'

/**
 * An entity in any of its encodings: NGSI-LD normalized, concise and simplified (keyValues), NGSI v2 normalized and key-values.
 * @param context the @context beside the list, for entities without one of their own
 */
export function entityOf(entity: JsonObject, context: unknown): Entity {
  const { nameOf, hasUnknown } = termsOf(entity['@context'] ?? context)
  const members = new Map<string, unknown>()
  for (const [written, value] of Object.entries(entity)) {
    const name = nameOf(written)
    if (name !== null && !members.has(name)) members.set(name, value)
  }
  const types = [members.get('type') ?? entity['@type']].flat().filter((it): it is string => typeof it === 'string')

  function attribute(name: string): EntityAttribute | undefined {
    const read = attributeOf(members.get(name))
    return read === undefined || read.value === null || read.value === undefined || read.value === GONE ? undefined : read
  }
  return {
    id: cleanLine(members.get('id') ?? entity['@id'], TEXT_LIMITS.externalId),
    types: types.map((it) => nameOf(it) ?? it),
    attribute,
    value: (name) => attribute(name)?.value,
    hasUnknownContext: hasUnknown,
  }
}

/** Members that hold the value, by kind of attribute (NGSI-LD 1.8, 4.5 and 5.2). */
const HOLDERS = ['value', 'object', 'languageMap', 'vocab', 'json', 'valueList', 'objectList'] as const
/** Those that a structured value of the simplified encoding may have as members of its own, so that only the kind decides. */
const AMBIGUOUS: Partial<Record<(typeof HOLDERS)[number], RegExp>> = { object: /^Relationship$/, vocab: /^Vocab/, json: /^Json/ }

function attributeOf(written: unknown): EntityAttribute | undefined {
  if (written === undefined) return undefined
  if (Array.isArray(written) && written.every(isInstance) && written.some((it) => 'datasetId' in it)) return defaultInstance(written)
  if (!isObject(written)) return simple(written)
  const holder = HOLDERS.find((it) => isHolder(written, it))
  if (!holder) return simple(written)
  return { value: plainValue(written[holder]), observedAt: plainValue(observedAtOf(written)), unitCode: unitOf(written) }
}

const simple = (written: unknown): EntityAttribute => ({ value: plainValue(written), observedAt: undefined, unitCode: '' })

function isHolder(written: JsonObject, name: (typeof HOLDERS)[number]): boolean {
  if (!Object.hasOwn(written, name)) return false
  const kind = AMBIGUOUS[name]
  const { type } = written
  return !kind || (typeof type === 'string' ? kind.test(type) : name === 'object' && isReference(written.object))
}

/** Concise relationships have no type. */
const isReference = (value: unknown) => [value].flat().every((it) => typeof it === 'string' && it.includes(':'))

const isInstance = (it: unknown): it is JsonObject => isObject(it) && HOLDERS.some((name) => isHolder(it, name))

/** Of several instances (4.5.5) the one without a data set is the default; if each has one, the newest is taken. */
function defaultInstance(instances: readonly JsonObject[]): EntityAttribute | undefined {
  const time = (it: JsonObject) => String(it.observedAt ?? '')
  const own = instances.find((it) => !('datasetId' in it))
  return attributeOf(own ?? instances.reduce((best, it) => (time(it) > time(best) ? it : best)))
}

/** NGSI v2 has it among the metadata, under the name of FIWARE's agents. */
function observedAtOf(written: JsonObject): unknown {
  return written.observedAt ?? metadataOf(written, 'TimeInstant') ?? metadataOf(written, 'timestamp')
}

function unitOf(written: JsonObject): string {
  return cleanLine(plainValue(written.unitCode ?? metadataOf(written, 'unitCode')), 20).toUpperCase()
}

function metadataOf({ metadata }: JsonObject, name: string): unknown {
  const entry = isObject(metadata) ? metadata[name] : undefined
  return isObject(entry) ? entry.value : entry
}

/** Without JSON-LD's wrapping: {"@type": "DateTime", "@value": "..."}. */
function plainValue(value: unknown): unknown {
  if (!isObject(value)) return value
  if ('@value' in value) return value['@value']
  return '@list' in value ? value['@list'] : value
}
