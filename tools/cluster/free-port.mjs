import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range from which Linux takes the ports of outgoing connections (net.ipv4.ip_local_port_range). Within it any call of another
 * process, or a page that tries to reconnect, could hold the port before the program that it was chosen for listens on it.
 */
const FIRST = 10_000
const LAST = 32_000
const ATTEMPTS = 50

/**
 * A port of loopback that nothing listens on, for a program that is started next.
 * @param {() => number} [random] from 0 up to 1
 * @returns {Promise<number>}
 */
export async function freePort(random = Math.random) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}.`)
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
