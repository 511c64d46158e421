/** The settings are wrong; the message lists each and is meant for the operator as it is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
