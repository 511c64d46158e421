import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '../http-server.ts'
import { matches } from '../responses/cached-response.ts'
import { type ByteRange, byteRange } from './byte-range.ts'

/** A file as the answer of a call. Its content never changes under the same ETag. */
interface File {
  /** Including the quotes. */
  etag: string
  /** The actual media type of the content. */
  mediaType: string
  /** Size of the whole file; more than 0. */
  bytes: number
  headers: Readonly<Record<string, string>>
  /** Called only when content is sent: the whole file, or a part of it. @throws Failure */
  open(part: ByteRange | undefined): Promise<Readable>
}

export interface SentFile {
  [FILE]: File
}
const FILE = Symbol('file')

/** Answers with a file: whole, partial or not modified. */
export function sentFile(file: File): SentFile {
  return { [FILE]: file }
}

export const isSentFile = (value: unknown): value is SentFile => typeof value === 'object' && value !== null && FILE in value

/** @returns the function that sends it; until then nothing has been written */
export async function readyToSend({ [FILE]: file }: SentFile, request: FastifyRequest, reply: FastifyReply): Promise<() => FastifyReply> {
  const { etag, mediaType, bytes, headers, open } = file
  const requestHeaders = request.headers
  const withFileHeaders = () => reply.headers({ ...headers, etag, 'accept-ranges': 'bytes' })
  if (requestHeaders['if-none-match'] !== undefined && matches(requestHeaders['if-none-match'], etag))
    return () => withFileHeaders().code(304).send()

  // A client that has a part of another file wants the whole of this one. A date never matches, because we send none. RFC 9110, 13.1.5,
  // 14.2.
  const isSameFile = requestHeaders['if-range'] === undefined || requestHeaders['if-range'] === etag
  const range = request.method === 'GET' && isSameFile ? byteRange(requestHeaders.range, bytes) : 'whole'
  if (range === null)
    return () => {
      withFileHeaders().header('content-range', `bytes */${bytes}`)
      const error = `This part of the file cannot be given: ask for one range within its ${bytes} bytes.`
      sendFailure(reply, { status: 416, body: { error, code: 'malformed' }, retryAfterSeconds: null })
      return reply
    }
  const part = range === 'whole' ? undefined : range
  const length = part ? part.end - part.start + 1 : bytes
  const stream = request.method === 'HEAD' ? null : await open(part)
  return () => {
    withFileHeaders().type(mediaType).header('content-length', String(length))
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    if (stream) return reply.send(stream)
    // The framework would set the content length of an empty body.
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>).end()
    return reply
  }
}
