import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one journey; gone with it. */
export function ownFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'oppidum-journey-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
