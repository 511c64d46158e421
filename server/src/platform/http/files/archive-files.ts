import type { ReadStream, Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readyToSend, sentFile } from './file-response.ts'

/** The files that can be requested. */
export interface ArchiveFiles {
  /** Begins and ends with a slash. */
  folder: string
  /** Local path by file name without the fingerprint. */
  paths: ReadonlyMap<string, string>
  fingerprintOf(path: string, file: number, state: Stats): string
}

const NOT_HERE = () => new Failure('not_found', 'There is nothing at this address.')

/**
 * Serves archives in parts, read from disk, because they may be larger than memory. The fingerprint in the address identifies one state
 * of the file, so an answer can be cached forever; once the file is replaced, the old address is gone. The file is checked and sent
 * through one handle, so an archive that is replaced (by renaming) during a request is sent to its end.
 * @param limit throws Failure too_many
 */
export function serveArchives(
  app: FastifyInstance,
  { folder, paths, fingerprintOf }: ArchiveFiles,
  limit: (request: FastifyRequest) => void,
): void {
  /** Streams being sent, perhaps to clients that stopped reading: shutdown does not wait for them. */
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
      const [, name = '', fingerprint = ''] = /^(.+)-([0-9a-f]+)\.pmtiles$/.exec(request.params.file) ?? []
      const path = paths.get(name)
      if (path === undefined) throw NOT_HERE()
      const file = await open(path, 'r').catch(() => {
        throw NOT_HERE()
      })
      let stream: ReadStream | null = null
      try {
        const state = await file.stat()
        if (!state.isFile() || state.size === 0 || fingerprintOf(path, file.fd, state) !== fingerprint) throw NOT_HERE()
        const archive = sentFile({
          etag: `"${fingerprint}"`,
          mediaType: 'application/vnd.pmtiles',
          bytes: state.size,
          headers: { 'cache-control': 'public, max-age=31536000, immutable' },
          // The stream closes the file at its end.
          open: async (part) => {
            stream = track(file.createReadStream(part))
            return stream
          },
        })
        const send = await readyToSend(archive, request, reply)
        return send()
      } finally {
        if (!stream) await file.close()
      }
    },
  })
  function track(stream: ReadStream): ReadStream {
    sending.add(stream)
    stream.once('close', () => sending.delete(stream))
    return stream
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
