import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../../adapters/clock/system.adapter.ts'
import { mqttBrokers } from '../../../adapters/mqtt/mqtt-packet.adapter.ts'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import type { FeedReader } from '../module.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'

export interface PublishedAnswer {
  status?: number
  mediaType?: string
  body: string
}

interface More {
  /** The environment's keys. */
  secrets?: Record<string, string>
  /** Other publishers that the reader may reach. */
  beside?: readonly { port: number }[]
}

/** A publisher on loopback, and a reader over the real client that may reach it. `requests` lists the paths, newest last. */
export async function localPublisher(answer: (request: IncomingMessage) => PublishedAnswer, { secrets = {}, beside = [] }: More = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { status = 200, mediaType = 'application/json', body } = answer(request)
    response.writeHead(status, { 'content-type': mediaType }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const allow = parseOutboundAllow([port, ...beside.map((it) => it.port)].map((it) => `127.0.0.1:${it}`).join())
  const web = undiciWebClient({
    allow,
    limits: { firstByteMs: 2_000, totalMs: 5_000 },
  })
  const reader: FeedReader = {
    web,
    brokers: mqttBrokers({ clock: systemClock, allow }),
    pool: inThreadPool(),
    secrets: (name) => secrets[name],
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    reader,
    async close() {
      await web.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
