import fc from 'fast-check'

/** A JSON Schema as the API description has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Ids that the store of the test holds; a random one would never get past 404. */
export interface KnownIds {
  cities: readonly string[]
  uuids: readonly string[]
  /** Ids of other things. */
  names: readonly string[]
  /** What the `id` of a path is likely to stand for; null if any id will do. */
  ofPath(path: string): string | null
}

const INSTANTS = ['2026-11-20T10:00:00.000Z', '2026-11-01T00:00:00Z', '2026-12-24T23:59:59.999Z', '2025-01-01T00:00:00Z']
const MOST_ITEMS = 3
const MOST_CHARACTERS = 40
const DEEPEST = 6

/** Values that a schema accepts, or nearly: rules that JSON Schema cannot say are not known here. */
export function valuesOf(
  schema: JsonSchema,
  shared: Readonly<Record<string, JsonSchema>>,
  ids: KnownIds,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (it: JsonSchema) => valuesOf(it, shared, ids, depth + 1)
  const { $ref, anyOf, oneOf, allOf, enum: options } = schema as Record<string, never>
  if (depth > DEEPEST) return fc.constant(null)
  if ($ref) return inner(shared[String($ref).split('/').at(-1) ?? ''] ?? {})
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map(inner))
  if (allOf) return fc.tuple(...(allOf as JsonSchema[]).map(inner)).map((all) => Object.assign({}, ...all))
  if (options) return fc.constantFrom(...(options as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectsOf(schema, inner)
    case 'array':
      return listsOf(schema, inner)
    case 'string':
      return textsOf(schema, ids)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom<unknown>('x', 1, true, null, [], {})
  }
}

function listsOf(
  { prefixItems, items, minItems = 0 }: JsonSchema,
  inner: (it: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (Array.isArray(prefixItems)) return fc.tuple(...(prefixItems as JsonSchema[]).map(inner))
  const least = Number(minItems)
  return fc.array(inner(typeof items === 'object' ? ((items ?? {}) as JsonSchema) : {}), {
    minLength: least,
    maxLength: Math.max(MOST_ITEMS, least),
  })
}

function objectsOf(schema: JsonSchema, inner: (it: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    additionalProperties?: JsonSchema | boolean
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, inner(it)]))
  const record = fc.record(fields, { requiredKeys: required.filter((it) => it in fields) })
  if (typeof additionalProperties !== 'object' || Object.keys(fields).length > 0) return record
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), inner(additionalProperties), { maxKeys: MOST_ITEMS })
}

function textsOf({ format, pattern, minLength = 0, maxLength }: JsonSchema, ids: KnownIds): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids.uuids) }, fc.uuid({ version: 7 }))
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (format === 'date') return fc.constantFrom('2026-11-20', '2025-02-28')
  if (format === 'email') return fc.stringMatching(/^[a-z]{3,8}$/).map((it) => `${it}@city.example`)
  if (format === 'uri') return fc.constantFrom('https://city.example/feed.json', 'http://127.0.0.1:1/feed')
  if (typeof pattern === 'string') return matching(pattern)
  const least = Number(minLength)
  const words = fc.string({ minLength: least, maxLength: Math.max(least, Math.min(Number(maxLength ?? MOST_CHARACTERS), MOST_CHARACTERS)) })
  return least > 1 ? words : fc.oneof(words, fc.constantFrom(...ids.names), fc.constantFrom(...ids.uuids))
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Look-aheads and the like.
    return fc.constantFrom('a', '10:00', '2026-11-20T10:00:00Z', 'montevideo')
  }
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<number> {
  const from = Number(minimum ?? exclusiveMinimum ?? -1_000)
  const to = Number(maximum ?? exclusiveMaximum ?? Math.max(from + 1_000, 1_000))
  if ([type].flat().includes('integer')) return fc.integer({ min: Math.ceil(from), max: Math.floor(Math.min(to, Number.MAX_SAFE_INTEGER)) })
  return fc.double({ min: from, max: to, noNaN: true })
}
