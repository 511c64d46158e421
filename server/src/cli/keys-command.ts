import { ConfigError } from '@oppidum/domain/core/config-error'
import { encryptSecondFactorsAnew } from '../adapters/identity/local/second-factors-anew.ts'
import { keySeal } from '../features/feeds/setup/key-seal.ts'
import { sealAnew } from '../features/feeds/setup/seal-anew.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import type { Db } from '../platform/db/connection.ts'

export const KEYS_USAGE =
  'oppidum keys rotate           encrypts what is stored under a key of PREVIOUS_SECRET_KEY anew under SECRET_KEY; the server may run'

/**
 * `keys rotate`. Running it twice does no harm.
 * @returns what is printed
 * @throws ConfigError for other arguments, without a former key, and when values remain that no key opens
 */
export async function keysCommand(db: Db, keys: InstallationKeys, args: readonly string[]): Promise<string> {
  if (args.length !== 1 || args[0] !== 'rotate') throw new ConfigError(`Write 'keys rotate':\n${KEYS_USAGE}`)
  if (keys.length === 1) throw new ConfigError('PREVIOUS_SECRET_KEY is empty. Set it to the key that SECRET_KEY replaced.')
  const feeds = await sealAnew(db, keySeal(keys))
  const people = await encryptSecondFactorsAnew(db, keys)
  const unreadable = feeds.unreadable + people.unreadable
  const done = `Encrypted with SECRET_KEY: ${feeds.renewed} keys of publishers, ${people.renewed} second factors.`
  if (unreadable > 0)
    throw new ConfigError(
      `${done}\nNo key opens ${feeds.unreadable} keys of publishers and ${people.unreadable} second factors: add the key they were stored under to PREVIOUS_SECRET_KEY, or have them entered again.`,
    )
  return `${done}\nNothing stored needs PREVIOUS_SECRET_KEY any more; see docs/guides/operate/keys.md before you remove it.\n`
}
