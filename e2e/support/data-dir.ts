import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolder } from '../../tools/cluster/quick-folder.mjs'

/** A folder for one journey, removed with it. Created on first use, because files are also loaded just to list their journeys. */
export function ownFolder(): { readonly path: string; remove(): void } {
  let path: string | undefined
  return {
    get path() {
      path ??= mkdtempSync(join(quickFolder(), 'oppidum-journey-'))
      return path
    },
    remove() {
      if (path !== undefined) rmSync(path, { recursive: true, force: true })
    },
  }
}
