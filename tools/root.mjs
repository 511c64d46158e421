import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/**
 * Prints one short line for the person at the terminal. Standard output belongs to the server alone.
 * @param {string} line
 */
export function tell(line) {
  process.stderr.write(`${line}\n`)
}
