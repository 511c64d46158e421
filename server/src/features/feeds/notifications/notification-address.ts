import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Below it, publishers send what is new: /<city>/<feed>/<token>. */
export const NOTIFICATIONS_PATH = '/feed-notifications'

/**
 * The address of each feed to which its publisher sends. Its token follows from the installation's key, so nothing is stored and every
 * instance knows it.
 */
export function notificationAddresses(installationKey: string, publicUrl: string) {
  const secret = new Uint8Array(hkdfSync('sha256', installationKey, '', 'feed-notifications', 32))
  const tokenOf = (cityId: string, feedId: string) => createHmac('sha256', secret).update(`${cityId}/${feedId}`).digest('base64url')
  return {
    of: (cityId: string, feedId: string) => `${publicUrl}${NOTIFICATIONS_PATH}/${cityId}/${feedId}/${tokenOf(cityId, feedId)}`,
    /** Takes as long for a wrong token as for a nearly right one. */
    isToken(cityId: string, feedId: string, token: string): boolean {
      const [right, given] = [Buffer.from(tokenOf(cityId, feedId)), Buffer.from(token)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
