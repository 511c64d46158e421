/**
 * The provider's frontend host for this installation, perhaps with a port: its script is loaded from there, and it issues the tokens. A
 * publishable key contains it in base64, followed by a dollar sign.
 * @param publishableKey as the settings accept it
 */
export function frontendHostOf(publishableKey: string): string {
  const encoded = publishableKey.replace(/^pk_(?:test|live)_/, '')
  return Buffer.from(encoded, 'base64').toString('utf8').replace(/\$$/, '')
}
