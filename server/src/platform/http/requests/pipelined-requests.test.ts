import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { answerInTurn } from './pipelined-requests.ts'

const MOST = 100

let close = () => {}
afterEach(() => close())

/** A server that holds the answer to '/held', and a client that sends requests for these paths in one piece. */
async function sent(paths: readonly string[]) {
  const begun: string[] = []
  const held: ServerResponse[] = []
  const server = createServer(
    answerInTurn(MOST, (request, response) => {
      begun.push(request.url ?? '')
      if (request.url === '/held') held.push(response)
      else response.end(`answer to ${request.url}\n`)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  close = () => {
    socket.destroy()
    server.close()
  }
  const whole = (async () => {
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    return text.match(/answer to .*/g) ?? []
  })()
  // A test may look at it later than the connection is closed.
  whole.catch(() => undefined)
  const last = paths.length - 1
  const request = (path: string, nth: number) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${nth === last ? 'Connection: close\r\n' : ''}\r\n`
  socket.write(paths.map(request).join(''))
  await once(server, 'request')
  // All have been read by now, as they came in one piece.
  await turn()
  return { begun, whole, answerHeld: () => held.shift()?.end('answer to /held\n') }
}

it('a request is not begun before the answer to the one before it is written', async () => {
  const { begun, whole, answerHeld } = await sent(['/held', '/1', '/2'])
  expect(begun).toEqual(['/held'])
  answerHeld()
  expect(await whole).toEqual(['answer to /held', 'answer to /1', 'answer to /2'])
  expect(begun).toEqual(['/held', '/1', '/2'])
})

it('as many as may wait are answered in their order', async () => {
  const waiting = Array.from({ length: MOST }, (_, nth) => `/${nth}`)
  const { whole, answerHeld } = await sent(['/held', ...waiting])
  answerHeld()
  expect(await whole).toEqual(['/held', ...waiting].map((it) => `answer to ${it}`))
})

it('with one more the connection is closed, and none of them is begun', async () => {
  const waiting = Array.from({ length: MOST + 1 }, (_, nth) => `/${nth}`)
  const { begun, whole } = await sent(['/held', ...waiting])
  expect(await whole.catch(() => [])).toEqual([])
  expect(begun).toEqual(['/held'])
})
