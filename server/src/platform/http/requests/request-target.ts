import type { IncomingMessage } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/** What a request's address asks for. Guard, prebuilt answers and handlers all use this one reading (decision 0065). */
export interface RequestTarget {
  /** Decoded and normalised (NFC). Without a prototype, because the names come from outside. */
  query: Readonly<Record<string, string>>
  /** Absent means the installation's first city. It may name a city that does not exist. */
  city: string | undefined
  /** The query holds nothing, or only the city. */
  isCityAlone: boolean
}

/** Of a path alone. */
export const NO_QUERY: RequestTarget = { query: Object.freeze(Object.create(null)), city: undefined, isCityAlone: true }

/** An address without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

/** A path, or a whole address whose host cannot be mistaken for a path or a query (RFC 9112, 3.2). */
const TARGET = /^(https?:\/\/[^/?#@\\]+)?\//i
/** Nothing to decode, so there is only one way to read it. City ids need no other characters. */
const PLAIN_CITY = /^city=([A-Za-z0-9._~-]{1,100})$/
/** Some readers split at these too. */
const LIBERAL_SEPARATORS = /[?&;]/
/** A name escaped several times is hidden from a reader that decodes once. */
const DECODINGS = 3

const read = new WeakMap<IncomingMessage, RequestTarget | Failure>()

/**
 * Reads the address once per request; later calls return the same result.
 * @throws Failure malformed when two readers could understand the address differently
 */
export function targetOf(request: IncomingMessage): RequestTarget {
  let target = read.get(request)
  if (target === undefined) {
    target = readOrFailure(request.url ?? '')
    read.set(request, target)
  }
  if (target instanceof Failure) throw target
  return target
}

function readOrFailure(url: string): RequestTarget | Failure {
  try {
    return readTarget(url)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** @throws Failure malformed */
export function readTarget(url: string): RequestTarget {
  if (!TARGET.test(url) || url.includes('#')) throw new Failure('malformed', 'This address cannot be requested here.')
  const at = url.indexOf('?')
  if (at === -1) return NO_QUERY
  const search = url.slice(at + 1)
  const alone = PLAIN_CITY.exec(search)?.[1]
  if (alone !== undefined) return { query: Object.assign(Object.create(null), { city: alone }), city: alone, isCityAlone: true }
  requirePlainCity(search)
  const query = queryIn(search)
  return { query, city: query.city, isCityAlone: search === '' }
}

/**
 * The city decides which rights apply, so it has exactly one spelling. A reader that decodes more or less often, splits at other
 * characters, ignores case or supports lists must not see another city.
 * @throws Failure malformed
 */
function requirePlainCity(search: string): void {
  const cities = search.split(LIBERAL_SEPARATORS).filter((it) => foldedName(it) === 'city')
  if (cities.length === 0) return
  const [city = ''] = cities
  if (cities.length > 1) throw new Failure('malformed', "The parameter 'city' appears more than once; send it once.")
  if (!PLAIN_CITY.test(city) || !search.split('&').includes(city) || search.includes('?'))
    throw new Failure('malformed', "Give the parameter 'city' as city=<id>, in lower-case letters and without escapes.")
}

/** The name of a parameter as the most lenient reader would see it: 'C%69TY[]' gives 'city'. */
function foldedName(parameter: string): string {
  let [name = ''] = parameter.split('=', 1)
  for (let i = 0; i < DECODINGS && name.includes('%'); i++) {
    // Escapes are decoded one by one: a broken one must not hide the others.
    name = name.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  // Node.js gives the bytes of an address as one character each.
  return Buffer.from(name, 'latin1')
    .toString('utf8')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[.*$/, '')
    .replace(/[^a-z]/g, '')
}

/** @throws Failure malformed when a parameter is repeated */
function queryIn(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) throw new Failure('malformed', `The parameter '${name.slice(0, 40)}' appears twice; send it once.`)
    query[name] = checkedText(value, 'A parameter')
  }
  return query
}

/** @throws Failure malformed on NUL and lone surrogates, which neither the store nor a screen accepts */
export function checkedText(value: string, what: string): string {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw new Failure('malformed', `${what} contains characters that are not text.`)
  // ASCII needs no normalisation, and may be an image: scanning one takes a tenth of a second.
  return Buffer.byteLength(value) === value.length ? value : value.normalize('NFC')
}
