import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Date of the release with the new names, UTC, sent in the `Deprecation` header. CHANGELOG.md has the same date. */
export const DEPRECATED_AT = new Date('2026-12-01T00:00:00Z')

/** The present name, by the schema of the member under its old name. */
const renamed = z.registry<{ now: string }>()

/**
 * An API field's old name, kept beside the new one for one release: the member of a request's or answer's schema, and its
 * value in an answer. `withPresentNames` reads requests. To drop the alias, delete the call and what no longer compiles.
 */
export function deprecatedName<Old extends string>(old: Old, now: string) {
  const one = <T>(value: T) => ({ [old]: value }) as { [K in Old]: T }
  return {
    /** @param schema of the field under its present name */
    member<S extends Schema>(schema: S) {
      const own = schema.clone()
      renamed.add(own as Schema, { now })
      z.globalRegistry.add(own, { deprecated: true, description: `Renamed to ${now}.` })
      return one(own as S)
    },
    /** @param value of the field under its present name */
    value: one,
  }
}

/** An object's members with an old name: old and present name. */
function oldNamesOf(schema: Schema): (readonly [old: string, now: string])[] {
  if (!('shape' in schema)) return []
  return Object.entries(schema.shape as Record<string, Schema>).flatMap(([old, it]) => {
    const { now } = renamed.get(it) ?? {}
    return now === undefined ? [] : [[old, now] as const]
  })
}

/** A request's body under present names only. `contradiction`: the names of a field sent with two different values. */
export interface PresentNames {
  value: unknown
  hasOldNames: boolean
  contradiction: { old: string; now: string } | null
}

/** @param value the body before the schema checks it */
export function withPresentNames(schema: Schema, value: unknown): PresentNames {
  const isObject = typeof value === 'object' && value !== null
  const used = isObject ? oldNamesOf(schema).filter(([old]) => Object.hasOwn(value, old)) : []
  if (!isObject || used.length === 0) return { value, hasOldNames: false, contradiction: null }
  const present: Record<string, unknown> = { ...value }
  for (const [old, now] of used) {
    const isSame = JSON.stringify(present[now]) === JSON.stringify(present[old])
    if (Object.hasOwn(present, now) && !isSame) return { value, hasOldNames: true, contradiction: { old, now } }
    present[now] = present[old]
    delete present[old]
  }
  return { value: present, hasOldNames: true, contradiction: null }
}

/** Whether a value of this schema has a member under an old name, at any depth. */
export function hasOldNames(schema: Schema, seen = new Set<Schema>()): boolean {
  if (renamed.has(schema)) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  return partsOf(schema).some((it) => hasOldNames(it, seen))
}

/** The schemas nested directly in a schema. */
function partsOf(schema: Schema): Schema[] {
  // Each kind of schema has some of these.
  const { shape, element, innerType, valueType, options, items, left, right, in: from, out } = schema._zod.def as Partial<Parts>
  const lists = [Object.values(shape ?? {}), options ?? [], items ?? []].flat()
  return [...lists, element, innerType, valueType, left, right, from, out].filter((it) => it !== undefined)
}

interface Parts extends Record<'element' | 'innerType' | 'valueType' | 'left' | 'right' | 'in' | 'out', Schema> {
  shape: Record<string, Schema>
  options: Schema[]
  items: Schema[]
}
