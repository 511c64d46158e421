/** The settings are wrong. The message lists each problem and can be shown to the operator as is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
