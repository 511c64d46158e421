import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { parseAddress } from './address-range.ts'
import { isMetadataName, mayReach, type OutboundAllow, plainHost } from './outbound-allow.ts'
import { unpackBody } from './unpack-body.ts'
import { unpausedBodies } from './unpaused-bodies.adapter.ts'
import {
  isAccepted,
  mediaEssence,
  WEB_LIMITS,
  type WebAnswer,
  type WebClient,
  WebFailure,
  type WebLimits,
  type WebRequest,
} from './web-client.ts'

interface Options {
  allow: OutboundAllow
  /** Shorter ones for tests. */
  limits?: Partial<WebLimits>
  /** All addresses of a name; a stand-in for tests. */
  lookup?: (host: string) => Promise<string[]>
}

/** The outgoing client over undici: every connection is opened to an address that was checked at that moment. */
export function undiciWebClient({ allow, limits: given = {}, lookup = everyAddress }: Options): WebClient {
  const limits = { ...WEB_LIMITS, ...given }
  const agent = new Agent({
    connect: (options, callback) => {
      permittedAddresses(options.hostname, Number(options.port || (options.protocol === 'https:' ? 443 : 80)), allow, lookup).then(
        (addresses) => connectTo(addresses, limits.firstByteMs)(options, callback),
        (cause: Error) => callback(cause, null),
      )
    },
    // Our own clocks end a call; undici's tick too coarsely for short limits.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 1_000,
    connections: 4,
  })
  return { get: (request) => get(agent, request, limits), close: () => agent.destroy() }
}

async function get(agent: Agent, request: WebRequest, limits: WebLimits): Promise<WebAnswer> {
  const end = new AbortController()
  const totalMs = Math.min(request.totalMs ?? limits.totalMs, limits.longestTotalMs)
  const timer = setTimeout(() => end.abort(new WebFailure('too_slow')), totalMs)
  const handleEnd = () => end.abort(new WebFailure('ended'))
  request.signal?.addEventListener('abort', handleEnd, { once: true })
  if (request.signal?.aborted) handleEnd()
  const tooLarge = () => new WebFailure('too_large')
  try {
    return await follow(agent.compose(unpausedBodies(request.maxBytes, tooLarge)), request, limits, end)
  } catch (cause) {
    if (end.signal.aborted) throw end.signal.reason
    throw cause instanceof WebFailure ? cause : new WebFailure(isBadHttp(cause) ? 'not_understood' : 'not_reachable', { cause })
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', handleEnd)
  }
}

async function follow(agent: Dispatcher, request: WebRequest, limits: WebLimits, end: AbortController): Promise<WebAnswer> {
  let url = checkedUrl(request.url)
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(agent, url, headersFor(request, redirects === 0), limits, end)
    const location = isRedirect(answer.statusCode) ? headerText(answer, 'location') : ''
    if (location === '') return await contentOf(answer, request)
    drop(answer)
    if (redirects >= limits.redirects) throw new WebFailure('not_allowed')
    const next = checkedUrl(location, url)
    // What was promised to travel sealed does not travel open because a publisher says so.
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new WebFailure('not_allowed')
    url = next
  }
}

async function ask(
  agent: Dispatcher,
  url: URL,
  headers: Record<string, string>,
  limits: WebLimits,
  end: AbortController,
): Promise<Dispatcher.ResponseData> {
  end.signal.throwIfAborted()
  const timer = setTimeout(() => end.abort(new WebFailure('too_slow')), limits.firstByteMs)
  const asked = agent.request({ origin: url.origin, path: url.pathname + url.search, method: 'GET', headers, signal: end.signal })
  // While a connection is being opened undici does not hear the signal, so we do not wait for it.
  asked.then((late) => end.signal.aborted && drop(late)).catch(() => {})
  let handleAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    handleAbort = () => reject(end.signal.reason)
    end.signal.addEventListener('abort', handleAbort, { once: true })
  })
  try {
    return await Promise.race([asked, aborted])
  } finally {
    clearTimeout(timer)
    end.signal.removeEventListener('abort', handleAbort)
  }
}

async function contentOf(answer: Dispatcher.ResponseData, request: WebRequest): Promise<WebAnswer> {
  if (answer.statusCode === 304 && (request.etag || request.lastModified)) {
    drop(answer)
    return { kind: 'unchanged' }
  }
  const { mediaType, encoding } = contentHeaders(answer)
  const problem =
    answer.statusCode !== 200
      ? new WebFailure('refused', { status: answer.statusCode, retryAfterSeconds: retryAfter(answer) })
      : !isAccepted(mediaType, request.accept)
        ? new WebFailure('not_understood')
        : Number(headerText(answer, 'content-length')) > request.maxBytes
          ? new WebFailure('too_large')
          : null
  if (problem) {
    drop(answer)
    throw problem
  }
  const announced = headerText(answer, 'content-length')
  const bytes = await unpackBody(answer.body, encoding, request.maxBytes, announced === '' ? null : Number(announced))
  return {
    kind: 'content',
    bytes,
    mediaType,
    etag: headerText(answer, 'etag') || null,
    lastModified: headerText(answer, 'last-modified') || null,
  }
}

const PACKED_FILES: readonly string[] = ['application/gzip', 'application/x-gzip']

/** A packed file is unpacked like a packed transfer; what is in it, nobody said. Servers that say both packed it once. */
function contentHeaders(answer: Dispatcher.ResponseData): { mediaType: string; encoding: string } {
  const mediaType = (headerText(answer, 'content-type') || 'application/octet-stream').toLowerCase()
  const encoding = headerText(answer, 'content-encoding')
  if (!PACKED_FILES.includes(mediaEssence(mediaType))) return { mediaType, encoding }
  return { mediaType: 'application/octet-stream', encoding: encoding || 'gzip' }
}

function headersFor(request: WebRequest, first: boolean): Record<string, string> {
  return {
    ...(first ? request.headers : {}),
    'user-agent': 'Oppidum',
    accept: [...request.accept.filter((it) => !it.startsWith('+')), '*/*;q=0.1'].join(', '),
    'accept-encoding': 'gzip, deflate, br',
    ...(request.etag ? { 'if-none-match': request.etag } : {}),
    ...(request.lastModified ? { 'if-modified-since': request.lastModified } : {}),
  }
}

/** The URL parser has by now turned '0x7f.1', '2130706433' and the like into plain addresses. */
function checkedUrl(text: string, from?: URL): URL {
  let url: URL
  try {
    url = new URL(text, from)
  } catch (cause) {
    throw new WebFailure('not_allowed', { cause })
  }
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || url.password !== '' || isMetadataName(url.hostname)) throw new WebFailure('not_allowed')
  return url
}

async function permittedAddresses(host: string, port: number, allow: OutboundAllow, lookup: (host: string) => Promise<string[]>) {
  const name = plainHost(host)
  const known = parseAddress(name) ? [name] : await lookup(name)
  const permitted = known.filter((text) => {
    const address = parseAddress(text)
    return address !== null && mayReach(name, address, port, allow)
  })
  if (known.length > 0 && permitted.length === 0) throw new WebFailure('not_allowed')
  return permitted
}

/** Opens a connection to one of these addresses and to no other: the name is not resolved a second time. */
function connectTo(addresses: string[], timeout: number): buildConnector.connector {
  const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return buildConnector({
    timeout,
    autoSelectFamily: true,
    lookup: (_host, options, callback) => {
      const [first] = list
      if (!first) callback(new Error('no address'), '', 4)
      else if (options.all) callback(null, list)
      else callback(null, first.address, first.family)
    },
  } as buildConnector.BuildOptions)
}

async function everyAddress(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map((it) => it.address)
}

/** Lets go of an answer that is of no use; its connection is closed, not drained. */
function drop(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => {})
  answer.body.destroy()
}

function headerText(answer: Dispatcher.ResponseData, name: string): string {
  const value = answer.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const LONGEST_RETRY_AFTER_SECONDS = 3_600

function retryAfter(answer: Dispatcher.ResponseData): number | null {
  const text = headerText(answer, 'retry-after')
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), LONGEST_RETRY_AFTER_SECONDS) : null
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

function isBadHttp(cause: unknown): boolean {
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown }
  return name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW'
}
