import type { Db } from '../../../platform/db/connection.ts'
import { listKeys, replaceSealed } from './feed-key-store.ts'
import type { KeySeal } from './key-seal.ts'

/** How many values were re-encrypted, and how many no key opens; the others were under the current key already. */
interface Renewed {
  renewed: number
  unreadable: number
}

/** Seals publishers' keys with the current key of the installation. A key that is changed meanwhile is left to that change. */
export async function rotateFeedKeys({ pool }: Pick<Db, 'pool'>, seal: KeySeal): Promise<Renewed> {
  const result: Renewed = { renewed: 0, unreadable: 0 }
  for (const { cityId, feedId, sealed } of await listKeys(pool)) {
    if (seal.isCurrent(cityId, feedId, sealed)) continue
    const key = seal.open(cityId, feedId, sealed)
    if (key === null) result.unreadable++
    else if (await replaceSealed(pool, cityId, feedId, sealed, seal.seal(cityId, feedId, key))) result.renewed++
  }
  return result
}
