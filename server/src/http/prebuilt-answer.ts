import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipped = promisify(gzip)
/** Smaller bodies are not worth packing. */
const PACK_FROM_BYTES = 1_024

/** An answer whose bytes are made once and sent many times. PERFORMANCE, 'What follows' 1. */
export interface PrebuiltAnswer {
  send(request: IncomingMessage, response: ServerResponse): void
  /** The answer to a narrower question about the same state, undefined until somebody has asked it. */
  narrower(url: string): PrebuiltAnswer | undefined
  /** Remembers the answer to a narrower question for as long as this one is the present answer. */
  remember(url: string, text: string, own: Headers): PrebuiltAnswer
}

type Headers = readonly (readonly [string, string])[]

/** Narrower questions remembered at a time; with lists of 500 records some 10 MB. */
const REMEMBERED = 32

/** Whether the header names this tag; `*` and weak spellings count, as RFC 9110 13.1.2 asks. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
}

/** Browsers and programs send a handful of spellings, again and again. */
const KNOWN_SPELLINGS = 100
const gzipAccepted = new Map<string, boolean>()

export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  let accepted = gzipAccepted.get(header)
  if (accepted === undefined) {
    accepted = accepts(header, 'gzip', 'x-gzip')
    if (gzipAccepted.size < KNOWN_SPELLINGS) gzipAccepted.set(header, accepted)
  }
  return accepted
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
export function prebuiltAnswer(text: string, mediaType: string, common: Headers, own: Headers = []): PrebuiltAnswer {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const shared = [...common.flat(), ...own.flat(), 'cache-control', 'no-cache', 'vary', 'accept-encoding']
  const plain = variant(body, `"${hash}"`, null)
  let packed: Variant | null = null
  let packing: Promise<void> | null = null
  const narrower = new Map<string, PrebuiltAnswer>()

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

  function pack(): Promise<void> {
    packing ??= gzipped(body).then((bytes) => {
      packed = variant(bytes, `"${hash}-gz"`, 'gzip')
    })
    return packing
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
      const answer = prebuiltAnswer(narrowText, mediaType, common, narrowOwn)
      if (narrower.size >= REMEMBERED) narrower.delete(narrower.keys().next().value as string)
      narrower.set(url, answer)
      return answer
    },
    send(request, response) {
      if (body.length < PACK_FROM_BYTES || !acceptsGzip(request.headers['accept-encoding'])) sendVariant(plain, request, response)
      else if (packed) sendVariant(packed, request, response)
      else
        pack().then(
          () => sendVariant(packed ?? plain, request, response),
          () => sendVariant(plain, request, response),
        )
    },
  }
}
