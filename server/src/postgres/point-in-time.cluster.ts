import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { continueHistory } from '../platform/backup/store-history.ts'
import { connect, type Db } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { requireServableStore } from '../platform/db/store-version.ts'
import { writeMail } from '../platform/mail/mail-store.ts'
import { freePort } from '../testing/free-port.ts'
import { MIGRATIONS } from '../testing/test-database.ts'
import { type DebianPostgres, runOfDebian, startDebianPostgres } from './testing/debian-postgres.ts'

let port: number
let postgres: DebianPostgres
let db: Db
beforeAll(async () => {
  port = await freePort()
  postgres = startDebianPostgres(port, {
    files: {},
    // The commands of docs/guides/operate/backup.md.
    settings: (at) => [
      'fsync=off',
      'archive_mode=on',
      `"archive_command=mkdir -p ${at}/wal && test ! -f ${at}/wal/%f && cp %p ${at}/wal/%f"`,
    ],
    access: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  })
  db = connect({ connectionString: `postgresql://oppidum@127.0.0.1:${port}/postgres` })
  await migrate(db, MIGRATIONS)
})
afterAll(async () => {
  await db?.close()
  postgres?.stop()
})

const write = (subject: string) => writeMail(db.pool, new Date(), { to: 'ana@city.example', subject, body: 'A body.' })
const subjects = async (of: Db) =>
  (await of.pool.query<{ subject: string }>('select subject from mail order by subject')).rows.map((it) => it.subject)

/** Starts a copy of the base backup, which then reads the archive up to a time. */
async function restoreTo(time: string): Promise<{ restored: Db; stop(): Promise<void> }> {
  const base = join(postgres.folder, 'base')
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${postgres.folder}/wal/%f %p'\nrecovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`,
  )
  writeFileSync(join(base, 'recovery.signal'), '')
  const other = await freePort()
  const words = `-p ${other} -k ${postgres.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c archive_mode=off`
  runOfDebian('pg_ctl', ['-D', base, '-w', '-l', join(postgres.folder, 'log-restored'), '-o', words, 'start'])
  const restored = connect({ connectionString: `postgresql://oppidum@127.0.0.1:${other}/postgres` })
  return {
    restored,
    async stop() {
      await restored.close()
      runOfDebian('pg_ctl', ['-D', base, '-w', '-m', 'immediate', 'stop'])
    },
  }
}

it('a store is restored to the moment before a mistake, from a base backup and the archive', async () => {
  await continueHistory(db)
  await write('before the base backup')
  runOfDebian('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'oppidum', '-D', join(postgres.folder, 'base'), '-c', 'fast'])
  await write('after the base backup')
  const { rows } = await db.pool.query<{ time: string }>('select clock_timestamp()::text as time')
  await db.pool.query('delete from mail')
  await write('after the mistake')
  const { rows: last } = await db.pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  const archived = async () =>
    (await db.pool.query<{ file: string }>('select last_archived_wal as file from pg_stat_archiver')).rows[0]?.file
  await expect.poll(archived, { timeout: 15_000 }).toBe(last[0]?.file)

  const { restored, stop } = await restoreTo(rows[0]?.time as string)
  try {
    await requireServableStore(restored, MIGRATIONS)
    await expect
      .poll(async () => (await restored.pool.query('select pg_is_in_recovery() as it')).rows[0].it, { timeout: 15_000 })
      .toBe(false)
    // Clients may know what was undone: their numbers for it are not given again.
    expect((await continueHistory(restored)).isOther).toBe(true)
    expect(await subjects(restored)).toEqual(['after the base backup', 'before the base backup'])
    await restored.pool.query('delete from mail')
  } finally {
    await stop()
  }
  expect(await subjects(db)).toEqual(['after the mistake'])
})
