import type { Encoding } from './ngsi-query.ts'

/** What an entity says: a property with its metadata, or a place. */
export interface NgsiAttribute {
  type: 'Property' | 'GeoProperty'
  value: unknown
  /** ISO 8601 UTC. */
  observedAt?: string
  /** UN/CEFACT code. */
  unitCode?: string
}

/** An entity before it is written. Attributes without a value are absent, never null. */
export interface NgsiEntity {
  id: string
  type: string
  attributes: Readonly<Record<string, NgsiAttribute | undefined>>
}

type Observed = Pick<NgsiAttribute, 'observedAt' | 'unitCode'>

/** Undefined for null, undefined and ''. */
export function property(value: unknown, more: Observed = {}): NgsiAttribute | undefined {
  return value === null || value === undefined || value === '' ? undefined : { type: 'Property', value, ...more }
}

/** A time. @param at ISO 8601 UTC */
export function time(at: string | null | undefined): NgsiAttribute | undefined {
  return at ? { type: 'Property', value: { '@type': 'DateTime', '@value': at } } : undefined
}

export function place(geometry: unknown): NgsiAttribute | undefined {
  return geometry ? { type: 'GeoProperty', value: geometry } : undefined
}

/** @param names of the attributes to write; null for all */
export function entityJson(
  { id, type, attributes }: NgsiEntity,
  encoding: Encoding,
  names: readonly string[] | null,
): Record<string, unknown> {
  const entity: Record<string, unknown> = { id, type }
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute && (names === null || names.includes(name))) entity[name] = WRITERS[encoding](attribute)
  }
  return entity
}

/** The simplified encoding writes times as plain texts, as the examples of Smart Data Models do. */
const simple = (value: unknown) => (typeof value === 'object' && value !== null && '@value' in value ? value['@value'] : value)

const WRITERS: Record<Encoding, (attribute: NgsiAttribute) => unknown> = {
  normalized: (it) => it,
  concise: ({ type: _type, ...rest }) => (Object.keys(rest).length === 1 && !(rest.value instanceof Object) ? rest.value : rest),
  simplified: ({ value }) => simple(value),
}
