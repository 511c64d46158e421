import { mkdtempSync, rmSync } from 'node:fs'
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
  }): { run(): Promise<AddressInfo>; close(): Promise<void> }
}

/** A store that speaks S3, in this process, on a port of its own. */
export async function s3Server(): Promise<S3Settings & { stop(): Promise<void> }> {
  // @ts-expect-error: the package has no types.
  const { default: Server } = (await import('s3rver')) as { default: S3rver }
  const directory = mkdtempSync(join(tmpdir(), 'oppidum-s3-'))
  const bucket = 'city-pictures'
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  let stopped: Promise<void> | null = null
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    // The ones that this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    stop() {
      stopped ??= server.close().then(() => rmSync(directory, { recursive: true, force: true }))
      return stopped
    },
  }
}
