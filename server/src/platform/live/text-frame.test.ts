import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
})
afterAll(() => server.close())

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a payload of %d bytes is one text message to a client', async (length) => {
  const payload = Buffer.alloc(length, 'é')
  server.once('connection', (_socket, request) => request.socket.write(textFrame(payload)))
  // A listening server has an address of this form.
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { skipUTF8Validation: true })
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]
  client.terminate()
  expect({ same: data.equals(payload), isBinary }).toEqual({ same: true, isBinary: false })
})
