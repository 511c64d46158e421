import type { ReadStream, Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readyToSend, sentFile } from './file-response.ts'

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
        const archive = sentFile({
          etag: `"${asked}"`,
          mediaType: 'application/vnd.pmtiles',
          bytes: found.size,
          headers: { 'cache-control': 'public, max-age=31536000, immutable' },
          // Closes the file at its end.
          open: async (part) => {
            sends = track(file.createReadStream(part))
            return sends
          },
        })
        const send = await readyToSend(archive, request, reply)
        return send()
      } finally {
        if (!sends) await file.close()
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
