import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json; the same distance from the sources and from what is built. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The version of this program. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
}
