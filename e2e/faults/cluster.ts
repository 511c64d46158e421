import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { type NatsServer, natsServers } from './nats-servers.ts'
import type { Part } from './processes.ts'
import { migrateStore, servingPart } from './serving-part.ts'
import { type StoreServers, storeServers, storeUrl } from './store-servers.ts'
import { type TcpLine, tcpLine } from './tcp-line.ts'

export interface Instance {
  part: Part
  /** As its clients reach it. */
  url: string
  /** Round the clients' line, for the judge. */
  directUrl: string
  clients: TcpLine
  store: TcpLine
  replica: TcpLine
  nats: TcpLine[]
  /** What it logged as fatal. */
  fatals: string[]
}

export interface Cluster {
  store: StoreServers
  nats: NatsServer[]
  instances: Instance[]
  /** Of the primary, round every line. */
  storeUrl: string
  /** Mends every line, thaws and starts everything. */
  heal(): Promise<void>
  /** What ended by itself. */
  ownEnds(): string[]
  stop(): Promise<void>
}

/** Everything that a city runs on several machines, here on loopback: with a line of its own between any two parts. */
export async function startCluster(folder: string): Promise<Cluster> {
  const [store, nats] = await Promise.all([storeServers(join(folder, 'store')), natsServers(join(folder, 'nats'))])
  await migrateStore(storeUrl(store.primaryPort), folder)
  const secret = randomBytes(32).toString('hex')
  const start = (name: string) => startInstance(name, folder, secret, store, nats)
  // The first one writes the city's places.
  const instances = [await start('instance-a'), ...(await Promise.all([start('instance-b'), start('instance-c')]))]
  const parts = [store.primary, store.replica, ...nats.map((it) => it.part), ...instances.map((it) => it.part)]
  const lines = [
    store.replication,
    ...nats.flatMap((it) => it.routes),
    ...instances.flatMap((it) => [it.clients, it.store, it.replica, ...it.nats]),
  ]
  return {
    store,
    nats,
    instances,
    storeUrl: storeUrl(store.primaryPort),
    async heal() {
      for (const line of lines) {
        line.slow(0)
        line.become('open')
      }
      for (const part of parts) part.thaw()
      await Promise.all(parts.map((it) => it.start()))
    },
    ownEnds: () => parts.flatMap((it) => it.ownEnds),
    async stop() {
      for (const part of parts.toReversed()) {
        part.thaw()
        await part.kill()
      }
      for (const line of lines) line.close()
    },
  }
}

async function startInstance(name: string, folder: string, secret: string, store: StoreServers, nats: NatsServer[]): Promise<Instance> {
  const port = await freePort()
  const [toStore, toReplica, clients] = [await tcpLine(store.primaryPort), await tcpLine(store.replicaPort), await tcpLine(port)]
  const toNats = await Promise.all(nats.map((it) => tcpLine(it.port)))
  const {
    part,
    url: directUrl,
    fatals,
  } = await servingPart(name, port, folder, {
    DATABASE_URL: storeUrl(toStore.port),
    REPLICA_URL: storeUrl(toReplica.port),
    // The servers of this cluster keep 512 MB each.
    INGEST_BUFFER_MB: '128',
    NATS_URL: toNats.map((it) => `nats://127.0.0.1:${it.port}`).join(','),
    SECRET_KEY: secret,
  })
  return { part, url: `http://127.0.0.1:${clients.port}`, directUrl, clients, store: toStore, replica: toReplica, nats: toNats, fatals }
}
