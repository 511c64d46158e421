import type { ReadStream, Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '../http-server.ts'
import { matches } from '../responses/cached-response.ts'
import { byteRange } from './byte-range.ts'

/** The files that may be asked for, and what tells two states of one file apart. */
export interface ArchiveFiles {
  /** Begins and ends with a slash. */
  folder: string
  /** Path on this machine by the name in front of the fingerprint. */
  paths: ReadonlyMap<string, string>
  fingerprintOf(path: string, file: number, state: Stats): string
}

const NOT_HERE = () => new Failure('not_found', 'There is nothing at this address.')

/**
 * Serves archives in parts, as their readers want them, from the disk: they may be larger than the memory. The fingerprint in the
 * address stands for one state of the file, so an answer may be kept for ever; once the file is another one the old address is gone.
 * The file is compared and sent through one handle: an archive that is replaced meanwhile (by renaming) is sent to its end.
 * @param limit throws Failure too_many
 */
export function serveArchives(
  app: FastifyInstance,
  { folder, paths, fingerprintOf }: ArchiveFiles,
  limit: (request: FastifyRequest) => void,
): void {
  /** What is being sent, perhaps to somebody who has stopped reading: nobody waits for that when the server ends. */
  const sending = new Set<ReadStream>()
  app.addHook('preClose', async () => {
    for (const it of sending) it.destroy()
  })

  const url = `${folder}:file(^[a-z0-9-]+\\.pmtiles$)`
  app.get<{ Params: { file: string } }>(url, {
    config: { label: 'map archive' },
    onRequest: (request, _reply, done) => {
      limit(request)
      done()
    },
    handler: async (request, reply) => {
      const [, name = '', asked = ''] = /^(.+)-([0-9a-f]+)\.pmtiles$/.exec(request.params.file) ?? []
      const path = paths.get(name)
      if (path === undefined) throw NOT_HERE()
      const file = await open(path, 'r').catch(() => {
        throw NOT_HERE()
      })
      let sends: ReadStream | null = null
      try {
        const found = await file.stat()
        if (!found.isFile() || found.size === 0 || fingerprintOf(path, file.fd, found) !== asked) throw NOT_HERE()
        sends = send(file, found.size, `"${asked}"`, request, reply)
      } finally {
        if (!sends) await file.close()
      }
      if (sends) track(sends)
      return reply
    },
  })
  function track(stream: ReadStream): void {
    sending.add(stream)
    stream.once('close', () => sending.delete(stream))
  }

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url,
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'GET, HEAD')
      done(new Failure('wrong_method', 'This address can only be read (GET).'))
    },
    handler: async () => undefined,
  })
}

/** @returns what is being sent, which closes the file at its end; null when the answer needs none of it */
function send(file: FileHandle, size: number, etag: string, request: FastifyRequest, reply: FastifyReply): ReadStream | null {
  const { headers } = request
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' })
  if (headers['if-none-match'] !== undefined && matches(headers['if-none-match'], etag)) {
    reply.code(304).send()
    return null
  }
  // Who has a part of another state wants the whole of this one. A date never fits: none is given.
  const ifRange = headers['if-range']
  const holds = ifRange === undefined || ifRange === etag
  const range = request.method === 'GET' && holds ? byteRange(headers.range, size) : 'whole'
  if (range === null) {
    reply.header('content-range', `bytes */${size}`)
    const error = `This part of the file cannot be given: ask for one range within its ${size} bytes.`
    sendFailure(reply, { status: 416, body: { error, code: 'malformed' }, retryAfterSeconds: null })
    return null
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', String(end - start + 1)).type('application/vnd.pmtiles')
  if (request.method === 'HEAD') {
    // The framework would write the size of what it sends: nothing.
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>).end()
    return null
  }
  const stream = file.createReadStream({ start, end })
  reply.send(stream)
  return stream
}
