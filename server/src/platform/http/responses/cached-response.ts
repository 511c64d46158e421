import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Of 0 to 11: as fast as gzip, and a third smaller for repetitive text such as lists. */
const BROTLI_QUALITY = 5
/** Smaller bodies are not worth compressing. */
const PACK_FROM_BYTES = 1_024
/** Of 1 to 9 or 0 to 11, for an answer that is rarely sent twice: a page of a list takes a tenth of a millisecond. */
const ONCE_LEVEL = 1
/** Up to here compressing takes less time at once than on a thread, to which it must go and from which it must return. */
const ONCE_BYTES = 256 * 1_024

/** An answer whose bytes are built once and sent many times. */
export interface CachedResponse {
  send(request: IncomingMessage, response: ServerResponse): void
  /** The cached answer to a narrower query on the same state; undefined until somebody has asked for it. */
  narrower(url: string): CachedResponse | undefined
  /** Caches the answer to a narrower query for as long as this answer is the current one. */
  remember(url: string, content: string | AnswerBody, own: Headers): CachedResponse
}

type Headers = readonly (readonly [string, string])[]

/** The bytes of an answer, for several responses with the same ones. */
export interface AnswerBody {
  bytes: Buffer
  hash: string
  /** As compressed for an answer that is rarely sent twice. */
  packedOnce: Map<Packing, Promise<Buffer>>
}

export function answerBody(text: string): AnswerBody {
  const bytes = Buffer.from(text)
  return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 27), packedOnce: new Map() }
}

/** Suffix of each encoding's ETag. */
const TAG: Record<Packing, string> = { br: 'br', gzip: 'gz' }

/** How many narrower answers are cached; some 10 MB with lists of 500 records. */
const REMEMBERED = 32

/** Whether the header names this ETag; `*` and weak forms count, as RFC 9110 13.1.2 requires. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
}

/** Clients send a handful of different headers, again and again. */
const HEADERS_CACHED = 100
const packingByHeader = new Map<string, Packing | null>()

type Packing = 'br' | 'gzip'

export const acceptsGzip = (header: string | undefined) => accepts(header, 'gzip', 'x-gzip')

/** The smallest encoding that the header allows; null for none. */
function packingFor(header: string | undefined): Packing | null {
  if (header === undefined) return null
  let packing = packingByHeader.get(header)
  if (packing === undefined) {
    packing = accepts(header, 'br') ? 'br' : acceptsGzip(header) ? 'gzip' : null
    if (packingByHeader.size < HEADERS_CACHED) packingByHeader.set(header, packing)
  }
  return packing
}

async function pack(body: Buffer, packing: Packing, quality: number | 'once'): Promise<Buffer> {
  if (quality === 'once' && body.length <= ONCE_BYTES) return packAtOnce(body, packing)
  if (packing === 'gzip') return gzipAsync(body, quality === 'once' ? { level: ONCE_LEVEL } : {})
  return brotliAsync(body, brotliOptions(body, quality))
}

const packAtOnce = (body: Buffer, packing: Packing): Buffer =>
  packing === 'gzip' ? gzipSync(body, { level: ONCE_LEVEL }) : brotliCompressSync(body, brotliOptions(body, 'once'))

const brotliOptions = (body: Buffer, quality: number | 'once') => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: quality === 'once' ? ONCE_LEVEL : quality, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
})

/** Whether an encoding with one of these names may be sent: named or covered by `*`, and not q=0. RFC 9110 12.5.3. */
export function accepts(header: string | undefined, ...names: string[]): boolean {
  if (!header) return false
  const offers = header.split(',').map((it) => {
    const [name = '', ...parameters] = it
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, q: q === undefined ? 1 : Number(q.slice(2)) }
  })
  const offer = offers.find((it) => names.includes(it.name)) ?? offers.find((it) => it.name === '*')
  return offer !== undefined && offer.q > 0
}

/**
 * ETags are strong: each encoding has its own, derived from the content, so every instance sends the same one.
 * @param common headers of this answer and of all narrower ones
 * @param own headers of this answer only
 * @param brotliQuality 0 to 11: higher for what is compressed once and sent for days. Until that is done, which takes seconds for a
 * megabyte, the answer is sent as it is compressed by default. `once`: hardly ever sent twice, so compressed as fast as possible.
 */
export function cachedResponse(
  content: string | AnswerBody,
  mediaType: string,
  common: Headers,
  own: Headers = [],
  brotliQuality: number | 'once' = BROTLI_QUALITY,
): CachedResponse {
  const { bytes: body, hash, packedOnce } = typeof content === 'string' ? answerBody(content) : content
  const shared = [...common.flat(), ...own.flat(), 'cache-control', 'no-cache', 'vary', 'accept-encoding']
  const lastModified = own.find(([name]) => name === 'last-modified')?.[1]
  const plain = variant(body, `"${hash}"`, null)
  const packed = new Map<Packing, Variant>()
  const packings = new Map<Packing, Promise<void>>()
  const narrower = new Map<string, CachedResponse>()

  interface Variant {
    body: Buffer
    etag: string
    /** Of the same content, as it was sent before it was compressed further. */
    formerEtag: string | null
    ok: string[]
    notModified: string[]
  }

  function variant(bytes: Buffer, etag: string, encoding: string | null, formerEtag: string | null = null): Variant {
    const notModified = [...shared, 'etag', etag]
    const ok = [...notModified, 'content-type', mediaType, 'content-length', String(bytes.length)]
    if (encoding) ok.push('content-encoding', encoding)
    return { body: bytes, etag, formerEtag, ok, notModified }
  }

  function compress(packing: Packing): Promise<void> {
    const compressing = packings.get(packing) ?? compressFirst(packing)
    packings.set(packing, compressing)
    return compressing
  }

  async function compressFirst(packing: Packing): Promise<void> {
    const etag = `"${hash}-${TAG[packing]}"`
    packed.set(packing, variant(await (brotliQuality === 'once' ? packOnce(packing) : pack(body, packing, BROTLI_QUALITY)), etag, packing))
    if (packing !== 'br' || brotliQuality === 'once' || brotliQuality <= BROTLI_QUALITY) return
    // Nobody waits for it. If it fails, the first one stays.
    void pack(body, packing, brotliQuality).then(
      (bytes) => packed.set(packing, variant(bytes, `"${hash}-${TAG[packing]}${brotliQuality}"`, packing, etag)),
      () => undefined,
    )
  }

  function packOnce(packing: Packing): Promise<Buffer> {
    const bytes = packedOnce.get(packing) ?? pack(body, packing, 'once')
    packedOnce.set(packing, bytes)
    return bytes
  }

  /** By ETag; by time, which is less exact, only for a client that has no ETag. RFC 9110 13.1.3. */
  function isCurrent({ headers }: IncomingMessage, { etag, formerEtag }: Variant): boolean {
    const ifNoneMatch = headers['if-none-match']
    if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag) || (formerEtag !== null && matches(ifNoneMatch, formerEtag))
    const since = headers['if-modified-since']
    return since !== undefined && lastModified !== undefined && Date.parse(since) >= Date.parse(lastModified)
  }

  function sendVariant(it: Variant, request: IncomingMessage, response: ServerResponse): void {
    if (isCurrent(request, it)) {
      response.writeHead(304, it.notModified).end()
      return
    }
    response.writeHead(200, it.ok)
    if (request.method === 'HEAD') response.end()
    else response.end(it.body)
  }

  return {
    narrower: (url) => narrower.get(url),
    remember(url, narrow, narrowOwn) {
      const answer = cachedResponse(narrow, mediaType, common, narrowOwn, 'once')
      if (narrower.size >= REMEMBERED) narrower.delete(narrower.keys().next().value as string)
      narrower.set(url, answer)
      return answer
    },
    send(request, response) {
      const packing = body.length < PACK_FROM_BYTES ? null : packingFor(request.headers['accept-encoding'])
      const compressed = packing && packed.get(packing)
      if (!packing) sendVariant(plain, request, response)
      else if (compressed) sendVariant(compressed, request, response)
      else {
        const send = () => sendVariant(packed.get(packing) ?? plain, request, response)
        compress(packing).then(send, send)
      }
    },
  }
}
