import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '../http-server.ts'
import { matches } from '../responses/cached-response.ts'
import { type ByteRange, byteRange } from './byte-range.ts'

/** A file that never changes under its tag, as the answer of a call. */
interface File {
  /** With its quotes. */
  etag: string
  /** What it truly is. */
  mediaType: string
  /** Of the whole of it; more than 0. */
  bytes: number
  headers: Readonly<Record<string, string>>
  /** Asked only for what is sent: the whole of it, or a part within it. @throws Failure */
  open(part: ByteRange | undefined): Promise<Readable>
}

export interface SentFile {
  [FILE]: File
}
const FILE = Symbol('file')

/** Answers with a file instead of a reply: whole, a part of it, or with the word that nothing has changed. */
export function sentFile(file: File): SentFile {
  return { [FILE]: file }
}

export const isSentFile = (value: unknown): value is SentFile => typeof value === 'object' && value !== null && FILE in value

/** @returns what sends it: until then nothing has been said. */
export async function readyToSend({ [FILE]: file }: SentFile, request: FastifyRequest, reply: FastifyReply): Promise<() => FastifyReply> {
  const { etag, mediaType, bytes, headers, open } = file
  const sent = request.headers
  const say = () => reply.headers({ ...headers, etag, 'accept-ranges': 'bytes' })
  if (sent['if-none-match'] !== undefined && matches(sent['if-none-match'], etag)) return () => say().code(304).send()

  // Who has a part of another file wants the whole of this one. A date never fits: none is given. RFC 9110, 13.1.5 and 14.2.
  const holds = sent['if-range'] === undefined || sent['if-range'] === etag
  const range = request.method === 'GET' && holds ? byteRange(sent.range, bytes) : 'whole'
  if (range === null)
    return () => {
      say().header('content-range', `bytes */${bytes}`)
      const error = `This part of the file cannot be given: ask for one range within its ${bytes} bytes.`
      sendFailure(reply, { status: 416, body: { error, code: 'malformed' }, retryAfterSeconds: null })
      return reply
    }
  const part = range === 'whole' ? undefined : range
  const length = part ? part.end - part.start + 1 : bytes
  const stream = request.method === 'HEAD' ? null : await open(part)
  return () => {
    say().type(mediaType).header('content-length', String(length))
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    if (stream) return reply.send(stream)
    // The framework would write the size of what it sends: nothing.
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>).end()
    return reply
  }
}
