import { Agent, type Dispatcher } from 'undici'
import { isMetadataName, type OutboundAllow } from './outbound-allow.ts'
import { type AddressLookup, everyAddress, isForbiddenHost } from './permitted-addresses.ts'
import { permittedConnections } from './permitted-connections.adapter.ts'
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
  type WebPost,
  type WebReceipt,
  type WebRequest,
  type WebSender,
} from './web-client.ts'

interface Options {
  allow: OutboundAllow
  /** Shorter ones for tests. */
  limits?: Partial<WebLimits>
  /** All addresses of a name; a stand-in for tests. */
  lookup?: AddressLookup
  /** Most connections to one host; default 4. */
  connections?: number
}

/** The outgoing client over undici: every connection is opened to an address that was checked at that moment. */
export function undiciWebClient({ allow, limits: given = {}, lookup = everyAddress, connections = 4 }: Options): WebClient & WebSender {
  const limits = { ...WEB_LIMITS, ...given }
  const agent = new Agent({
    connect: permittedConnections(allow, lookup, limits.firstByteMs),
    // Our own clocks end a call; undici's tick too coarsely for short limits.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 1_000,
    connections,
  })
  return {
    get: (request) => get(agent, request, limits),
    post: (request) => post(agent, request, limits),
    isForbidden: (address) => isForbidden(address, allow),
    close: () => agent.destroy(),
  }
}

function get(agent: Agent, request: WebRequest, limits: WebLimits): Promise<WebAnswer> {
  const tooLarge = () => new WebFailure('too_large')
  return within(request, limits, (end) => follow(agent.compose(unpausedBodies(request.maxBytes, tooLarge)), request, limits, end))
}

/** A receiver whose body does not come at once loses its connection, not our time. */
const BODY_WAIT_MS = 500
const BODY_BYTES = 16 * 1024

function post(agent: Agent, request: WebPost, limits: WebLimits): Promise<WebReceipt> {
  return within(request, limits, async (end) => {
    const { method = 'POST', body } = request
    const headers = {
      ...request.headers,
      ...(typeof body === 'string' && body !== '' && { 'content-type': 'application/json' }),
      'user-agent': 'Oppidum',
    }
    const answer = await ask(agent, checkedUrl(request.url), headers, limits, end, { method, body: body === '' ? null : body })
    // A body that is read leaves the connection open for the next delivery.
    const late = setTimeout(() => drop(answer), BODY_WAIT_MS)
    await answer.body.dump({ limit: BODY_BYTES }).catch(() => undefined)
    clearTimeout(late)
    return { status: answer.statusCode, retryAfterSeconds: retryAfter(answer) }
  })
}

/** Gives a call its time, and its failures their words. */
async function within<T>(
  request: { totalMs?: number; signal?: AbortSignal },
  limits: WebLimits,
  call: (end: AbortController) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const totalMs = Math.min(request.totalMs ?? limits.totalMs, limits.longestTotalMs)
  const timer = setTimeout(() => end.abort(new WebFailure('too_slow')), totalMs)
  const handleEnd = () => end.abort(new WebFailure('ended'))
  request.signal?.addEventListener('abort', handleEnd, { once: true })
  if (request.signal?.aborted) handleEnd()
  try {
    return await call(end)
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
  sent: { method: NonNullable<WebPost['method']> | 'GET'; body: WebPost['body'] | null } = { method: 'GET', body: null },
): Promise<Dispatcher.ResponseData> {
  end.signal.throwIfAborted()
  const timer = setTimeout(() => end.abort(new WebFailure('too_slow')), limits.firstByteMs)
  const asked = agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    headers,
    signal: end.signal,
    ...sent,
  })
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

function isForbidden(text: string, allow: OutboundAllow): boolean {
  try {
    const { protocol, hostname, port } = checkedUrl(text)
    return isForbiddenHost(hostname, Number(port) || (protocol === 'https:' ? 443 : 80), allow)
  } catch (error) {
    if (error instanceof WebFailure) return true
    throw error
  }
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
