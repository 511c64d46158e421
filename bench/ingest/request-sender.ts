import { connect, type Socket } from 'node:net'

/** A POST of a prepared body, as bytes on the wire. */
export function postOf(port: number, path: string, headers: Record<string, string>, body: Buffer): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, 'content-length': String(body.length), ...headers })
  return Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    body,
  ])
}

/** Sends one request after the other on a connection, and looks at nothing but status and length of each answer. */
function sendAll(socket: Socket, next: () => Buffer | null): Promise<number> {
  return new Promise((done, fail) => {
    let text = ''
    let answers = 0
    const send = () => {
      const request = next()
      if (request) socket.write(request)
      else done(answers)
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection')))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      if (!text.startsWith('HTTP/1.1 200')) return fail(new Error(`Answered with ${text.slice(0, 600)}`))
      text = text.slice(head + 4 + length)
      answers++
      send()
    })
    send()
  })
}

/** Requests a second. @param next the next request of any connection; null when all are sent */
export async function requestsPerSecond(port: number, connections: number, next: () => Buffer | null): Promise<number> {
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((done, fail) => {
          const socket = connect(port, '127.0.0.1', () => done(socket)).setNoDelay(true)
          socket.once('error', fail)
        }),
    ),
  )
  const startedAt = performance.now()
  const counts = await Promise.all(sockets.map((it) => sendAll(it, next)))
  const seconds = (performance.now() - startedAt) / 1_000
  for (const it of sockets) it.removeAllListeners('close').destroy()
  return counts.reduce((sum, it) => sum + it, 0) / seconds
}
