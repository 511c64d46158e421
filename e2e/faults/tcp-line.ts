import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How a line behaves. `reset`: connections are reset, new ones too. `hold`: nothing passes and nothing closes, as with a pulled cable; it
 * goes on where it stopped. `stranded`: those that are open hang for ever, as when a firewall has forgotten them, and new ones work.
 */
export type LineState = 'open' | 'reset' | 'hold' | 'stranded'

export interface TcpLine {
  port: number
  become(state: LineState): void
  /** Delays each piece by so many ms in both directions; 0 for none. */
  slow(delayMs: number): void
  /** The ports from which it has connected to the far side. */
  farPorts(): number[]
  close(): void
}

interface Pair {
  near: Socket
  far: Socket
  stranded: boolean
}

/** A TCP proxy on loopback between two parts of a cluster, which fails as networks do. */
export async function tcpLine(targetPort: number): Promise<TcpLine> {
  const pairs = new Set<Pair>()
  let state: LineState = 'open'
  let delayMs = 0
  const isStill = (pair: Pair) => state === 'hold' || pair.stranded

  function lead(near: Socket): void {
    if (state === 'reset') {
      near.on('error', () => undefined)
      near.resetAndDestroy()
      return
    }
    const pair: Pair = { near, far: connect(targetPort, '127.0.0.1'), stranded: false }
    pairs.add(pair)
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        if (delayMs === 0) to.write(bytes)
        else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // Behind a pulled cable the other side hears of it only when the cable is back.
        if (!isStill(pair)) end(pair)
      })
    }
    if (isStill(pair)) pause(pair)
  }

  function end(pair: Pair): void {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }
  const pause = ({ near, far }: Pair) => {
    near.pause()
    far.pause()
  }

  const server = createServer(lead).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A TCP server has an address of this form.
    port: (server.address() as AddressInfo).port,
    become(next) {
      state = next
      for (const pair of pairs) {
        if (next === 'reset') {
          pair.near.resetAndDestroy()
          pair.far.resetAndDestroy()
          pairs.delete(pair)
        } else if (next === 'stranded' || next === 'hold') {
          pair.stranded ||= next === 'stranded'
          pause(pair)
        } else if (!pair.stranded) {
          if (pair.near.destroyed || pair.far.destroyed) end(pair)
          pair.near.resume()
          pair.far.resume()
        }
      }
    },
    slow(ms) {
      delayMs = ms
    },
    farPorts: () => [...pairs].flatMap(({ far }) => far.localPort ?? []),
    close() {
      server.close()
      for (const pair of pairs) end(pair)
    },
  }
}
