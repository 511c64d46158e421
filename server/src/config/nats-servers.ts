const DEFAULT_PORT = 4222

/** The servers of one cluster. */
export interface NatsServers {
  /** `host:port` */
  servers: readonly string[]
  user: string | undefined
  password: string | undefined
  tls: boolean
}

/** From addresses with commas between. As it is one cluster, all must have the same user, password and protocol. */
export function natsServers(value: string): NatsServers | undefined {
  const urls = value.split(',').map((it) => new URL(it.trim()))
  const [first] = urls
  const isSame = (it: URL) => it.protocol === first?.protocol && it.username === first.username && it.password === first.password
  if (!first || !['nats:', 'tls:'].includes(first.protocol) || !urls.every((it) => isSame(it) && it.hostname !== '')) return undefined
  return {
    servers: urls.map((it) => `${it.hostname}:${it.port || DEFAULT_PORT}`),
    user: first.username === '' ? undefined : decodeURIComponent(first.username),
    password: first.password === '' ? undefined : decodeURIComponent(first.password),
    tls: first.protocol === 'tls:',
  }
}
