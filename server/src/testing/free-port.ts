import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of outgoing connections, as in tools/cluster/free-port.mjs, which TypeScript of the server cannot import. */
const FIRST = 10_000
const LAST = 32_000

/** A port of loopback that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(FIRST + Math.floor(Math.random() * (LAST - FIRST)), '127.0.0.1')
    const port = await once(server, 'listening').then(
      () => (server.address() as { port: number }).port,
      () => null,
    )
    if (port === null) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
