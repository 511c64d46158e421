import { connect, createServer, type Socket } from 'node:net'

export interface FaultyLine {
  endpoint: string
  /** Each connection passes so many bytes on and then, without being closed, nothing more. */
  stallAfter(bytes: number): void
  /** So many connections, those that exist first, break when they have passed so many bytes on. */
  cutAfter(bytes: number, times: number): void
  cutsLeft(): number
  /** The next answer to a request with these words breaks the connection instead of arriving. */
  loseAnswerTo(words: string): void
  /** Resolves when a connection has stalled. */
  stalled: Promise<void>
  mend(): void
  stop(): void
}

/** A line to a server of this machine that can fail as networks do. */
export async function faultyLine(target: string): Promise<FaultyLine> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let stallAt = Number.POSITIVE_INFINITY
  let cutAt = Number.POSITIVE_INFINITY
  let cuts = 0
  let lost: string | null = null
  let hasStalled: () => void = () => undefined
  const stalled = new Promise<void>((done) => {
    hasStalled = done
  })

  const server = createServer((from) => {
    const to = connect(Number(port), '127.0.0.1')
    let passed = 0
    let losesAnswer = false
    from.on('data', (bytes) => {
      passed += bytes.length
      if (lost !== null && bytes.includes(lost)) {
        losesAnswer = true
        lost = null
      }
      if (passed > cutAt && cuts > 0) {
        cuts--
        from.destroy()
      } else if (passed > stallAt) {
        from.pause()
        hasStalled()
      } else to.write(bytes)
    })
    to.on('data', (bytes) => (losesAnswer ? from.destroy() : from.write(bytes)))
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stalled,
    stallAfter(bytes) {
      stallAt = bytes
    },
    cutAfter(bytes, times) {
      cutAt = bytes
      cuts = times
    },
    cutsLeft: () => cuts,
    loseAnswerTo(words) {
      lost = words
    },
    mend() {
      stallAt = Number.POSITIVE_INFINITY
      cuts = 0
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
