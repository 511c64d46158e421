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
import type { BackupUpload, UploadLog } from './backup-upload.ts'
import type { S3Settings } from './s3.adapter.ts'

const MB = 1_024 * 1_024
/** S3 takes 10,000 parts of 5 MB to 5 GB. Growing ones hold 800 GB in them with little memory for small backups. */
const partBytes = (number: number) => (8 + Math.floor(number / 100) * 1.5) * MB
const CONNECT_MS = 5_000
/** Of a part on a slow line. */
const REQUEST_MS = 300_000
/** An operator, or systemd, waits for the end of a backup that failed. The next one removes what could not be removed within this time. */
const ABORT_MS = 20_000

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

/**
 * An object in a bucket of the S3 store of the settings. It appears when it is complete. Until then its parts are an upload, which S3
 * keeps, and bills, until it is aborted: the log remembers it for the next `save` in case this process is killed.
 */
export function backupObject(settings: S3Settings, key: string, bucket: string, log: UploadLog): BackupPlace {
  const { endpoint, accessKeyId, secretAccessKey, region } = settings
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
  const remarks: string[] = []

  async function call<T>(verb: 'written' | 'read', work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { name } = error as Error
      if (name === 'NoSuchKey' || name === 'NotFound') throw new BackupPlaceFault(`There is no ${address}.`)
      throw new BackupPlaceFault(`${address} cannot be ${verb}: the store of S3_ENDPOINT says ${name}.`)
    }
  }

  /** Null when there is no object. */
  async function presentBytes(): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand(of))).ContentLength ?? 0
    } catch (error) {
      const { name } = error as Error
      if (name === 'NotFound' || name === 'NoSuchKey') return null
      throw new BackupPlaceFault(`${address} cannot be written: the store of S3_ENDPOINT says ${name}.`)
    }
  }

  /** Removes the parts of an upload. False when they may still be there; they stay in the log then. */
  async function abort(upload: BackupUpload): Promise<boolean> {
    try {
      const command = new AbortMultipartUploadCommand({ Bucket: upload.bucket, Key: upload.key, UploadId: upload.uploadId })
      await client.send(command, { abortSignal: AbortSignal.timeout(ABORT_MS) })
    } catch (error) {
      // Complete, aborted already, or its bucket was deleted.
      if (!['NoSuchUpload', 'NoSuchBucket'].includes((error as Error).name)) return false
    }
    await log.remove(upload).catch(() => undefined)
    return true
  }

  /** Two backups of one store never run at once, so every upload in its log was left behind. */
  async function abortAbandoned(): Promise<void> {
    for (const upload of await log.unfinished(endpoint)) {
      if (await abort(upload)) continue
      remarks.push(
        `An unfinished upload of s3://${upload.bucket}/${upload.key} could not be removed, and its parts take space. S3_ACCESS_KEY_ID needs the right s3:AbortMultipartUpload; the next backup to S3 tries again.`,
      )
    }
  }

  /** Complete, whatever became of the answer: a connection that breaks while S3 answers leaves the object. */
  async function complete(upload: { Bucket: string; Key: string; UploadId: string }, Parts: CompletedPart[], count: number): Promise<void> {
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      if ((await presentBytes()) === count) return
      throw new BackupPlaceFault(`${address} cannot be written: the store of S3_ENDPOINT says ${(error as Error).name}.`)
    }
  }

  return {
    kind: 's3',
    address,
    async save(bytes, interrupted) {
      await abortAbandoned()
      if ((await presentBytes()) !== null) throw new BackupPlaceFault(`There is a ${address}: name another key, or remove it.`)
      const { UploadId = '' } = await call('written', () =>
        client.send(new CreateMultipartUploadCommand({ ...of, ContentType: 'application/octet-stream' })),
      )
      const upload = { ...of, UploadId }
      const logged = { endpoint, bucket, key, uploadId: UploadId }
      try {
        // A store that accepts no writes can be backed up all the same.
        await log.add(logged).catch(() => undefined)
        let count = 0
        const Parts: CompletedPart[] = []
        for await (const Body of partsOf(bytes)) {
          const PartNumber = Parts.length + 1
          const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length })
          const { ETag } = await call('written', () => client.send(part, { ...(interrupted && { abortSignal: interrupted }) }))
          Parts.push({ PartNumber, ETag })
          count += Body.length
        }
        interrupted?.throwIfAborted()
        await complete(upload, Parts, count)
        await log.remove(logged).catch(() => undefined)
        return count
      } catch (error) {
        await abort(logged)
        interrupted?.throwIfAborted()
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
    remarks: () => remarks,
    close: () => client.destroy(),
  }
}
