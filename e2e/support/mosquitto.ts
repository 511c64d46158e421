import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { ownFolder } from './data-dir.ts'

const READY_ATTEMPTS = 100

export interface Mosquitto {
  port: number
  stop(): Promise<void>
}

/** Eclipse Mosquitto on loopback, open to everybody. @param lines of its configuration @throws Error if it is not installed */
export async function startMosquitto(lines: readonly string[] = []): Promise<Mosquitto> {
  const folder = ownFolder()
  const port = await freePort()
  const file = join(folder.path, 'mosquitto.conf')
  // As root it would become another user, who may not read the folder.
  const all = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'persistence false', 'log_type error', 'user root', ...lines]
  writeFileSync(file, all.join('\n'))
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn('mosquitto', ['-c', file], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const failed = once(child, 'error').then(([cause]) => {
    throw new Error('Mosquitto cannot be started. Install the Debian package mosquitto.', { cause })
  })
  await Promise.race([answers(port, child), failed])
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      folder.remove()
    },
  }
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt++) {
    if (child.exitCode !== null) throw new Error(`Mosquitto ended with ${child.exitCode}.`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error('Mosquitto does not answer.')
}
