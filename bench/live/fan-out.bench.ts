import { get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { reportFigure, reportRatio } from '../report.ts'
import { type Served, startControl, startOppidum } from '../served.ts'

const SOCKETS = 1_000
const UPDATES = 10
const TYPE = '"type":"traffic-data-update"'

let oppidum: Served
beforeAll(async () => {
  oppidum = await startOppidum()
})
afterAll(() => oppidum.stop())

async function openSockets(port: number, path: string, hello: string | null): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let i = 0; i < SOCKETS; i += 50) {
    const some = await Promise.all(
      Array.from({ length: 50 }, () => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false, headers: {} })
        return new Promise<WebSocket>((done, fail) => {
          socket.on('open', () => {
            if (hello) socket.send(hello)
            done(socket)
          })
          socket.on('error', fail)
        })
      }),
    )
    sockets.push(...some)
  }
  return sockets
}

interface Update {
  firstToLastMs: number
  bytes: number
}

/** Measures whole updates: from the first socket that receives it to the last. */
async function watch(
  sockets: readonly WebSocket[],
  isUpdate: (bytes: Buffer) => boolean,
  updates: number,
  trigger?: () => void,
): Promise<Update[]> {
  const found: Update[] = []
  while (found.length < updates) {
    found.push(
      await new Promise<Update>((done) => {
        let [arrived, firstMs, size] = [0, 0, 0]
        const stop: (() => void)[] = []
        for (const socket of sockets) {
          const hear = (data: Buffer) => {
            if (!isUpdate(data)) return
            const now = performance.now()
            if (arrived === 0) [firstMs, size] = [now, data.length]
            socket.off('message', hear)
            if (++arrived === sockets.length) {
              for (const it of stop) it()
              done({ firstToLastMs: now - firstMs, bytes: size })
            }
          }
          stop.push(() => socket.off('message', hear))
          socket.on('message', hear)
        }
        trigger?.()
      }),
    )
  }
  return found
}

function refetch(port: number): Promise<number> {
  return new Promise((done, fail) => {
    get({ port, host: '127.0.0.1', path: '/api/traffic-data', headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => done(bytes))
    }).on('error', fail)
  })
}

it(`an update to ${SOCKETS} sockets, first to last, against bare ws with as many bytes`, async () => {
  const isUpdate = (bytes: Buffer) => bytes.subarray(0, 60).includes(TYPE)
  const sockets = await openSockets(oppidum.port, '/ws', JSON.stringify({ type: 'hello', since: {} }))
  const ours = await watch(sockets, isUpdate, UPDATES)
  const bytes = ours.map((it) => it.bytes).sort((a, b) => a - b)[Math.floor(UPDATES / 2)] as number

  // The same update sent as its type alone: every page fetches the answer again.
  const refetched: number[] = []
  let fetchedBytes = 0
  for (let i = 0; i < 3; i++) {
    const started = await new Promise<number>((done) => sockets[0]?.once('message', () => done(performance.now())))
    const sizes = await Promise.all(sockets.map(() => refetch(oppidum.port)))
    refetched.push(performance.now() - started)
    fetchedBytes = sizes.reduce((sum, it) => sum + it, 0) / sizes.length
  }
  for (const socket of sockets) socket.terminate()

  const control = await startControl('bench/controls/bare-ws.mjs')
  const bare = await openSockets(control.port, '/', null)
  const theirs = await watch(
    bare,
    () => true,
    UPDATES,
    () => control.process.stdin?.write(`${bytes}\n`),
  )
  for (const socket of bare) socket.terminate()
  await control.stop()

  const spans = ours.map((it) => it.firstToLastMs)
  reportRatio({
    row: `update to ${SOCKETS} sockets, first to last (${bytes} bytes)`,
    unit: 'ms',
    ours: spans,
    control: theirs.map((it) => it.firstToLastMs),
    goal: { atMost: 1.25 },
  })
  reportFigure(`the same by type alone: ${SOCKETS} pages fetch ${fetchedBytes.toFixed(0)} bytes each`, Math.min(...refetched), 'ms', null)
  expect(ours).toHaveLength(UPDATES)
})
