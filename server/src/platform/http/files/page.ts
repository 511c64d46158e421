import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzipSync } from 'node:zlib'
import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import { getMe } from '@oppidum/domain/people/person'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityHeaders } from '../guard/security-headers.ts'
import { accepts, acceptsGzip, matches } from '../responses/cached-response.ts'

/** One built file and its compressed forms. */
interface BuiltFile {
  type: string
  etag: string
  /** Unpacked when asked for if there is a Brotli form: no browser asks, and all files together take 6 MB. */
  plain(): Buffer | Promise<Buffer>
  br: Buffer | null
  gzip: Buffer | null
  immutable: boolean
}

const decompressed = promisify(brotliDecompress)

/** Requests that come meanwhile share the result. */
function unpacked(br: Buffer): () => Promise<Buffer> {
  let current: Promise<Buffer> | undefined
  return () => {
    current ??= decompressed(br).finally(() => {
      current = undefined
    })
    return current
  }
}

/** The list the build writes beside the files: exactly these are served. */
export interface BuiltFiles {
  /** `path` begins with a slash and is also the file's path in the folder; compressed forms are beside it as `.br`, `.gz`. */
  files: { path: string; mediaType: string; br?: boolean; gz?: boolean; immutable?: boolean }[]
}

const PAGE = '/index.html'
/** Files that are served under another path. */
const ALIASES: Readonly<Record<string, string>> = { '/api/docs': '/api-docs/index.html' }
const TAKES_HTML = /text\/html|\*\/\*/

function readFiles(folder: string): Map<string, BuiltFile> {
  // Written by our own build.
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as BuiltFiles
  return new Map(
    list.files.map((it) => {
      const body = readFileSync(join(folder, it.path))
      const br = it.br ? readFileSync(join(folder, `${it.path}.br`)) : null
      return [
        it.path,
        {
          type: it.mediaType,
          etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
          plain: br ? unpacked(br) : () => body,
          br,
          gzip: it.gz ? readFileSync(join(folder, `${it.path}.gz`)) : null,
          immutable: it.immutable ?? false,
        },
      ]
    }),
  )
}

/** Tells the page that it is worth asking who is signed in; a visitor's page does not (web/src/identity/page-identity.ts). */
const SESSION_MARK = '<meta name="session" content="present">'
/** A session cookie of a local account. It may have expired. */
const SESSION_COOKIE = /(?:^|;)\s*[\w.-]*session[\w.-]*=[^;\s]/i

/** Scripts without attributes, which the build puts into the page as they are. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** JSON that is safe in an HTML script element: nothing in it can end the element. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * Preload links for a screen's first requests, so that they start before its program is loaded. They must match the program's own
 * requests (web/src/api/request.ts), or the browser fetches twice.
 */
const preloads = (paths: readonly string[]) =>
  paths.map((it) => `<link rel="preload" as="fetch" href="${it}" crossorigin="use-credentials">`).join('')

/** Another form of what the page shows, such as a feed. */
export interface Alternate {
  href: string
  mediaType: string
  title: string
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const attribute = (text: string) => text.replace(/[&<"]/g, (it) => ESCAPED[it] as string)

const alternateLinks = (alternates: readonly Alternate[]) =>
  alternates
    .map((it) => `<link rel="alternate" type="${it.mediaType}" href="${attribute(it.href)}" title="${attribute(it.title)}">`)
    .join('')

interface PageParts {
  /** Paths to preload, by the screen's path. */
  first?: ReadonlyMap<string, readonly string[]>
  /** Named in the head of every screen. */
  alternates?: () => readonly Alternate[]
}

/** Serves the built files, and the page at every screen's address. */
export function servePage(
  app: FastifyInstance,
  folder: string,
  config: () => PublicConfig,
  security: SecurityHeaders,
  { first = new Map(), alternates = () => [] }: PageParts = {},
): { answer(request: FastifyRequest, reply: FastifyReply): boolean } {
  const files = readFiles(folder)
  if (!files.delete(PAGE)) throw new Error('The built page is missing')
  const page = readFileSync(join(folder, PAGE), 'utf8')
  const inlineScripts = [...page.matchAll(INLINE_SCRIPT)].map((it) => it[1] ?? '')

  /** Inserts the nonce first, because the settings may contain its placeholder as text. */
  const configured = (nonce: string, path: string, session: boolean, settings: PublicConfig) =>
    page
      .replaceAll('__NONCE__', nonce)
      .replace('<!--first-->', preloads([...(session ? [getMe.path] : []), ...(first.get(path) ?? [])]))
      .replace(
        '<!--config-->',
        () =>
          `${alternateLinks(alternates())}${session ? SESSION_MARK : ''}<script type="application/json" id="config">${embedded(settings)}</script>`,
      )

  async function sendFile(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const offered = String(request.headers['accept-encoding'] ?? '')
    const packed = file.br && accepts(offered, 'br') ? 'br' : file.gzip && acceptsGzip(offered) ? 'gzip' : null
    const etag = `"${file.etag}${packed ? `-${packed}` : ''}"`
    reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache').header('vary', 'accept-encoding')
    reply.header('etag', etag)
    if (matches(String(request.headers['if-none-match'] ?? ''), etag)) return reply.code(304).send()
    if (packed) reply.header('content-encoding', packed)
    return reply.type(file.type).send(packed ? file[packed] : await file.plain())
  }

  for (const [path, file] of files) {
    app.get(path, { config: { label: 'file' } }, (request, reply) => sendFile(file, request, reply))
  }

  for (const [path, name] of Object.entries(ALIASES)) {
    const file = files.get(name)
    if (file) app.get(path, { config: { label: 'file' } }, (request, reply) => sendFile(file, request, reply))
  }

  return {
    /** False for an address that is not a screen's: paths of the API, and anything that looks like a file. */
    answer(request, reply) {
      const [path = ''] = (request.raw.url ?? '').split('?')
      const isScreen =
        !/^\/((api|ws)(\/|$)|metrics$)/.test(path) && !/\.[^/]*$/.test(path) && TAKES_HTML.test(String(request.headers.accept ?? '*/*'))
      if (!isScreen || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const nonce = randomBytes(16).toString('base64')
      for (const [name, value] of security.page(nonce, inlineScripts)) reply.header(name, value)
      const settings = config()
      // The hosted provider's script on the page finds out by itself.
      const session = settings.identity.kind === 'local' && SESSION_COOKIE.test(String(request.headers.cookie ?? ''))
      reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').type('text/html; charset=utf-8')
      const text = configured(nonce, path, session, settings)
      // At once: so few bytes take a tenth of a millisecond. Nothing in them is both secret and beside what a caller may choose.
      if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) reply.send(text)
      else reply.header('content-encoding', 'gzip').send(gzipSync(text))
      return true
    },
  }
}
