import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect } from '@playwright/test'
import { TIMINGS } from './timings.ts'

/** Means to break the parts of a running product for real, and to give them back. */

/**
 * Waits until something comes true, and says how many seconds it took; no longer than `limit` is allowed. `instead` tells what is
 * there when it does not come true.
 */
export async function within(
  limit: number,
  what: string,
  look: () => Promise<boolean> | boolean,
  fromMs = performance.now(),
  instead?: () => Promise<string>,
): Promise<void> {
  const patience = limit * 1_000 - (performance.now() - fromMs)
  try {
    await expect(async () => expect(await look()).toBe(true), `${what} within ${limit} s`).toPass({
      timeout: patience,
      intervals: [TIMINGS.lookEveryMs],
    })
  } catch (error) {
    throw instead ? new Error(`${what} not within ${limit} s, instead: ${await instead()}`, { cause: error }) : error
  }
  process.stdout.write(`${what}: ${((performance.now() - fromMs) / 1_000).toFixed(1)} s (limit ${limit} s)\n`)
}

/** The running PostgreSQL of a DATA_DIR: its process, and the socket that it is reached by. */
function postgresOf(dataDir: string): { pid: number; socket: string } {
  const [pid, , , port, folder] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), socket: `${folder}/.s.PGSQL.${port}` }
}

function childrenOf(pid: number): { pid: number; title: string }[] {
  return readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it))
    .flatMap((it) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${it}/status`, 'utf8'))?.[1])
        return parent === pid ? [{ pid: Number(it), title: readFileSync(`/proc/${it}/cmdline`, 'utf8') }] : []
      } catch {
        // It ended while we looked.
        return []
      }
    })
}

/** The store's address is gone and its sessions are ended, as when somebody clears a folder; returns what gives it back. */
export function takeSocketAway(dataDir: string): () => void {
  const { pid, socket } = postgresOf(dataDir)
  renameSync(socket, `${socket}.away`)
  for (const session of childrenOf(pid).filter((it) => / \[local\]| \d+\.\d+\.\d+\.\d+\(/.test(it.title)))
    process.kill(session.pid, 'SIGTERM')
  return () => renameSync(`${socket}.away`, socket)
}

/** The store stands still with its sessions open, as on a disk that hangs; returns what lets it go on. */
export function freezeStore(dataDir: string): () => void {
  const { pid } = postgresOf(dataDir)
  const frozen = [pid, ...childrenOf(pid).map((it) => it.pid)]
  for (const it of frozen) process.kill(it, 'SIGSTOP')
  return () => {
    for (const it of frozen.toReversed()) process.kill(it, 'SIGCONT')
  }
}

export interface StoreProxy {
  port: number
  /** Ends every connection that listens, and each new one that begins to. */
  cutListeners(): void
  /** Every connection that listens stays open, and nothing passes any more; new ones neither. */
  muteListeners(): void
  /** From now on everything passes. What was muted is ended. */
  heal(): void
  stop(): Promise<void>
}

/** Stands between an instance and PostgreSQL and knows which connections listen for the others' hints. */
export async function storeProxy(storePort: number): Promise<StoreProxy> {
  let mode: 'open' | 'cut' | 'mute' = 'open'
  const all = new Set<Socket>()
  const listening = new Set<Socket>()
  const muted = (socket: Socket) => mode === 'mute' && listening.has(socket)
  const server = createServer((near) => {
    const far = connect(storePort, '127.0.0.1')
    for (const socket of [near, far]) {
      all.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        all.delete(socket)
        listening.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (/listen oppidum_hint/i.test(bytes.toString('latin1'))) {
        listening.add(near)
        if (mode === 'cut') near.destroy()
      }
      if (!muted(near)) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!muted(near)) near.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of listening) socket.destroy()
  }
  return {
    // Listening on TCP, it has an address of this form.
    port: (server.address() as AddressInfo).port,
    cutListeners() {
      mode = 'cut'
      end()
    },
    muteListeners() {
      mode = 'mute'
    },
    heal() {
      if (mode === 'mute') end()
      mode = 'open'
    },
    async stop() {
      server.close()
      for (const socket of all) socket.destroy()
      await once(server, 'close')
    },
  }
}
