import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type InstallationKeys } from '../../../platform/auth/installation-keys.ts'

/** Below it, publishers send what is new: /<city>/<feed>/<token>. */
export const NOTIFICATIONS_PATH = '/feed-notifications'

/**
 * The address of each feed to which its publisher sends. Its token follows from the installation's key, so nothing is stored and every
 * instance knows it. Addresses that follow from a former key are valid too.
 */
export function notificationAddresses(installationKeys: InstallationKeys, publicUrl: string) {
  const secrets = derivedKeys(installationKeys, 'feed-notifications')
  const tokenOf = (secret: Buffer, cityId: string, feedId: string) =>
    createHmac('sha256', secret).update(`${cityId}/${feedId}`).digest('base64url')
  return {
    of: (cityId: string, feedId: string) => `${publicUrl}${NOTIFICATIONS_PATH}/${cityId}/${feedId}/${tokenOf(secrets[0], cityId, feedId)}`,
    /** Takes as long for a wrong token as for a nearly right one. */
    isToken(cityId: string, feedId: string, token: string): boolean {
      const given = Buffer.from(token)
      return secrets.some((secret) => {
        const right = Buffer.from(tokenOf(secret, cityId, feedId))
        return right.length === given.length && timingSafeEqual(right, given)
      })
    },
  }
}
