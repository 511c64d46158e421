import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from '../../interop/debian.mjs'
import { prepare } from '../build.mjs'
import { run } from '../command.mjs'
import { attemptTests, conclude } from '../report.mjs'
import { tell } from '../root.mjs'
import { freePort } from './free-port.mjs'
import { attemptInstancesOnNats } from './instances-on-nats.mjs'
import { quickFolder } from './quick-folder.mjs'

/**
 * What needs servers that npm does not have, as packaged by Debian: several instances on NATS; a cluster whose parts are broken in
 * turn; and the slices again on the oldest supported PostgreSQL, so that nothing depends on the newer bundled one.
 */
const BINARIES = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534
/** They start the bundled PostgreSQL themselves, or need no store. */
const NOT_HERE = [
  'engines/**',
  'server/src/postgres/bundled-postgres*',
  'server/src/features/simulation/**',
  'server/src/features/feeds/{eia,open311,wzdx,parsing,scheduler}/**',
  'server/src/adapters/web/**',
]

/**
 * PostgreSQL refuses to run as root.
 * @param {string} program
 * @param {string[]} words
 */
function asOrdinaryUser(program, words) {
  return process.getuid?.() === 0
    ? run('setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', join(BINARIES, program), ...words], {
        quiet: true,
        cwd: '/',
      })
    : run(join(BINARIES, program), words, { quiet: true })
}

// Each test creates a database: a copy of some 1,000 files, which takes 23 ms in memory and 450 ms on a disk.
const folder = mkdtempSync(join(quickFolder(), 'oppidum-pg15-'))
const cluster = join(folder, 'data')
try {
  await prepare('work')
  await ensurePrograms(['haproxy', 'nats-server', 'openssl', '/usr/lib/postgresql/15/bin/postgres'])
  const onNats = [
    await attemptTests('NATS, and encryption to PostgreSQL', ['--mode', 'cluster']),
    await attemptInstancesOnNats(await freePort(), await freePort()),
    await attemptTests('faults in a cluster', ['--mode', 'soak', 'e2e/faults/cluster-faults'], { FAULT_MINUTES: '1', ...process.env }),
    await attemptTests('an upgrade', ['--mode', 'soak', 'e2e/upgrade'], { UPGRADE_STEPS: '1', ...process.env }),
  ]
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  const port = await freePort()
  if ((await asOrdinaryUser('initdb', ['-D', cluster, '-U', 'oppidum', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])) !== 0)
    throw new Error('initdb failed.')
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=100`
  if ((await asOrdinaryUser('pg_ctl', ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])) !== 0)
    throw new Error('PostgreSQL 15 did not start.')
  try {
    const env = { ...process.env, TEST_POSTGRES_PORT: String(port) }
    const words = ['--project', 'server', ...NOT_HERE.map((it) => `--exclude=${it}`)]
    conclude([
      ...onNats,
      await attemptTests('slices on PostgreSQL 15', words, env),
      await attemptTests('long slices on PostgreSQL 15', ['--mode', 'long', ...words], env),
    ])
  } finally {
    await asOrdinaryUser('pg_ctl', ['-D', cluster, '-w', '-m', 'fast', 'stop'])
  }
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
