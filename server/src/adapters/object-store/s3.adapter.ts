import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { breaker } from '../breaker.ts'
import { type ObjectStore, objectName } from './object-store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface S3Dependencies {
  nowMs(): number
  onFault(error: unknown): void
  /** Shorter for tests. */
  withinMs?: number
}

/** Time limit of one call with all its retries. */
const WITHIN_MS = 20_000
const CONNECT_MS = 3_000

const AWAY = 'The store of pictures cannot be reached at the moment; please try again in a minute.'

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: unknown; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

/** A bucket of any S3-compatible store, addressed by path, so that a bucket's name need not be part of a host name. */
export function s3ObjectStore(settings: S3Settings, { nowMs, onFault, withinMs = WITHIN_MS }: S3Dependencies): ObjectStore {
  const { endpoint, bucket: Bucket, accessKeyId, secretAccessKey, region } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Stores other than Amazon's know the newer sums in part; over https and with a length nothing is lost without them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, withinMs), requestTimeout: withinMs, socketTimeout: withinMs },
  })
  const within = () => ({ abortSignal: AbortSignal.timeout(withinMs) })
  const through = breaker(nowMs, (error) => !isAbsent(error), AWAY)

  /** A refusal by the store means a wrong setting: the operator sees it in the log, others see the store as unavailable. */
  function reportingFaults<T>(call: () => Promise<T>): Promise<T> {
    return through(async () => {
      try {
        return await call()
      } catch (error) {
        if (!isAbsent(error)) onFault(error)
        throw error
      }
    })
  }

  return {
    async put(name, bytes, mediaType) {
      const Key = objectName(name)
      await reportingFaults(() =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength, ContentType: mediaType }), within()),
      )
    },
    async get(name, part) {
      const Key = objectName(name)
      try {
        const wanted = { Bucket, Key, ...(part && { Range: `bytes=${part.start}-${part.end}` }) }
        const { Body, ContentLength } = await reportingFaults(() => client.send(new GetObjectCommand(wanted), within()))
        // In Node the body is a stream of Node's.
        return { bytes: ContentLength ?? 0, stream: Body as Readable }
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(name) {
      const Key = objectName(name)
      await reportingFaults(() => client.send(new DeleteObjectCommand({ Bucket, Key }), within())).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
    },
    close: () => client.destroy(),
  }
}
