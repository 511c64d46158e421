import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifyBus } from '../../adapters/bus/notify.adapter.ts'
import { type DebianPostgres, startDebianPostgres } from '../../postgres/testing/debian-postgres.ts'
import { freePort } from '../../testing/free-port.ts'
import { MIGRATIONS } from '../../testing/test-database.ts'
import { connect } from './connection.ts'
import { DUTIES } from './duties/duty.ts'
import { dutyHolder } from './duties/duty-holder.ts'
import { migrate } from './migrate.ts'

let folder: string
let postgres: DebianPostgres
let address: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-certificates-'))
  certificates(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const port = await freePort()
  postgres = startDebianPostgres(port, {
    files: { 'server.crt': read('server.crt'), 'server.key': read('server.key') },
    settings: (at) => ['ssl=on', `ssl_cert_file=${at}/server.crt`, `ssl_key_file=${at}/server.key`],
    access: ['hostssl all all 127.0.0.1/32 trust'],
  })
  address = `postgresql://oppidum@127.0.0.1:${port}/postgres`
})
afterAll(() => {
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `ca` signs `server`, which is for 127.0.0.1; `other` signs nothing. */
function certificates(at: string): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: at, stdio: 'ignore' })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  for (const name of ['ca', 'other']) {
    openssl('req', '-x509', ...key, '-days', '30', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`)
  }
  openssl('req', ...key, '-subj', '/CN=store', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(join(at, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt')
}

const verified = (authority: string) => ({
  connectionString: `${address}?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, authority))}`,
})

it('DATABASE_URL with sslmode=verify-full encrypts every connection', async () => {
  const db = connect(verified('ca.crt'))
  const faults: Error[] = []
  const bus = await notifyBus(verified('ca.crt'), (it) => faults.push(it))
  await migrate(db, MIGRATIONS)
  const holder = dutyHolder(verified('ca.crt'), {
    version: '0.0.0',
    onStart: async () => {},
    onStop: async () => {},
    onFault: (it) => faults.push(it),
  })
  try {
    await holder.first
    expect(holder.held()).toEqual(DUTIES)
    await db.reach(5_000)
    const { rows } = await db.pool.query(
      `select ssl, count(*) from pg_stat_ssl join pg_stat_activity using (pid) where client_addr is not null group by ssl`,
    )
    expect(rows).toEqual([{ ssl: true, count: 3 }])
    expect(faults).toEqual([])
  } finally {
    await holder.stop()
    await bus.close()
    await db.close()
  }
})

it.each([
  ['an authority that did not sign the certificate', () => verified('other.crt'), /certificate/],
  ['authorities of the system only', () => ({ connectionString: `${address}?sslmode=verify-full` }), /certificate/],
  ['no encryption, which this server refuses', () => ({ connectionString: address }), /no encryption/],
])('with %s nothing is read', async (_what, at, expected) => {
  const db = connect(at())
  try {
    await expect(db.pool.query('select 1')).rejects.toThrow(expected)
  } finally {
    await db.close()
  }
})
