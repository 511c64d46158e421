import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type BackupPlace, BackupPlaceFault } from './backup-place.ts'
import type { S3Settings } from './s3.adapter.ts'

const MB = 1_024 * 1_024
/** S3 takes 10,000 parts of 5 MB to 5 GB. Growing ones hold 800 GB in them with little memory for small backups. */
const partBytes = (number: number) => (8 + Math.floor(number / 100) * 1.5) * MB
const CONNECT_MS = 5_000
/** Of a part on a slow line. */
const REQUEST_MS = 300_000

/** Chunks joined to parts of the size that the next one should have. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let number = 1
  for await (const chunk of bytes) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    if (heldBytes < partBytes(number)) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
    number++
  }
  if (heldBytes > 0 || number === 1) yield Buffer.concat(held)
}

/** An object in a bucket of the S3 store of the settings. It appears when it is complete. */
export function backupObject({ endpoint, accessKeyId, secretAccessKey, region }: S3Settings, key: string, bucket: string): BackupPlace {
  const address = `s3://${bucket}/${key}`
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 5,
    // As in s3.adapter.ts; the backup has sums of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, socketTimeout: REQUEST_MS },
  })
  const of = { Bucket: bucket, Key: key }

  async function call<T>(verb: 'written' | 'read', work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { name } = error as Error
      if (name === 'NoSuchKey' || name === 'NotFound') throw new BackupPlaceFault(`There is no ${address}.`)
      throw new BackupPlaceFault(`${address} cannot be ${verb}: the store of S3_ENDPOINT says ${name}.`)
    }
  }

  async function exists(): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(of))
      return true
    } catch (error) {
      const { name } = error as Error
      if (name === 'NotFound' || name === 'NoSuchKey') return false
      throw new BackupPlaceFault(`${address} cannot be written: the store of S3_ENDPOINT says ${name}.`)
    }
  }

  return {
    kind: 's3',
    address,
    async save(bytes) {
      if (await exists()) throw new BackupPlaceFault(`There is a ${address}: name another key, or remove it.`)
      const { UploadId } = await call('written', () =>
        client.send(new CreateMultipartUploadCommand({ ...of, ContentType: 'application/octet-stream' })),
      )
      const upload = { ...of, UploadId }
      try {
        let count = 0
        const Parts: CompletedPart[] = []
        for await (const Body of partsOf(bytes)) {
          const PartNumber = Parts.length + 1
          const part = { ...upload, PartNumber, Body, ContentLength: Body.length }
          const { ETag } = await call('written', () => client.send(new UploadPartCommand(part)))
          Parts.push({ PartNumber, ETag })
          count += Body.length
        }
        await call('written', () => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })))
        return count
      } catch (error) {
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
        throw error
      }
    },
    async *read() {
      const { Body } = await call('read', () => client.send(new GetObjectCommand(of)))
      try {
        // In Node the body is a stream of Node's.
        yield* Body as Readable
      } catch {
        throw new BackupPlaceFault(`${address} cannot be read to its end: the connection broke. Try again.`)
      }
    },
    close: () => client.destroy(),
  }
}
