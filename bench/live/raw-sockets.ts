import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { frameReader, type TextFrame } from './frame-reader.ts'

/** Below the time after which the server ends a socket that answers none of its pings. */
const PONG_EVERY_MS = 5_000
const OPENED_TOGETHER = 50
const SCRATCH = Buffer.alloc(256 * 1024)

/** A client's frame of less than 126 bytes (RFC 6455, section 5.2), masked with zeros. */
const frame = (opcode: number, text = '') =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])
const HELLO = frame(0x1, JSON.stringify({ type: 'hello', since: {} }))
const PONG = frame(0xa)
/** What browsers offer. */
const COMPRESSION = 'sec-websocket-extensions: permessage-deflate; client_max_window_bits'

interface Options {
  /** Default `/ws`. */
  path?: string
  /** Gets each text message of each socket. */
  hear?: (frame: TextFrame) => void
}

/**
 * Listeners whose client costs next to nothing: they say hello, inflate nothing and send a pong now and then unasked. With
 * a real client, thousands of them use more of a machine than the server that is measured on it.
 */
export interface RawSockets {
  /** Number of sockets that the server has not closed. */
  open(): number
  close(): void
}

export async function openRawSockets(port: number, count: number, options: Options = {}): Promise<RawSockets> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const group = Math.min(OPENED_TOGETHER, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: group }, () => openOne(port, options)))))
  }
  const pongs = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(PONG)
  }, PONG_EVERY_MS)
  return {
    open: () => sockets.filter((it) => !it.destroyed && !it.readableEnded).length,
    close() {
      clearInterval(pongs)
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openOne(port: number, { path = '/ws', hear }: Options): Promise<Socket> {
  let heard: (part: Buffer) => void = () => undefined
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: SCRATCH,
      callback(length, bytes) {
        heard(Buffer.from(bytes.buffer, 0, length))
        return true
      },
    },
  })
  socket.setNoDelay(true)
  const answer = new Promise<string>((done, fail) => {
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('The server closed a socket before its upgrade.')))
    heard = (part) => done(part.toString('latin1'))
  })
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n${COMPRESSION}\r\n\r\n`,
  )
  const head = await answer
  if (!head.startsWith('HTTP/1.1 101 ')) throw new Error(`The server answers an upgrade with ${head.split('\r\n', 1)[0]}.`)
  heard = hear ? frameReader(hear) : () => undefined
  socket.on('error', () => undefined)
  socket.write(HELLO)
  await wait(0)
  return socket
}
