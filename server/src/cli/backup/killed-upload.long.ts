import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultyLine } from '../../adapters/object-store/testing/faulty-line.ts'
import { storeDigest } from '../../platform/backup/testing/store-digest.ts'
import { backupHarness, OBJECT_NAMES } from './testing/backup-harness.ts'
import { type ChildProgram, childProgram, locksReleased } from './testing/child-program.ts'
import type { KilledCommand } from './testing/killed-child.ts'

const MB = 1_024 * 1_024
/** Differ by design: a backup is noted after it was taken, and live versions are raised. */
const LATER = ['backup_run', 'live_version']

let at: Awaited<ReturnType<typeof backupHarness>>
let program: ChildProgram
beforeAll(async () => {
  program = await childProgram()
  at = await backupHarness()
  // Several parts of 8 MB.
  const { rows } = await at.database.db.pool.query<{ name: string }>(OBJECT_NAMES)
  for (const { name } of rows.slice(0, 4)) await at.objects.put(name, randomBytes(9 * MB), 'image/jpeg')
})
afterAll(async () => {
  await at?.close()
  program?.remove()
})

const backup = (key: string, more: Partial<KilledCommand>) => ({
  command: 'backup' as const,
  databaseUrl: at.database.url,
  objects: join(at.folder, 'objects'),
  args: ['--to', `s3://${at.s3.bucket}/${key}`],
  s3: at.s3,
  ...more,
})
const logged = async () => (await at.uploads.unfinished(at.s3.endpoint)).map((it) => it.uploadId)

describe('a backup to S3 that is killed', { timeout: 120_000 }, () => {
  it.each([1, 10 * MB, 30 * MB])('after %i bytes leaves no object, and the next one removes its parts', async (number) => {
    const key = `killed-${number}.tar`
    await program.killed(backup(key, { stopAt: { what: 'byte', number } }))
    await locksReleased(at.database)
    expect(at.s3.uploads()).toHaveLength(1)
    expect(await logged()).toEqual(at.s3.uploads())
    const into = await at.emptyStore()
    const address = `s3://${at.s3.bucket}/${key}`
    await expect(at.restore(into, [address])).rejects.toThrow(`There is no ${address}.`)

    await at.backup(['--to', address])
    expect({ uploads: at.s3.uploads(), logged: await logged() }).toEqual({ uploads: [], logged: [] })
    await at.restore(into, [address], at.picturesIn(`restored-${number}`))
    expect(await storeDigest(into.db, LATER)).toEqual(await storeDigest(at.database.db, LATER))
    expect(await at.uploads.unfinished(at.s3.endpoint)).toEqual([])
  })

  it('by SIGTERM, while S3 does not answer, ends at once and leaves no part', async () => {
    const line = await faultyLine(at.s3.endpoint)
    try {
      line.stallAfter(4 * MB)
      const { child, said } = program.start(backup('terminated.tar', { s3: { ...at.s3, endpoint: line.endpoint } }))
      await Promise.race([line.stalled, said])
      child.kill('SIGTERM')
      expect(await said).toContain('Interrupted: nothing was changed.')
      expect(child.exitCode).toBe(1)
      expect(at.s3.uploads()).toEqual([])
      expect(await at.uploads.unfinished(line.endpoint)).toEqual([])
      const into = await at.emptyStore()
      await expect(at.restore(into, [`s3://${at.s3.bucket}/terminated.tar`])).rejects.toThrow('There is no s3')
    } finally {
      line.stop()
    }
  })
})
