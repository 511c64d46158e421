import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NATS_PROGRAM } from '../../server/src/adapters/bus/testing/nats-program.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { accepts, type Part, startedPart } from './processes.ts'
import { type TcpLine, tcpLine } from './tcp-line.ts'

const NAMES = ['nats-1', 'nats-2', 'nats-3'] as const
const START_MS = 30_000

export interface NatsServer {
  part: Part
  port: number
  /** By which the two others reach it, and it them. */
  routes: TcpLine[]
}

/** Three servers of NATS as one cluster with JetStream; each reaches each by a line of its own. */
export async function natsServers(folder: string): Promise<NatsServer[]> {
  mkdirSync(folder)
  const ports = await Promise.all(NAMES.map(async () => ({ client: await freePort(), cluster: await freePort() })))
  const lines = new Map<string, TcpLine>()
  for (const [from, to] of pairs()) lines.set(`${from}>${to}`, await tcpLine((ports[to] as { cluster: number }).cluster))
  return Promise.all(
    NAMES.map(async (name, index) => {
      const { client, cluster } = ports[index] as (typeof ports)[number]
      const outward = [...lines].filter(([key]) => key.startsWith(`${index}>`)).map(([, line]) => line)
      const config = join(folder, `${name}.conf`)
      // Without `no_advertise` servers and clients would learn the addresses behind the lines, and go round them.
      writeFileSync(
        config,
        `server_name: ${name}
listen: "127.0.0.1:${client}"
jetstream { store_dir: "${join(folder, name)}", max_memory_store: 64MB, max_file_store: 512MB }
cluster {
  name: oppidum
  listen: "127.0.0.1:${cluster}"
  no_advertise: true
  routes: [${outward.map((it) => `"nats://127.0.0.1:${it.port}"`).join(', ')}]
}
`,
      )
      const part = await startedPart({
        name,
        command: [NATS_PROGRAM, '--config', config],
        isUp: () => accepts(client),
        startMs: START_MS,
      })
      return { part, port: client, routes: [...lines].filter(([key]) => key.split('>').includes(String(index))).map(([, line]) => line) }
    }),
  )
}

/** JetStream wants every server to know the others. */
const pairs = () => NAMES.flatMap((_, from) => NAMES.flatMap((__, to) => (from === to ? [] : [[from, to] as const])))
