import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the curve P-256 (SEC 2, section 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order, so that the remainder favours no key. FIPS 186-5, appendix A.2.1. */
const SEED_BYTES = 40

export interface VapidKeys {
  /** base64url. */
  publicKey: string
  privateKey: string
}

/**
 * The key pair that identifies this installation at push services. It follows from the installation's key, so that all instances have the
 * same one, a restored backup keeps the browsers' subscriptions, and nothing more has to be kept secret.
 */
export function vapidKeys(installationKey: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', installationKey, '', 'vapid', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
