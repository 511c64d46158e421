/**
 * The host, perhaps with a port, that the hosted provider gave this installation: its program comes from there and its
 * tokens are issued by it. A publishable key holds it in base64, ended by a dollar sign.
 * @param publishableKey as the settings accept it
 */
export function frontendHostOf(publishableKey: string): string {
  const encoded = publishableKey.replace(/^pk_(?:test|live)_/, '')
  return Buffer.from(encoded, 'base64').toString('utf8').replace(/\$$/, '')
}
