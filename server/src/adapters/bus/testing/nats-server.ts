import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { connect } from '@nats-io/transport-node'
import { freePort } from '../../../testing/free-port.ts'
import { NATS_PROGRAM } from './nats-program.ts'

export interface NatsServer {
  port: number
  /** `host:port` */
  host: string
  publish(subject: string, text: string): Promise<void>
  /** Stands still without closing a connection. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** A server of NATS on loopback. */
export async function startNats({ port, args = [] }: { port?: number; args?: readonly string[] } = {}): Promise<NatsServer> {
  const at = port ?? (await freePort())
  const child = spawn(NATS_PROGRAM, ['--addr', '127.0.0.1', '--port', String(at), ...args], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await answers(at, child)
  const host = `127.0.0.1:${at}`
  return {
    port: at,
    host,
    async publish(subject, text) {
      const connection = await connect({ servers: host })
      connection.publish(subject, text)
      await connection.drain()
    },
    freeze() {
      child.kill('SIGSTOP')
      // The signal takes effect a moment later: until then it may still answer.
      while (!isStopped(child.pid as number));
    },
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Whether all its threads stand still, as Linux says. */
function isStopped(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.every((it) => /\) T /.test(readFileSync(`/proc/${pid}/task/${it}/stat`, 'utf8')))
}

/** Resolves once the port accepts connections. @throws if the program ends before */
async function answers(port: number, child: ChildProcess): Promise<void> {
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(() => {
    throw new Error('nats-server did not start. It is the Debian package nats-server.')
  })
  const isOpen = () =>
    new Promise<boolean>((done) => {
      const socket = dial(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        done(true)
      })
      socket.on('error', () => setTimeout(() => done(false), 20))
    })
  const opened = (async () => {
    while (!(await isOpen()));
  })()
  await Promise.race([opened, failed])
  failed.catch(() => undefined)
}
