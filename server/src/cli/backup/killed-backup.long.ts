import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupFile } from '../../adapters/object-store/backup-file.adapter.ts'
import { storeDigest } from '../../platform/backup/testing/store-digest.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { requireServableStore } from '../../platform/db/store-version.ts'
import { MIGRATIONS } from '../../testing/test-database.ts'
import { faultSentence } from '../supervise.ts'
import { backupCommand } from './backup-command.ts'
import { BACKUP_KEY, BACKUP_NOW, backupHarness } from './testing/backup-harness.ts'
import { type ChildProgram, childProgram, locksReleased } from './testing/child-program.ts'
import type { KilledCommand } from './testing/killed-child.ts'

const CUT_OFF = /was cut off: run the same 'oppidum restore' again/
/** Differ by design: a backup is noted after it was taken, and live versions are raised. */
const LATER = ['backup_run', 'live_version']

let at: Awaited<ReturnType<typeof backupHarness>>
let program: ChildProgram
beforeAll(async () => {
  program = await childProgram()
  at = await backupHarness()
})
afterAll(async () => {
  await at?.close()
  program?.remove()
})

const folderOf = (name: string) => {
  const folder = join(at.folder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
const objects = () => join(at.folder, 'objects')

describe('a backup that is killed', { timeout: 120_000 }, () => {
  it.each([1, 40, 120])('after %i pieces leaves no backup, and the next one works and removes what it left', async (number) => {
    const folder = folderOf(`killed-${number}`)
    const path = join(folder, 'first.tar')
    const stopAt = { what: 'chunk', number } as const
    await program.killed({ command: 'backup', databaseUrl: at.database.url, objects: objects(), args: ['--to', path], stopAt })
    const [left, ...more] = readdirSync(folder)
    expect([left, more]).toEqual([expect.stringMatching(/^\.first\.tar\..*\.partial$/), []])
    await locksReleased(at.database)
    const into = await at.emptyStore()
    await expect(at.restore(into, [path])).rejects.toThrow('there is no such file')
    await expect(at.restore(into, [join(folder, left as string)])).rejects.toThrow(/The backup is incomplete/)

    await at.backup(['--to', join(folder, 'second.tar')])
    expect(readdirSync(folder)).toEqual(['second.tar'])
    await at.restore(into, [join(folder, 'second.tar')])
    expect(await storeDigest(into.db, LATER)).toEqual(await storeDigest(at.database.db, LATER))
  })
})

it.each([1, 40, 120])(
  'a backup whose connection to the store is cut after %i pieces leaves nothing, and the next one works',
  async (number) => {
    const folder = folderOf(`cut-${number}`)
    let pieces = 0
    async function* cutting(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        yield chunk
        if (++pieces === number)
          await at.database.db.pool.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
          )
      }
    }
    const placeOf = async (path: string) => {
      const place = backupFile(path)
      return { ...place, save: (bytes: AsyncIterable<Uint8Array>) => place.save(cutting(bytes)) }
    }
    const key = { value: BACKUP_KEY, isSetting: true }
    const parts = { ...at.database, objects: at.objects, placeOf, folder, key, nowMs: () => BACKUP_NOW, progress: () => undefined }
    const fault: unknown = await backupCommand(parts, ['--to', join(folder, 'x.tar')]).catch((error: unknown) => error)
    expect(faultSentence(fault)).toBe('The connection to the store broke: see whether it runs, then try again.')
    expect(readdirSync(folder)).toEqual([])
    await at.backup(['--to', join(folder, 'x.tar')])
    expect(readdirSync(folder)).toEqual(['x.tar'])
  },
)

describe('a restore that is killed', { timeout: 120_000 }, () => {
  let path: string
  beforeAll(async () => {
    path = join(at.folder, 'whole.tar')
    await at.backup(['--to', path, '--passphrase-file', at.passphraseFile])
  })
  const words = () => [path, '--passphrase-file', at.passphraseFile]

  it.each<NonNullable<KilledCommand['stopAt']>>([
    { what: 'picture', number: 1 },
    { what: 'picture', number: 20 },
    { what: 'key', number: 1 },
  ])('at $what $number leaves a store that nobody serves or migrates, and is done again from the same file', async (stopAt) => {
    const into = await at.emptyStore()
    const name = `restored-${stopAt.what}-${stopAt.number}`
    const pictures = at.picturesIn(name)
    await program.killed({ command: 'restore', databaseUrl: into.url, objects: join(at.folder, name), args: words(), stopAt })
    await locksReleased(into)
    await expect(requireServableStore(into.db, MIGRATIONS)).rejects.toThrow(CUT_OFF)
    await expect(migrate(into.db, MIGRATIONS)).rejects.toThrow(CUT_OFF)
    into.db.pool.on('error', () => undefined)
    await at.disconnect(into)

    const installation = { key: 'another' }
    await at.restore(into, words(), pictures, installation)
    await requireServableStore(into.db, MIGRATIONS)
    expect(installation.key).toBe(BACKUP_KEY)
    expect(await storeDigest(into.db, LATER)).toEqual(await storeDigest(at.database.db, LATER))
  })

  it('while it replaces a store leaves that store as it was', async () => {
    const into = await at.emptyStore()
    await migrate(into.db, MIGRATIONS)
    const before = await storeDigest(into.db, [])
    into.db.pool.on('error', () => undefined)
    await at.disconnect(into)
    const stopAt = { what: 'picture', number: 3 } as const
    await program.killed({
      command: 'restore',
      databaseUrl: into.url,
      objects: join(at.folder, 'r'),
      args: [...words(), '--replace'],
      stopAt,
    })
    await locksReleased(into)
    await requireServableStore(into.db, MIGRATIONS)
    expect(await storeDigest(into.db, [])).toEqual(before)
  })
})
