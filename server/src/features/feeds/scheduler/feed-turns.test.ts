import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { type Intake, partsOf } from '@oppidum/domain/feeds/intake'
import { build } from 'rolldown'
import { viteImportGlobPlugin } from 'rolldown/experimental'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../adapters/clock/system.adapter.ts'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { FeedSchema } from '../importers.ts'
import { parsePool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { piecesOf } from '../testing/large-answers.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { deliver, deliveryOf } from './feed-delivery.ts'
import { feedFetch } from './feed-fetch.ts'

let folder = ''
let workerUrl: URL
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-turns-'))
  const file = join(folder, 'parse-worker.mjs')
  await build({
    input: new URL('../parsing/parse-worker.ts', import.meta.url).pathname,
    platform: 'node',
    plugins: [viteImportGlobPlugin()],
    output: { file, format: 'esm' },
    logLevel: 'silent',
  })
  workerUrl = pathToFileURL(file)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const feedOf = (standard: string, id: string, port: number) =>
  FeedSchema.parse({ standard, id, name: id, url: `http://127.0.0.1:${port}/${id}`, everySeconds: 60 })

test('while five large feeds are stored slowly, a small feed of another city is fetched and stored again and again', async () => {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    if (search !== '') response.writeHead(404).end()
    else {
      response.writeHead(200, { 'content-type': 'application/json' })
      if (pathname === '/works') response.end(fixture('wzdx/project.geojson'))
      else Readable.from(piecesOf('open311 json', 1_500_000)).pipe(response)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  const pool = parsePool({ workerUrl })
  const store = memoryStore()
  let letGo = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  /** Stands for a store that is slow with requests: it takes the first batch and then waits. */
  const slow: Pick<Intake, 'serviceRequests'> = {
    async serviceRequests(_delivery, drafts) {
      let created = 0
      for await (const part of partsOf(drafts)) {
        created += part.length
        await gate
      }
      return { created, updated: 0, unchanged: 0, rejected: 0 }
    },
  }

  async function turn(feed: ReturnType<typeof feedOf>, part: 'incidents' | 'serviceRequests'): Promise<number> {
    const memory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }
    const fetching = feedFetch({ web, pool, openRecords: async () => [] }, feed)
    const call = { memory, nowMs: systemClock.nowMs(), secret: undefined, signal: new AbortController().signal }
    const fetched = await fetching.fetch(call)
    if (!fetched) return 0
    const intake = part === 'incidents' ? store.intake : ({ ...store.intake, ...slow } as Intake)
    return (await deliver(intake, deliveryOf(feed.id, feed), fetched.reading, { part, complete: false })).count
  }

  const large = ['a', 'b', 'c', 'd', 'e'].map((id) => turn(feedOf('open311', id, port), 'serviceRequests'))
  for (let times = 0; times < 5; times++) expect(await turn(feedOf('wzdx', 'works', port), 'incidents')).toBe(2)
  const isOver = await Promise.race([Promise.any(large).then(() => true), Promise.resolve(false)])
  expect(isOver).toBe(false)
  letGo()
  const counts = await Promise.all(large)
  expect(Math.min(...counts)).toBeGreaterThan(1_000)
  expect(new Set(counts).size).toBe(1)

  await Promise.all([pool.stop(), web.close()])
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}, 60_000)
