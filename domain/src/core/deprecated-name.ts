import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The day of the release that has the new names, UTC: what the `Deprecation` header says. CHANGELOG.md names the same. */
export const DEPRECATED_AT = new Date('2026-12-01T00:00:00Z')

/** The present name, by the schema of a member under its old one. */
const renamed = z.registry<{ now: string }>()

/**
 * The old name of a field of the API, kept beside the new one for a release: a member of the schema of the request or answer, and
 * the value of it in an answer. Requests are read by `withPresentNames`. Delete the call and what no longer compiles to drop it.
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

/** Members of an object under an old name: the old one and the present one. */
function oldNamesOf(schema: Schema): (readonly [old: string, now: string])[] {
  if (!('shape' in schema)) return []
  return Object.entries(schema.shape as Record<string, Schema>).flatMap(([old, it]) => {
    const { now } = renamed.get(it) ?? {}
    return now === undefined ? [] : [[old, now] as const]
  })
}

/** What a request says, under the present names alone. `contradiction`: names of a field that has two different values. */
export interface PresentNames {
  value: unknown
  hasOldNames: boolean
  contradiction: { old: string; now: string } | null
}

/** @param value what was sent, before the schema checks it */
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

/** Whether a value of this schema has, however deep, a member under an old name. */
export function hasOldNames(schema: Schema, seen = new Set<Schema>()): boolean {
  if (renamed.has(schema)) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  return partsOf(schema).some((it) => hasOldNames(it, seen))
}

/** The schemas that a schema is made of. */
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
