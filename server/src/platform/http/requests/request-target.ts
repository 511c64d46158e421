import type { IncomingMessage } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/** What the address of a request asks for. The guard, the prebuilt answers and the handlers all read it here (decision 0065). */
export interface RequestTarget {
  /** Decoded and normalised (NFC). Without a prototype, because the names come from outside. */
  query: Readonly<Record<string, string>>
  /** The first city of the installation when absent. It may be a city that does not exist. */
  city: string | undefined
  /** The query holds the city at most. */
  isCityAlone: boolean
}

const NO_QUERY: RequestTarget = { query: Object.freeze(Object.create(null)), city: undefined, isCityAlone: true }

/** A path, or a whole address whose host cannot be mistaken for a path or a query (RFC 9112, 3.2). */
const TARGET = /^(https?:\/\/[^/?#@\\]+)?\//i
/** Nothing to decode, so there is one way to read it. Ids of cities need no other characters. */
const PLAIN_CITY = /^city=([A-Za-z0-9._~-]{1,100})$/
/** Some readers split at these, too. */
const LIBERAL_SEPARATORS = /[?&;]/
/** Someone who escapes a name several times hides it from whoever decodes it once. */
const DECODINGS = 3

const read = new WeakMap<IncomingMessage, RequestTarget | Failure>()

/**
 * Read once for each request; later calls get the same answer.
 * @throws Failure malformed when two readers could understand the address differently
 */
export function targetOf(request: IncomingMessage): RequestTarget {
  let target = read.get(request)
  if (target === undefined) {
    target = tried(request.url ?? '')
    read.set(request, target)
  }
  if (target instanceof Failure) throw target
  return target
}

function tried(url: string): RequestTarget | Failure {
  try {
    return readTarget(url)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** @throws Failure malformed */
export function readTarget(url: string): RequestTarget {
  if (!TARGET.test(url) || url.includes('#')) throw new Failure('malformed', 'This is not an address that can be requested here.')
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
 * The city decides whose rights count, so it has one spelling. A reader that decodes more or less often, splits at other
 * characters, ignores case or knows lists must not see another city than this one.
 * @throws Failure malformed
 */
function requirePlainCity(search: string): void {
  const meant = search.split(LIBERAL_SEPARATORS).filter((it) => foldedName(it) === 'city')
  if (meant.length === 0) return
  const [city = ''] = meant
  if (meant.length > 1) throw new Failure('malformed', "The parameter 'city' is there more than once; give it once.")
  if (!PLAIN_CITY.test(city) || !search.split('&').includes(city) || search.includes('?'))
    throw new Failure('malformed', "Give the parameter 'city' as city=<id>, in lower-case letters and without escapes.")
}

/** The name of a parameter as the most lenient reader would take it: 'C%69TY[]' is 'city'. */
function foldedName(parameter: string): string {
  let [name = ''] = parameter.split('=', 1)
  for (let i = 0; i < DECODINGS && name.includes('%'); i++) {
    // Escapes one by one: a broken one must not hide the others.
    name = name.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  // Node gives the bytes of an address as one character each.
  return Buffer.from(name, 'latin1')
    .toString('utf8')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[.*$/, '')
    .replace(/[^a-z]/g, '')
}

/** @throws Failure malformed when a parameter is there twice: nobody guesses which one is meant */
function queryIn(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) throw new Failure('malformed', `The parameter '${name.slice(0, 40)}' stands twice; give it once.`)
    query[name] = checkedText(value, 'A parameter')
  }
  return query
}

/** @throws Failure malformed on NUL and lone surrogates, which no store and no screen can take */
export function checkedText(value: string, what: string): string {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw new Failure('malformed', `${what} holds characters that are not text.`)
  // ASCII has one form only, and may be a picture: looking through one takes a tenth of a second.
  return Buffer.byteLength(value) === value.length ? value : value.normalize('NFC')
}
