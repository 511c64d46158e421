import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { type Intake, partsOf } from '@oppidum/domain/feeds/intake'
import { systemClock } from '../../../adapters/clock/system.adapter.ts'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { FeedSchema } from '../importers.ts'
import { parsePool } from '../parsing/parse-pool.ts'
import { deliver, deliveryOf } from '../scheduler/feed-delivery.ts'
import { feedFetch } from '../scheduler/feed-fetch.ts'
import { fixture } from './fixture.ts'
import { piecesOf } from './large-answers.ts'
import { memoryStore } from './memory-store.ts'

const NO_MEMORY = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }

/**
 * Publishers of one city's long lists of requests and of another's two road works, read through one pool.
 * @param stored called for each batch of requests; the next is made when it resolves
 */
export async function twoCities(workerUrl: URL, listBytes: number, stored: (count: number) => Promise<void>) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    if (search !== '') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    if (pathname === '/works') response.end(fixture('wzdx/project.geojson'))
    else Readable.from(piecesOf('open311 json', listBytes)).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  const pool = parsePool({ workerUrl })
  const intake: Intake = {
    ...memoryStore().intake,
    async serviceRequests(_delivery, drafts) {
      let created = 0
      for await (const part of partsOf(drafts)) {
        created += part.length
        await stored(part.length)
      }
      return { created, updated: 0, unchanged: 0, rejected: 0 }
    },
  }

  /** Fetches, parses and stores once, as if for the first time. @returns how many records */
  async function take(standard: 'open311' | 'wzdx', id: string): Promise<number> {
    const feed = FeedSchema.parse({ standard, id, name: id, url: `http://127.0.0.1:${port}/${id}`, everySeconds: 60 })
    const fetching = feedFetch({ web, pool, openRecords: async () => [] }, feed)
    const signal = new AbortController().signal
    const fetched = await fetching.fetch({ memory: NO_MEMORY, nowMs: systemClock.nowMs(), secret: undefined, signal })
    if (!fetched) return 0
    const part = standard === 'wzdx' ? 'incidents' : 'serviceRequests'
    return (await deliver(intake, deliveryOf(id, feed), fetched.reading, { part, complete: false })).count
  }

  return {
    takeList: (id: string) => take('open311', id),
    takeWorks: () => take('wzdx', 'works'),
    async stop() {
      await Promise.all([pool.stop(), web.close()])
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
