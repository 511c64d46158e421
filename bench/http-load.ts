import { connect, type Socket } from 'node:net'

export interface LoadResult {
  answers: number
  perSecond: number
  p99Ms: number
}

/**
 * Repeats one request on keep-alive connections, one at a time each. Every answer has the same length, so the client only
 * counts bytes: it must cost far less than the server it measures.
 */
export async function httpLoad(
  port: number,
  path: string,
  headers: Record<string, string>,
  { connections = 64, seconds = 3 } = {},
): Promise<LoadResult> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const length = await answerLength(port, request)
  const times: number[] = []
  let answers = 0
  let open = true

  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
  const startedAt = performance.now()
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((done, fail) => {
          let left = length
          let sentAt = performance.now()
          socket.on('error', fail)
          socket.on('data', (bytes) => {
            left -= bytes.length
            if (left > 0) return
            if (left < 0) return fail(new Error(`An answer of another length: ${length - left} instead of ${length}`))
            const now = performance.now()
            times.push(now - sentAt)
            answers++
            if (!open) return done()
            left = length
            sentAt = now
            socket.write(request)
          })
          socket.write(request)
          setTimeout(() => {
            open = false
          }, seconds * 1_000)
        }),
    ),
  )
  const took = (performance.now() - startedAt) / 1_000
  for (const socket of sockets) socket.destroy()
  times.sort((a, b) => a - b)
  return { answers, perSecond: answers / took, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}

function opened(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => done(socket))
    socket.setNoDelay(true)
    socket.once('error', fail)
  })
}

/** Bytes of one whole answer, headers included. */
async function answerLength(port: number, request: Buffer): Promise<number> {
  const socket = await opened(port)
  return new Promise((done, fail) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', fail)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const head = bytes.indexOf('\r\n\r\n')
      if (head === -1) return
      const text = bytes.subarray(0, head).toString('latin1')
      const body = / 304 /.test(text.slice(0, 15)) ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (bytes.length < head + 4 + body) return
      socket.destroy()
      done(head + 4 + body)
    })
    socket.write(request)
  })
}
