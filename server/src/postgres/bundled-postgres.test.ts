import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBundledPostgres } from './bundled-postgres.ts'
import { processMark } from './process-mark.ts'
import { chooseRunAs, mayRun, NOBODY } from './run-as.ts'

const root = process.getuid?.() === 0
const nobody = { uid: NOBODY, gid: NOBODY }
// In the project, so that the child finds its packages.
const built = resolve(import.meta.dirname, `../../../.cache/store-child-${process.pid}.mjs`)
const children: ChildProcess[] = []
const folders: string[] = []

beforeAll(async () => {
  await build({
    input: join(import.meta.dirname, 'testing/store-child.ts'),
    platform: 'node',
    external: ['pg'],
    output: { file: built, format: 'esm' },
    logLevel: 'silent',
  })
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

afterAll(() => rmSync(built, { force: true }))

function freshFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'oppidum-store-')))
  folders.push(folder)
  return folder
}

interface Said {
  storePid: number
  rows: number
  host: string
  refused?: string
}

async function startChild(dataDir: string, ids: { uid?: number; gid?: number } = {}): Promise<{ child: ChildProcess; said: Said }> {
  const child = spawn(process.execPath, [built, dataDir], { ...ids, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  return { child, said: JSON.parse(line) }
}

async function ended(pid: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    if (processMark(pid) === null) return true
    await sleep(50)
  }
  return false
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the bundled PostgreSQL', () => {
  test('creates the store at the first start and opens it at the second', async () => {
    const dataDir = freshFolder()
    const first = await startChild(dataDir)
    expect(first.said.rows).toBe(1)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(processMark(first.said.storePid)).toBeNull()

    expect((await startChild(dataDir)).said.rows).toBe(2)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o777).toBe(0o700)
  })

  test('is durable, uses UTF-8 and sorts the same everywhere', async () => {
    const store = await startBundledPostgres({ dataDir: freshFolder(), log: () => undefined })
    const client = new pg.Client(store.address)
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as tcp, upper('é') as upper, current_database() as database`,
    )
    await client.end()
    await store.stop()
    expect(rows[0]).toEqual({ fsync: 'on', commit: 'on', encoding: 'UTF8', tcp: '', upper: 'É', database: 'oppidum' })
  })

  test('ends when its server is killed, and the next start has every committed row', async () => {
    const dataDir = freshFolder()
    for (const rows of [1, 2, 3]) {
      const { child, said } = await startChild(dataDir)
      expect(said.rows).toBe(rows)
      await killHard(child)
      if (rows === 2) expect(await ended(said.storePid)).toBe(true)
    }
  })

  test('starts after both were killed and its process id belongs to another program', async () => {
    const dataDir = freshFolder()
    const { child, said } = await startChild(dataDir)
    process.kill(said.storePid, 'SIGKILL')
    await killHard(child)
    const stranger = spawn('sleep', ['30'], { stdio: 'ignore' })
    children.push(stranger)
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n\n\n  1 1\n`)

    expect((await startChild(dataDir)).said.rows).toBe(2)
    expect(stranger.exitCode).toBeNull()
  })

  test('discards the remains of an interrupted first start', async () => {
    const dataDir = freshFolder()
    mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
    expect((await startChild(dataDir)).said.rows).toBe(1)
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })

  test('restarts when it ends unexpectedly', async () => {
    const store = await startBundledPostgres({ dataDir: freshFolder(), log: () => undefined })
    const before = store.pid()
    process.kill(before, 'SIGKILL')
    await expect
      .poll(
        async () => {
          const client = new pg.Client(store.address)
          client.on('error', () => undefined)
          await client.connect()
          await client.end()
          return store.pid()
        },
        { timeout: 15_000 },
      )
      .not.toBe(before)
    await store.stop()
  })

  test('works with a DATA_DIR whose path is too long for a socket', async () => {
    const dataDir = join(freshFolder(), 'a'.repeat(60), 'b'.repeat(60))
    const { said } = await startChild(dataDir)
    expect(said.rows).toBe(1)
    expect(said.host.startsWith(dataDir)).toBe(false)
    expect(statSync(said.host).mode & 0o777).toBe(0o700)
    folders.push(said.host)
  })

  test('refuses a second server on the same DATA_DIR and names the first', async () => {
    const dataDir = freshFolder()
    const first = await startChild(dataDir)
    const second = await startChild(dataDir)
    expect(second.said.refused).toContain(dataDir)
    expect(second.said.refused).toContain(`process ${first.child.pid}`)
  })
})

describe.runIf(root)('the bundled PostgreSQL, started by root', () => {
  test('keeps the store out of root’s reach', () => {
    const { before, ids } = chooseRunAs(null)
    expect(before[0] === 'unshare' || ids?.uid === NOBODY).toBe(true)
    expect(chooseRunAs({ uid: 1000, gid: 1000 }).ids).toEqual({ uid: 1000, gid: 1000 })
  })

  test('runs as the ordinary user that owns the files, and leaves them theirs', async (context) => {
    if (!mayRun(process.execPath, nobody) || !mayRun(built, nobody)) chmodSync(built, 0o755)
    if (!mayRun(built, nobody)) context.skip('the ordinary user cannot reach this folder')
    const dataDir = freshFolder()
    chownSync(dataDir, NOBODY, NOBODY)

    const asNobody = await startChild(dataDir, nobody)
    expect(asNobody.said.rows).toBe(1)
    await killHard(asNobody.child)
    expect(await ended(asNobody.said.storePid)).toBe(true)

    const asRoot = await startChild(dataDir)
    expect(asRoot.said.rows).toBe(2)
    asRoot.child.kill('SIGTERM')
    await once(asRoot.child, 'exit')
    expect((await startChild(dataDir, nobody)).said.rows).toBe(3)
  })
})
