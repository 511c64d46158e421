import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { Aedes } from 'aedes'

export interface LocalBrokerOptions {
  /** The only password that is let in. */
  password?: string
  /** The topic filter that is refused. */
  refused?: string
  /** Only encrypted connections, with this certificate. */
  certificate?: { key: string; cert: string }
}

/** A real broker on loopback. It keeps its sessions while it is unreachable. */
export async function localBroker({ password, refused, certificate }: LocalBrokerOptions = {}) {
  const broker = await Aedes.createBroker({
    authenticate: (_client, _user, given, done) => done(null, password === undefined || given?.toString() === password),
    authorizeSubscribe: (_client, subscription, done) => done(null, subscription.topic === refused ? null : subscription),
  })
  const acknowledged: string[] = []
  broker.on('ack', (packet) => {
    if (packet && 'topic' in packet) acknowledged.push(String(packet.payload))
  })
  const received: { topic: string; payload: Buffer }[] = []
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) received.push({ topic, payload: Buffer.from(payload) })
  })
  const filters: string[] = []
  broker.on('subscribe', (subscriptions) => filters.push(...subscriptions.map((it) => it.topic)))
  const sockets = new Set<Socket>()
  const listen = (port: number) => {
    const handle = (socket: Socket) => {
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      broker.handle(socket)
    }
    const server = certificate ? createSecureServer(certificate, handle) : createServer(handle)
    return new Promise<typeof server>((done) => server.listen(port, '127.0.0.1', () => done(server)))
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo

  async function vanish(): Promise<void> {
    for (const it of sockets) it.destroy()
    await new Promise((done) => server.close(done))
  }

  return {
    port,
    url: `${certificate ? 'mqtts' : 'mqtt'}://127.0.0.1:${port}`,
    /** Payloads whose acknowledgement has come, in order. */
    acknowledged,
    /** What clients have published, in order. */
    received,
    /** Topic filters of all subscriptions, in order. */
    filters,
    publish(topic: string, payload: string | Buffer, more: { retain?: boolean; qos?: 0 | 1 } = {}): Promise<void> {
      const { retain = false, qos = 1 } = more
      return new Promise((done, fail) =>
        broker.publish({ cmd: 'publish', topic, payload, retain, qos, dup: false }, (cause) => (cause ? fail(cause) : done())),
      )
    },
    /** Connections that are open. */
    subscribers: () => broker.connectedClients,
    /** Ends all connections and accepts no new ones. */
    vanish,
    async comeBack(): Promise<void> {
      server = await listen(port)
    },
    async close(): Promise<void> {
      await vanish()
      await new Promise<void>((done) => broker.close(done))
    },
  }
}
