import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'

/**
 * Control for live updates: a `ws` server alone. Each line of standard input is a size in bytes; one prebuilt buffer of that
 * size is sent to every socket.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
})
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = Buffer.alloc(Number(line), 'x')
  for (const client of server.clients) client.send(message, { binary: false })
})
