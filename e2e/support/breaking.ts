import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect } from '@playwright/test'
import { TIMINGS } from './timings.ts'

/** Ways to really break parts of a running product, and to restore them. */

/**
 * Waits until something becomes true, and reports how many seconds it took, at most `limit`. `instead` describes the state if
 * it does not become true.
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

/** The PostgreSQL server of a running DATA_DIR: its process and socket. */
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

/** Moves the store's socket away and ends its sessions, as when someone clears a folder; returns a function that restores it. */
export function takeSocketAway(dataDir: string): () => void {
  const { pid, socket } = postgresOf(dataDir)
  renameSync(socket, `${socket}.away`)
  for (const session of childrenOf(pid).filter((it) => / \[local\]| \d+\.\d+\.\d+\.\d+\(/.test(it.title)))
    process.kill(session.pid, 'SIGTERM')
  return () => renameSync(`${socket}.away`, socket)
}

/** Freezes the store with its sessions open, as on a hanging disk; returns a function that resumes it. */
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
  /** Ends every listening connection, and each new one that starts to listen. */
  cutListeners(): void
  /** Listening connections stay open but receive nothing; the same for new ones. */
  muteListeners(): void
  /** Everything passes again. Silenced connections are ended. */
  heal(): void
  stop(): Promise<void>
}

/** A proxy between an instance and PostgreSQL that knows which connections LISTEN for change notifications. */
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
    // A TCP server has an address of this form.
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
