import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NatsServers } from '../../../config/nats-servers.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type NatsServer, startNats } from '../../bus/testing/nats-server.ts'

export interface JetStreamServers {
  servers: NatsServers
  all: NatsServer[]
  /** Starts the server of this number again, on its port and its files, after it was stopped. */
  restart(index: number): Promise<void>
  /** Stops all of them and removes their files. */
  stop(): Promise<void>
}

/** One server with JetStream, or a cluster of three. */
export async function startJetStream(count: 1 | 3 = 1): Promise<JetStreamServers> {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-jetstream-'))
  const routes = await Promise.all(Array.from({ length: count }, freePort))
  const argsOf = (index: number) => [
    '--jetstream',
    ...['--store_dir', join(folder, String(index))],
    ...['--server_name', `nats-${index}`],
    ...(count === 1
      ? []
      : [
          ...['--cluster_name', 'city', '--cluster', `nats://127.0.0.1:${routes[index]}`],
          ...['--routes', routes.map((it) => `nats://127.0.0.1:${it}`).join(',')],
        ]),
  ]
  const all = await Promise.all(routes.map((_, index) => startNats({ args: argsOf(index) })))
  return {
    servers: { servers: all.map((it) => it.host), user: undefined, password: undefined, tls: false },
    all,
    async restart(index) {
      all[index] = await startNats({ port: (all[index] as NatsServer).port, args: argsOf(index) })
    },
    async stop() {
      await Promise.all(all.map((it) => it.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
