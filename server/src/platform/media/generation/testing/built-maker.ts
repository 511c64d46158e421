import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { PROJECT_ROOT } from '../../../../project-root.ts'
import { type PictureMaker, pictureMaker } from '../picture-maker.ts'

/** The real process, bundled as the product does: what it opens is its own affair, and closed to the process of the tests. */
export async function builtMaker(): Promise<{ maker: PictureMaker; faults: string[]; end(): Promise<void> }> {
  // Below the project's folder, so that what is not bundled is found.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(PROJECT_ROOT, '.cache/making-'))
  const file = join(folder, 'making-worker.js')
  await build({
    input: join(import.meta.dirname, '../making-worker.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: { file, format: 'esm' },
    logLevel: 'silent',
  })
  const faults: string[] = []
  const maker = pictureMaker({ workerUrl: pathToFileURL(file), onFault: (error) => faults.push(error.message) })
  return {
    maker,
    faults,
    async end() {
      await maker.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
