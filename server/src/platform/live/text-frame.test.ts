import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { deflatedTextFrame, textFrame } from './text-frame.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: { serverNoContextTakeover: true } })
  await once(server, 'listening')
})
afterAll(() => server.close())

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a payload of %d bytes is one text message to a client', async (length) => {
  const payload = Buffer.alloc(length, 'é')
  server.once('connection', (_socket, request) => request.socket.write(textFrame(payload)))
  // A listening server has an address of this form.
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    skipUTF8Validation: true,
    perMessageDeflate: false,
  })
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]
  client.terminate()
  expect({ same: data.equals(payload), isBinary }).toEqual({ same: true, isBinary: false })
})

const LENGTHS = [0, 4_095, 4_096, 65_536, 600_000]
/** Incompressible, so that every form of a frame's length is met. */
const noise = (length: number) => Buffer.from(randomBytes(length).toString('base64url').slice(0, length))

it.each(LENGTHS)('compressed payloads of %d bytes each stand by themselves', async (length) => {
  const payloads = [noise(length), Buffer.alloc(length, 'substation '), noise(length)]
  server.once('connection', (_socket, request) => {
    for (const payload of payloads) request.socket.write(deflatedTextFrame(payload))
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: Buffer[] = []
  client.on('message', (data: Buffer) => heard.push(data))
  await vi.waitUntil(() => heard.length === payloads.length, { timeout: 10_000 })
  client.terminate()
  expect(heard.map((it, index) => it.equals(payloads[index] as Buffer))).toEqual([true, true, true])
})

it('a payload is compressed once, and a short one not at all', () => {
  const long = Buffer.alloc(100_000, 'substation ')
  expect(deflatedTextFrame(long)).toBe(deflatedTextFrame(long))
  expect(deflatedTextFrame(long).length).toBeLessThan(long.length / 20)
  const short = Buffer.from('{"id":"a"}')
  expect(deflatedTextFrame(short)).toEqual(textFrame(short))
})
