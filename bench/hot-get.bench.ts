import { mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { httpLoad } from './http-load.ts'
import { reportRatio } from './report.ts'
import { type Served, startControl, startOppidum } from './served.ts'

/** Hop-by-hop and per-answer headers that node:http adds by itself, on both sides. */
const OWN = new Set(['date', 'connection', 'keep-alive'])
const ROUNDS = 4

let oppidum: Served
beforeAll(async () => {
  oppidum = await startOppidum({ SIMULATOR: 'off' })
})
afterAll(() => oppidum.stop())

function ask(port: number, path: string, headers: Record<string, string>): Promise<{ message: IncomingMessage; body: Buffer }> {
  return new Promise((done, fail) => {
    get({ port, host: '127.0.0.1', path, headers }, (message) => {
      const chunks: Buffer[] = []
      message.on('data', (chunk: Buffer) => chunks.push(chunk))
      message.on('end', () => done({ message, body: Buffer.concat(chunks) }))
    }).on('error', fail)
  })
}

function flat(message: IncomingMessage): string[] {
  const headers: string[] = []
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    const name = message.rawHeaders[i] as string
    if (!OWN.has(name.toLowerCase())) headers.push(name, message.rawHeaders[i + 1] as string)
  }
  return headers
}

const CASES = [
  { name: '200 identity', headers: {}, conditional: false },
  { name: '200 gzip', headers: { 'accept-encoding': 'gzip' }, conditional: false },
  { name: '304', headers: { 'accept-encoding': 'gzip' }, conditional: true },
]
const PATHS = ['/api/traffic-data', '/api/energy-data']

for (const path of PATHS) {
  for (const { name, headers, conditional } of CASES) {
    it(`${path} ${name}`, async () => {
      await ask(oppidum.port, path, headers)
      const sample = await ask(oppidum.port, path, headers)
      const etag = String(sample.message.headers.etag)
      const sent = conditional ? { ...headers, 'if-none-match': etag } : headers
      const notModified = await ask(oppidum.port, path, { ...headers, 'if-none-match': etag })
      const file = join(mkdtempSync(join(tmpdir(), 'oppidum-control-')), 'answer.json')
      writeFileSync(
        file,
        JSON.stringify({
          headers: flat(sample.message),
          notModifiedHeaders: flat(notModified.message),
          bodyBase64: sample.body.toString('base64'),
        }),
      )
      const control = await startControl('bench/controls/bare-http.mjs', [file])
      const ours: number[] = []
      const theirs: number[] = []
      let [ourP99, theirP99] = [0, 0]
      await httpLoad(oppidum.port, path, sent, { seconds: 1 })
      await httpLoad(control.port, path, sent, { seconds: 1 })
      for (let round = 0; round < ROUNDS; round++) {
        const a = await httpLoad(oppidum.port, path, sent)
        const b = await httpLoad(control.port, path, sent)
        ours.push(a.perSecond)
        theirs.push(b.perSecond)
        ourP99 = Math.max(ourP99, a.p99Ms)
        theirP99 = Math.max(theirP99, b.p99Ms)
      }
      await control.stop()
      reportRatio({
        row: `GET ${path} ${name} (${sample.body.length} bytes)`,
        unit: 'requests/s',
        ours,
        control: theirs,
        goal: { atLeast: 0.75 },
      })
      reportRatio({ row: `GET ${path} ${name} p99`, unit: 'ms', ours: [ourP99], control: [theirP99], goal: { atMost: 2.5 } })
    })
  }
}
