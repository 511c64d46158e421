import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BINARIES = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534

export interface DebianPostgres {
  folder: string
  stop(): void
}

/** PostgreSQL refuses to run as root. */
const isRoot = () => process.getuid?.() === 0

/** Runs a program of PostgreSQL 15 to its end, as nobody if this process is root's. @throws when it fails */
export function runOfDebian(program: string, words: string[]): void {
  const asNobody = isRoot() ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const [first = '', ...rest] = [...asNobody, join(BINARIES, program), ...words]
  execFileSync(first, rest, { stdio: 'ignore', cwd: '/' })
}

/**
 * PostgreSQL 15 as packaged by Debian, on loopback; it needs the package postgresql-15. It trusts everybody whom `access` lets in.
 * @param files by name, into `folder`, where `settings` may refer to them
 * @param access lines of pg_hba.conf
 */
export function startDebianPostgres(
  port: number,
  { files, settings, access }: { files: Record<string, string>; settings: (folder: string) => string[]; access: string[] },
): DebianPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-debian-postgres-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot()) for (const it of ['', ...readdirSync(folder)]) chownSync(join(folder, it), NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  runOfDebian('initdb', ['-D', data, '-U', 'oppidum', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  writeFileSync(join(data, 'pg_hba.conf'), `local all all trust\n${access.join('\n')}\n`)
  const words = [`-p ${port}`, `-k ${folder}`, '-c listen_addresses=127.0.0.1', ...settings(folder).map((it) => `-c ${it}`)]
  runOfDebian('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', words.join(' '), 'start'])
  return {
    folder,
    stop() {
      runOfDebian('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
