import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../s3.adapter.ts'

/** What is used of the package, which has no types of its own. */
interface S3rver {
  new (options: {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }): { run(): Promise<AddressInfo>; close(): Promise<void>; middleware: Middleware[] }
}

interface S3Call {
  method: string
  path: string
  query: Record<string, string | undefined>
  status: number
  type: string
  body: unknown
}

type Middleware = (call: S3Call, next: () => Promise<void>) => Promise<void>

export interface TestS3 extends S3Settings {
  /** Ids of the uploads that are neither complete nor aborted: what S3 bills beside the objects. */
  uploads(): string[]
  /** Whether the key has the right to abort uploads. */
  mayAbort: boolean
  stop(): Promise<void>
}

/** AbortMultipartUpload, which the package lacks: it answers 405. What it wrote of the upload stays, as it may still be writing. */
const abortsUploads =
  (aborted: Set<string>, isThere: (id: string) => boolean, mayAbort: () => boolean): Middleware =>
  async (call, next) => {
    const id = call.query.uploadId
    if (id === undefined) return next()
    const refuse = (status: number, code: string) => {
      call.status = status
      call.type = 'application/xml'
      call.body = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
    }
    if (!isThere(id)) return call.method === 'DELETE' || aborted.has(id) ? refuse(404, 'NoSuchUpload') : next()
    if (call.method !== 'DELETE') return next()
    if (!mayAbort()) return refuse(403, 'AccessDenied')
    aborted.add(id)
    call.status = 204
  }

/** A store that speaks S3, in this process, on a port of its own. */
export async function s3Server(): Promise<TestS3> {
  // @ts-expect-error: the package has no types.
  const { default: Server } = (await import('s3rver')) as { default: S3rver }
  const directory = mkdtempSync(join(tmpdir(), 'oppidum-s3-'))
  const bucket = 'city-pictures'
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const aborted = new Set<string>()
  const unfinished = () => (existsSync(uploads) ? readdirSync(uploads).filter((id) => !aborted.has(id)) : [])
  const isThere = (id: string) => unfinished().includes(id)
  server.middleware.unshift(abortsUploads(aborted, isThere, () => store.mayAbort))
  const { port } = await server.run()
  let stopped: Promise<void> | null = null
  const store: TestS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    // The ones that this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    mayAbort: true,
    uploads: unfinished,
    stop() {
      stopped ??= server.close().then(() => rmSync(directory, { recursive: true, force: true }))
      return stopped
    },
  }
  return store
}
