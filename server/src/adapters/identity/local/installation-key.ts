import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Logger } from 'pino'
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import { identityStore } from './identity-store.ts'

/** The form that SECRET_KEY accepts. */
const FORM = /^[\x21-\x7e]{32,500}$/

/** In DATA_DIR. */
const FILE = 'secret-key'

const newKey = () => randomBytes(48).toString('base64url')

/**
 * The key that signs cookies and encrypts second factors: from the settings, else generated once and stored, in DATA_DIR with the bundled
 * store, or in a store that several instances share.
 */
export async function installationKey(
  { secretKey, databaseUrl, dataDir }: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
  { db, clock, log }: Pick<AppContext, 'db' | 'clock'> & { log: Pick<Logger, 'warn'> },
): Promise<string> {
  if (secretKey !== undefined) return secretKey
  if (databaseUrl === undefined) return keyInFolder(dataDir)
  log.warn(
    { security: 'key-in-store' },
    'SECRET_KEY is not set, so a key is kept in the store: anyone who can read the whole store can decrypt the second factors in it. Set SECRET_KEY, the same on all instances.',
  )
  return identityStore(db).keepKey(newKey(), new Date(clock.nowMs()))
}

/** Without generating one: null before the first start of a server. */
export async function presentInstallationKey(
  { secretKey, databaseUrl, dataDir }: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
  db: AppContext['db'],
): Promise<string | null> {
  if (secretKey !== undefined) return secretKey
  return databaseUrl === undefined ? readKey(join(dataDir, FILE)) : identityStore(db).storedKey()
}

/**
 * Puts the key of a restored backup in the place of a generated one; a file with another key is renamed to secret-key.before-restore.
 * @returns false when SECRET_KEY is set, which has precedence
 */
export async function restoreInstallationKey(
  { secretKey, databaseUrl, dataDir }: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
): Promise<boolean> {
  if (secretKey !== undefined) return false
  if (databaseUrl !== undefined) {
    await identityStore(db).replaceKey(key, new Date(clock.nowMs()))
    return true
  }
  const path = join(dataDir, FILE)
  const former = readKey(path)
  if (former === key) return true
  if (former !== null) renameSync(path, `${path}.before-restore`)
  keyInFolder(dataDir, key)
  return true
}

/** Writes a complete file under another name first, so that an existing file never holds half a key. */
function keyInFolder(folder: string, key = newKey()): string {
  const path = join(folder, FILE)
  const known = readKey(path)
  if (known !== null) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, key)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another process was faster; its key stays.
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readKey(path) as string
}

/** Null if there is none. @throws ConfigError for a damaged one, because a new one would end every session and second factor */
function readKey(path: string): string | null {
  let key: string
  try {
    key = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw new ConfigError(`The key in ${path} cannot be read; let this user read it.`)
  }
  if (!FORM.test(key))
    throw new ConfigError(`The file ${path} does not hold a key. Restore it from a backup; without it nobody stays signed in.`)
  return key
}
