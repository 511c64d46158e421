import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import type { WebClient } from '../../../adapters/web/web-client.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { feedJob } from '../scheduler/feed-job.ts'
import type { FeedSites } from '../scheduler/feed-sensors.ts'

/** A publisher on loopback, reached by the real client. */
export async function loopbackPublisher(listener: RequestListener) {
  const server: Server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  return {
    url: `http://127.0.0.1:${port}`,
    web,
    async close() {
      await web.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Fetches the feeds of a test app's first city into its store. Each call of the result fetches each of them once.
 * @param sites where references are stored; absent: none is read
 */
export function feedRuns(app: TestApp, { web }: { web: WebClient }, definitions: readonly object[], sites?: FeedSites) {
  const city = app.context.cities.find('montevideo')
  const feeds = definitions.map((it) => ({ cityId: city.id, feed: FeedSchema.parse(it), bounds: city.bounds }))
  const { clock, intake, ledger } = app
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const parts = {
    clock,
    web,
    intake,
    ledger,
    pool: inThreadPool(),
    random: () => 0,
    secretOf: async () => 'key',
    ...(sites && { sites }),
    log,
  }
  const jobs = feeds.map((it) => feedJob(parts, it))
  return async () => {
    for (const job of jobs) await job.run(new AbortController().signal)
    await app.settled()
  }
}
