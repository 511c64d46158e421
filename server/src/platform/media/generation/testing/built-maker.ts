import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { PROJECT_ROOT } from '../../../../project-root.ts'
import { type PictureMaker, pictureMaker } from '../picture-maker.ts'

/** The real process, bundled as in the product: it may decode SVG, which the test process blocks. */
export async function builtMaker(): Promise<{ maker: PictureMaker; faults: string[]; end(): Promise<void> }> {
  // Below the project's folder, so that packages outside of the bundle resolve.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(PROJECT_ROOT, '.cache/making-'))
  const file = join(folder, 'generation-worker.js')
  await build({
    input: join(import.meta.dirname, '../generation-worker.ts'),
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
