import { connect } from 'node:net'

/** A request as it stands on the wire. */
export interface RawRequest {
  method: string
  target: string
  /** Lines without their line end, without `Host` and `Content-Length`. */
  headers: readonly string[]
  body: Uint8Array | null
}

export interface RawAnswer {
  /** 0 if the server closed without an answer. */
  status: number
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  /** What came before the end or the limit, chunks joined. */
  body: string
  /** Whether the answer was still going on, as those of event streams do. */
  isOpen: boolean
}

/** Longest wait for the next byte, in milliseconds: an event stream sends its head at once and then nothing for long. */
const SILENCE_MS = { untilHead: 20_000, afterHead: 400 }
const MOST_BYTES = 4_000_000

export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const length =
    body === null || headers.some((it) => /^(content-length|transfer-encoding):/i.test(it)) ? [] : [`Content-Length: ${body.length}`]
  const head = [`${method} ${target} HTTP/1.1`, 'Host: city.example', 'Connection: close', ...headers, ...length, '', ''].join('\r\n')
  // Bytes above 127 stand in headers as they are.
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

/**
 * Sends bytes on a connection of their own, and reads the answer to its end.
 * @param from address that the server sees, one of 127.0.0.0/8
 */
export function speak(port: number, bytes: Uint8Array, from: string): Promise<RawAnswer> {
  return new Promise((done) => {
    const parts: Buffer[] = []
    let length = 0
    let isDone = false
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(bytes))
    const finish = (isOpen: boolean) => {
      if (isDone) return
      isDone = true
      socket.destroy()
      done(answerIn(Buffer.concat(parts), isOpen))
    }
    socket.setTimeout(SILENCE_MS.untilHead, () => finish(true))
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      // After a 100 the head is still to come.
      if (answerIn(Buffer.concat(parts), true).status !== 0) socket.setTimeout(SILENCE_MS.afterHead)
      if (length > MOST_BYTES) finish(true)
    })
    // A server that refuses a body may close before the body is sent; what it answered counts.
    socket.on('error', () => finish(false))
    socket.on('close', () => finish(false))
  })
}

function answerIn(bytes: Buffer, isOpen: boolean): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return { status: 0, headers: new Map(), body: bytes.toString('latin1'), isOpen }
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = bytes.subarray(end + 4)
  // The final answer follows.
  if (status === 100) return answerIn(rest, isOpen)
  const headers = new Map(lines.map((it) => [it.slice(0, it.indexOf(':')).toLowerCase(), it.slice(it.indexOf(':') + 1).trim()]))
  const body = headers.get('transfer-encoding') === 'chunked' ? joined(rest) : rest
  return { status, headers, body: body.toString('utf8'), isOpen }
}

function joined(chunks: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < chunks.length; ) {
    const end = chunks.indexOf('\r\n', at)
    if (end === -1) break
    const size = Number.parseInt(chunks.subarray(at, end).toString('latin1'), 16)
    if (!(size > 0)) break
    parts.push(chunks.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}
