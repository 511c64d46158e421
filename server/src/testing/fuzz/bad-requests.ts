import fc from 'fast-check'
import { DATES, FOREIGN_FIELDS, IDS, NUMBERS, OBJECTS, PROTOTYPE_NAMES, RAW_NUMBERS, TEXTS } from './hostile-values.ts'
import { BODIES, HEADER_LINES, MEDIA_TYPES, METHODS, RAW_PARTS } from './hostile-wire.ts'
import { type JsonSchema, type KnownIds, valuesOf } from './schema-values.ts'

/** An operation of the API description. */
export interface Operation {
  method: string
  path: string
  parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[]
  mediaType: string | null
  body: JsonSchema | null
}

/** A request before it becomes bytes. */
export interface Draft {
  method: string
  /** Parts of the path, as they stand on the wire. */
  path: readonly string[]
  /** Names and values, as they stand on the wire. */
  query: readonly (readonly [string, string])[]
  headers: readonly string[]
  mediaType: string | null
  body: string | Uint8Array | null
}

/** A draft and what is wrong with it; null for a request as the description asks for it. */
export interface BadRequest {
  operation: Operation
  fault: string | null
  draft: Draft
}

interface Described {
  paths: Record<
    string,
    Record<string, { parameters?: Operation['parameters']; requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >
  components: { schemas: Record<string, JsonSchema> }
}

export function operationsIn({ paths }: Described): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [mediaType = null] = Object.keys(requestBody?.content ?? {})
      const body = mediaType === null ? null : (requestBody?.content[mediaType]?.schema ?? {})
      return { method: method.toUpperCase(), path, parameters, mediaType, body }
    }),
  )
}

/** One request in seven is as the description asks for it, so that the server has something to lose. */
const GOOD_WEIGHT = 1
const BAD_WEIGHT = 6

/** Requests to every operation, most of them bad in one way. The same for the same seed. */
export function badRequests(described: Described, ids: KnownIds): fc.Arbitrary<BadRequest> {
  const shared = described.components.schemas
  return fc.oneof(
    ...operationsIn(described).map((operation) => {
      const good = goodRequest(operation, shared, ids)
      return fc.oneof(
        { weight: GOOD_WEIGHT, arbitrary: good.map(({ draft }) => ({ operation, fault: null, draft })) },
        { weight: BAD_WEIGHT, arbitrary: good.chain((it) => spoilt(it).map(([fault, draft]) => ({ operation, fault, draft }))) },
      )
    }),
  )
}

interface Good {
  draft: Draft
  body: unknown
}

function goodRequest(
  { method, path, parameters, mediaType, body }: Operation,
  shared: Record<string, JsonSchema>,
  ids: KnownIds,
): fc.Arbitrary<Good> {
  const at = (place: string) => parameters.filter((it) => it.in === place)
  const likely = ids.ofPath(path)
  const valueFor = (name: string, schema: JsonSchema): fc.Arbitrary<unknown> => {
    if (name === 'city') return fc.constantFrom(...ids.cities)
    if (name === 'id' && likely !== null) return fc.oneof({ weight: 3, arbitrary: fc.constant(likely) }, valuesOf(schema, shared, ids))
    return valuesOf(schema, shared, ids)
  }
  const inPath = fc.record(Object.fromEntries(at('path').map((it) => [it.name, valueFor(it.name, it.schema)])))
  const inQuery = fc.record(Object.fromEntries(at('query').map((it) => [it.name, valueFor(it.name, it.schema)])), {
    requiredKeys: at('query').flatMap((it) => (it.required ? [it.name] : [])),
  })
  const bodies = body === null ? fc.constant(undefined) : valuesOf(body, shared, ids)
  return fc.tuple(inPath, inQuery, bodies).map(([params, query, value]) => ({
    draft: {
      method,
      path: path.split('/').map((part) => (part.startsWith('{') ? encoded((params as Record<string, unknown>)[part.slice(1, -1)]) : part)),
      query: Object.entries(query as object).map(([name, it]) => [name, encoded(it)] as const),
      headers: [],
      mediaType,
      body: value === undefined ? null : JSON.stringify(value),
    },
    body: value,
  }))
}

/** As part of an address; a half of a surrogate pair, which cannot be encoded, as its three bytes. */
export function encoded(value: unknown): string {
  return String(value)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu, '\ufffd')
    .split('\ufffd')
    .map(encodeURIComponent)
    .join('%ed%a0%80')
}

type Spoilt = readonly [string, Draft]

function spoilt({ draft, body }: Good): fc.Arbitrary<Spoilt> {
  return fc.oneof(...[...headOf(draft), ...addressOf(draft), ...(body === undefined ? [] : bodyOf(draft, body))])
}

/** Method, header lines, media types. */
function headOf(draft: Draft): fc.Arbitrary<Spoilt>[] {
  return [
    fc.constantFrom(...METHODS).map((method) => ['method', { ...draft, method }]),
    fc.subarray(HEADER_LINES, { minLength: 1, maxLength: 3 }).map((headers) => ['header', { ...draft, headers }]),
    fc
      .tuple(fc.constantFrom(...MEDIA_TYPES), fc.constantFrom(...BODIES))
      .map(([mediaType, [, body]]) => ['media type', { ...draft, mediaType, body }]),
  ]
}

const hostile = fc.oneof(
  fc.constantFrom(...TEXTS.filter((it) => it.length < 10_000)).map(encoded),
  fc.constantFrom(...DATES, ...IDS).map(encoded),
  fc.constantFrom(...NUMBERS).map(encoded),
  fc.constantFrom(...RAW_NUMBERS, ...RAW_PARTS),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encoded),
)

function addressOf(draft: Draft): fc.Arbitrary<Spoilt>[] {
  const { path, query } = draft
  const names = query.map(([name]) => name)
  const name = fc.constantFrom(...names, 'city', 'cursor', 'limit', 'from', ...PROTOTYPE_NAMES.map(encoded), 'a[]', 'a[b]', '%')
  return [
    fc
      .tuple(fc.nat(path.length - 1), hostile)
      .map(([at, value]) => ['part of the path', { ...draft, path: path.map((it, i) => (i === Math.max(at, 1) ? value : it)) }]),
    fc.constantFrom('', '.', '..', '%2e', '%2F').map((it) => ['one more part', { ...draft, path: [...path, it] }]),
    fc.tuple(name, hostile).map(([it, value]) => ['query', { ...draft, query: [...query.filter(([other]) => other !== it), [it, value]] }]),
    fc.tuple(name, hostile, hostile).map(([it, one, two]) => ['repeated query', { ...draft, query: [...query, [it, one], [it, two]] }]),
    fc
      .integer({ min: 100, max: 2_500 })
      .map((count) => ['long query', { ...draft, query: Array.from({ length: count }, (_, i) => [`a${i}`, '1'] as const) }]),
  ]
}

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...DATES, ...IDS),
  fc.constantFrom<unknown>(...NUMBERS, true, false, null, [], [[]], [null], ...OBJECTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  // A half of a surrogate pair.
  fc.constantFrom('\ud800', 'a\udfffb'),
  fc.constant(Array.from({ length: 1_500 }, () => 1)),
  fc.integer({ min: 10, max: 200 }).map((depth) => Array.from({ length: depth }).reduce<unknown>((it) => [it], 0)),
  fc.jsonValue({ maxDepth: 3 }),
)
/** Stands in the JSON text where a number follows that JSON.stringify cannot write. */
const MARK = '"@number@"'

function bodyOf(draft: Draft, body: unknown): fc.Arbitrary<Spoilt>[] {
  const places = placesIn(body)
  const place = fc.constantFrom(...places)
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  return [
    fc.tuple(place, value).map(([at, it]) => ['value', { ...draft, body: text(withValue(body, at, it)) }]),
    fc.tuple(place, value).map(([at, it]) => ['value', { ...draft, body: text(withValue(body, at, it)) }]),
    fc
      .tuple(place, fc.constantFrom(...RAW_NUMBERS))
      .map(([at, it]) => ['number', { ...draft, body: text(withValue(body, at, '@number@')).replace(MARK, it) }]),
    place.map((at) => ['missing field', { ...draft, body: text(withValue(body, at, undefined)) }]),
    fc
      .tuple(fc.constantFrom(...FOREIGN_FIELDS, ...PROTOTYPE_NAMES), value)
      .map(([name, it]) => ['extra field', { ...draft, body: withName(isRecord ? text(body) : '{}', name, it) }]),
    fc.constantFrom(...BODIES).map(([, it]) => ['body', { ...draft, body: it }]),
    fc.nat(200).map((length) => ['cut body', { ...draft, body: text(body).slice(0, length) }]),
  ]
}

const text = (it: unknown): string => JSON.stringify(it) ?? ''

/** `__proto__` among the names, which an object literal cannot have. */
const withName = (json: string, name: string, it: unknown) =>
  `{${JSON.stringify(name)}:${JSON.stringify(it)}${json === '{}' ? '' : ','}${json.slice(1)}`

type Place = readonly (string | number)[]

function placesIn(it: unknown, at: Place = []): Place[] {
  if (typeof it !== 'object' || it === null) return [at]
  const entries = Array.isArray(it) ? [...it.entries()] : Object.entries(it)
  return [at, ...entries.flatMap(([name, inner]) => placesIn(inner, [...at, name]))]
}

function withValue(it: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined) return replacement
  const copy = (Array.isArray(it) ? [...it] : { ...(it as object) }) as Record<string | number, unknown>
  copy[name] = withValue(copy[name], rest, replacement)
  return copy
}
