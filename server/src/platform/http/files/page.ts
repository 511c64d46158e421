import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import { getMe } from '@oppidum/domain/people/person'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityHeaders } from '../guard/security-headers.ts'
import { accepts, acceptsGzip, matches } from '../responses/cached-response.ts'

/** One built file and its packed forms, as they are sent. */
interface BuiltFile {
  type: string
  etag: string
  body: Buffer
  br: Buffer | null
  gzip: Buffer | null
  immutable: boolean
}

/** What the build writes beside the files: the fixed list of what may be served. */
export interface BuiltFiles {
  /** `path` begins with a slash and is also the file's place in the folder; packed forms lie beside it as `.br`, `.gz`. */
  files: { path: string; mediaType: string; br?: boolean; gz?: boolean; immutable?: boolean }[]
}

const PAGE = '/index.html'
/** Addresses of files that are not called after their place. */
const CALLED: Readonly<Record<string, string>> = { '/api/docs': '/api-docs/index.html' }
const TAKES_HTML = /text\/html|\*\/\*/

function readFiles(folder: string): Map<string, BuiltFile> {
  // Written by our own build just before.
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as BuiltFiles
  return new Map(
    list.files.map((it) => {
      const body = readFileSync(join(folder, it.path))
      return [
        it.path,
        {
          type: it.mediaType,
          etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
          body,
          br: it.br ? readFileSync(join(folder, `${it.path}.br`)) : null,
          gzip: it.gz ? readFileSync(join(folder, `${it.path}.gz`)) : null,
          immutable: it.immutable ?? false,
        },
      ]
    }),
  )
}

/** Tells the page that asking who is signed in is worth it; a visitor's page asks nothing (web/src/identity/page-identity.ts). */
const SESSION_MARK = '<meta name="session" content="present">'
/** A cookie of a session of our own accounts. Whether it is still good is another question. */
const SESSION_COOKIE = /(?:^|;)\s*[\w.-]*session[\w.-]*=[^;\s]/i

/** JSON that may stand in an HTML script element: nothing in it can end the element. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * What a screen asks for first of all, asked for while its program is still on its way. As the program itself asks
 * (web/src/api/request.ts), or a browser would ask twice.
 */
const preloads = (paths: readonly string[]) =>
  paths.map((it) => `<link rel="preload" as="fetch" href="${it}" crossorigin="use-credentials">`).join('')

/**
 * Serves the built files, and the page at every address that a person may type.
 * @param first what is asked for first, by the path of the screen
 */
export function servePage(
  app: FastifyInstance,
  folder: string,
  config: PublicConfig,
  security: SecurityHeaders,
  first: ReadonlyMap<string, readonly string[]> = new Map(),
): { answer(request: FastifyRequest, reply: FastifyReply): boolean } {
  const files = readFiles(folder)
  const page = files.get(PAGE)?.body.toString('utf8')
  if (page === undefined) throw new Error('The built page is missing')
  const settings = `<script type="application/json" id="config">${embedded(config)}</script>`

  /** The nonce first: what stands in the settings is text, whatever it looks like. */
  const configured = (nonce: string, path: string, session: boolean) =>
    page
      .replaceAll('__NONCE__', nonce)
      .replace('<!--first-->', preloads([...(session ? [getMe.path] : []), ...(first.get(path) ?? [])]))
      .replace('<!--config-->', () => `${session ? SESSION_MARK : ''}${settings}`)

  function sendFile(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): void {
    const offered = String(request.headers['accept-encoding'] ?? '')
    const packed = file.br && accepts(offered, 'br') ? 'br' : file.gzip && acceptsGzip(offered) ? 'gzip' : null
    const etag = `"${file.etag}${packed ? `-${packed}` : ''}"`
    reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache').header('vary', 'accept-encoding')
    reply.header('etag', etag)
    if (matches(String(request.headers['if-none-match'] ?? ''), etag)) {
      reply.code(304).send()
      return
    }
    if (packed) reply.header('content-encoding', packed)
    reply.type(file.type).send(packed ? file[packed] : file.body)
  }

  for (const [path, file] of files) {
    if (path === PAGE) continue
    app.get(path, { config: { label: 'file' } }, (request, reply) => sendFile(file, request, reply))
  }

  for (const [path, name] of Object.entries(CALLED)) {
    const file = files.get(name)
    if (file) app.get(path, { config: { label: 'file' } }, (request, reply) => sendFile(file, request, reply))
  }

  return {
    /** False when the address is not one of a screen: paths of programs, and what looks like a file. */
    answer(request, reply) {
      const [path = ''] = (request.raw.url ?? '').split('?')
      const isScreen =
        !/^\/((api|ws)(\/|$)|metrics$)/.test(path) && !/\.[^/]*$/.test(path) && TAKES_HTML.test(String(request.headers.accept ?? '*/*'))
      if (!isScreen || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const nonce = randomBytes(16).toString('base64')
      for (const [name, value] of security.page(nonce)) reply.header(name, value)
      // The hosted provider's program in the page finds out by itself.
      const session = config.identity.kind === 'local' && SESSION_COOKIE.test(String(request.headers.cookie ?? ''))
      reply.header('cache-control', 'no-cache').header('vary', 'cookie')
      reply.type('text/html; charset=utf-8').send(configured(nonce, path, session))
      return true
    },
  }
}
