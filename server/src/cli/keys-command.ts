import { ConfigError } from '@oppidum/domain/core/config-error'
import { rotateSecondFactors } from '../adapters/identity/local/second-factor-rotation.ts'
import { rotateFeedKeys } from '../features/feeds/setup/feed-key-rotation.ts'
import { keySeal } from '../features/feeds/setup/key-seal.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import type { Db } from '../platform/db/connection.ts'

export const KEYS_USAGE =
  'oppidum keys rotate           re-encrypts with SECRET_KEY what a key of PREVIOUS_SECRET_KEY encrypted; the server may run'

/**
 * `keys rotate`. Running it twice does no harm.
 * @returns what is printed
 * @throws ConfigError for other arguments, without a former key, and when values remain that no key opens
 */
export async function keysCommand(db: Db, keys: InstallationKeys, args: readonly string[]): Promise<string> {
  if (args.length !== 1 || args[0] !== 'rotate') throw new ConfigError(`Write 'keys rotate':\n${KEYS_USAGE}`)
  if (keys.length === 1) throw new ConfigError('PREVIOUS_SECRET_KEY is empty. Set it to the key that SECRET_KEY replaced.')
  const feeds = await rotateFeedKeys(db, keySeal(keys))
  const people = await rotateSecondFactors(db, keys)
  const unreadable = feeds.unreadable + people.unreadable
  const done = `Encrypted with SECRET_KEY: ${feeds.renewed} keys of publishers, ${people.renewed} second factors.`
  if (unreadable > 0)
    throw new ConfigError(
      `${done}\nNo key opens ${feeds.unreadable} keys of publishers and ${people.unreadable} second factors: add the key they were stored under to PREVIOUS_SECRET_KEY, or have them entered again.`,
    )
  return `${done}\nNothing stored needs PREVIOUS_SECRET_KEY any more; see docs/guides/operate/keys.md before you remove it.\n`
}
