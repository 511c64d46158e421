import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { viteImportGlobPlugin } from 'rolldown/experimental'

/** A program as `npm run build` bundles it, for a thread or process of its own. */
export async function bundledProgram(source: URL): Promise<{ url: URL; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-feeds-'))
  const file = join(folder, 'program.mjs')
  const output = { file, format: 'esm' } as const
  await build({ input: source.pathname, platform: 'node', plugins: [viteImportGlobPlugin()], output, logLevel: 'silent' })
  return { url: pathToFileURL(file), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const PARSE_WORKER = new URL('../parsing/parse-worker.ts', import.meta.url)
