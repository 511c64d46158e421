import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { expect } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { MIGRATIONS, type TestDatabase } from '../../../testing/test-database.ts'
import type { KilledCommand } from './killed-child.ts'

export interface ChildProgram {
  /** Runs a command in a process of its own; `said` resolves with all that it wrote, once it has ended. */
  start(command: Omit<KilledCommand, 'migrations'>): { child: ChildProcess; said: Promise<string> }
  /** Runs a command until it is where it should be killed, and kills it by SIGKILL. */
  killed(command: Omit<KilledCommand, 'migrations'>): Promise<void>
  remove(): void
}

/** killed-child.ts as a program. */
export async function childProgram(): Promise<ChildProgram> {
  // Below the project's folder, so that packages outside of the bundle resolve.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(PROJECT_ROOT, '.cache/killed-'))
  const file = join(folder, 'killed-child.js')
  await build({
    input: join(import.meta.dirname, 'killed-child.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: { file, format: 'esm' },
  })

  function start(command: Omit<KilledCommand, 'migrations'>) {
    const child = spawn(process.execPath, [file, JSON.stringify({ ...command, migrations: MIGRATIONS })], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        text += bytes
      })
    }
    return { child, said: once(child, 'close').then(() => text) }
  }

  return {
    start,
    async killed(command) {
      const { child, said } = start(command)
      child.stdout?.on('data', (bytes) => {
        if (String(bytes).includes('here\n')) child.kill('SIGKILL')
      })
      const text = await said
      if (child.signalCode !== 'SIGKILL') throw new Error(`It was not killed: ${text}`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Resolves when the store has no connection of the killed process and no lock that a backup holds. */
export async function locksReleased(store: TestDatabase): Promise<void> {
  const query = `select count(*)::int as count from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await store.db.pool.query(query)).rows[0].count).toBe(0)
}
