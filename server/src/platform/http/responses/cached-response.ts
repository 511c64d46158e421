import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
/** As quick as gzip, and a third smaller where the same words come again and again, as in a list. */
const BROTLI_QUALITY = 5
/** Smaller bodies are not worth packing. */
const PACK_FROM_BYTES = 1_024

/** An answer whose bytes are made once and sent many times. */
export interface CachedResponse {
  send(request: IncomingMessage, response: ServerResponse): void
  /** The answer to a narrower question about the same state, undefined until somebody has asked it. */
  narrower(url: string): CachedResponse | undefined
  /** Remembers the answer to a narrower question for as long as this one is the present answer. */
  remember(url: string, text: string, own: Headers): CachedResponse
}

type Headers = readonly (readonly [string, string])[]

/** How the tag of a packing ends. */
const TAG: Record<Packing, string> = { br: 'br', gzip: 'gz' }

/** Narrower questions remembered at a time; with lists of 500 records some 10 MB. */
const REMEMBERED = 32

/** Whether the header names this tag; `*` and weak spellings count, as RFC 9110 13.1.2 asks. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
}

/** Browsers and programs send a handful of spellings, again and again. */
const KNOWN_SPELLINGS = 100
const knownPackings = new Map<string, Packing | null>()

type Packing = 'br' | 'gzip'

export const acceptsGzip = (header: string | undefined) => accepts(header, 'gzip', 'x-gzip')

/** The smallest that the header allows; null for none. */
function packingFor(header: string | undefined): Packing | null {
  if (header === undefined) return null
  let packing = knownPackings.get(header)
  if (packing === undefined) {
    packing = accepts(header, 'br') ? 'br' : acceptsGzip(header) ? 'gzip' : null
    if (knownPackings.size < KNOWN_SPELLINGS) knownPackings.set(header, packing)
  }
  return packing
}

function pack(body: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipped(body)
  return brotlied(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/** Whether a packing of these names may be sent: named, or covered by `*`, and not with q=0. RFC 9110 12.5.3. */
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
 * Strong tags: each packing has its own, made from the content, so every instance gives the same one.
 * @param common headers of this answer and of all narrower ones; @param own of this one alone
 */
export function cachedResponse(text: string, mediaType: string, common: Headers, own: Headers = []): CachedResponse {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const shared = [...common.flat(), ...own.flat(), 'cache-control', 'no-cache', 'vary', 'accept-encoding']
  const plain = variant(body, `"${hash}"`, null)
  const packed = new Map<Packing, Variant>()
  const packings = new Map<Packing, Promise<void>>()
  const narrower = new Map<string, CachedResponse>()

  interface Variant {
    body: Buffer
    etag: string
    ok: string[]
    notModified: string[]
  }

  function variant(bytes: Buffer, etag: string, encoding: string | null): Variant {
    const notModified = [...shared, 'etag', etag]
    const ok = [...notModified, 'content-type', mediaType, 'content-length', String(bytes.length)]
    if (encoding) ok.push('content-encoding', encoding)
    return { body: bytes, etag, ok, notModified }
  }

  function made(packing: Packing): Promise<void> {
    const making =
      packings.get(packing) ??
      pack(body, packing).then((bytes) => void packed.set(packing, variant(bytes, `"${hash}-${TAG[packing]}"`, packing)))
    packings.set(packing, making)
    return making
  }

  function sendVariant(it: Variant, request: IncomingMessage, response: ServerResponse): void {
    const known = request.headers['if-none-match']
    if (known !== undefined && matches(known, it.etag)) {
      response.writeHead(304, it.notModified).end()
      return
    }
    response.writeHead(200, it.ok)
    if (request.method === 'HEAD') response.end()
    else response.end(it.body)
  }

  return {
    narrower: (url) => narrower.get(url),
    remember(url, narrowText, narrowOwn) {
      const answer = cachedResponse(narrowText, mediaType, common, narrowOwn)
      if (narrower.size >= REMEMBERED) narrower.delete(narrower.keys().next().value as string)
      narrower.set(url, answer)
      return answer
    },
    send(request, response) {
      const packing = body.length < PACK_FROM_BYTES ? null : packingFor(request.headers['accept-encoding'])
      const known = packing && packed.get(packing)
      if (!packing) sendVariant(plain, request, response)
      else if (known) sendVariant(known, request, response)
      else {
        const send = () => sendVariant(packed.get(packing) ?? plain, request, response)
        made(packing).then(send, send)
      }
    },
  }
}
