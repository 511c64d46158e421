import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** Output file and source: the server, the command, and code that runs in threads and other processes. */
export const SERVER_ENTRIES = {
  main: 'server/src/main.ts',
  oppidum: 'server/src/cli/oppidum.ts',
  'parse-worker': 'server/src/features/feeds/parsing/parse-worker.ts',
  'report-worker': 'server/src/features/records/after-action/report-worker.ts',
  'transcode-worker': 'server/src/platform/media/transcoder/transcode-worker.ts',
  'generation-worker': 'server/src/platform/media/generation/generation-worker.ts',
  'picture-model-worker': 'server/src/platform/media/classifier/picture-model-worker.ts',
  'model-worker': 'server/src/platform/workers/models/model-worker.ts',
}

/**
 * @param {string} folder
 * @returns {Promise<import('rolldown').BuildOptions>}
 */
export async function serverBundle(folder) {
  // Imported here, because there is no bundler before the packages are installed.
  const { viteImportGlobPlugin } = await import('rolldown/experimental')
  return {
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(SERVER_ENTRIES).filter(([, source]) => existsSync(join(ROOT, source)))),
    platform: 'node',
    plugins: [viteImportGlobPlugin({ root: ROOT })],
    // Packages stay external; the domain and the engines have no build of their own and are bundled.
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: false,
      // Node.js holds the text of a program in memory, in two bytes per character if one of them is outside of Latin-1.
      charset: 'ascii',
      comments: { legal: true, annotation: false, jsdoc: false },
    },
    logLevel: 'warn',
  }
}

/**
 * @param {string} folder
 * @throws when a file would take twice its size in memory
 */
export async function bundleServer(folder) {
  const { build } = await import('rolldown')
  const { output } = await build(await serverBundle(folder))
  for (const it of output) {
    const wide = it.type === 'chunk' && /[\u0100-\uffff]/.exec(it.code)
    // The bundler leaves them in tagged templates, whose text as written is part of their meaning.
    if (wide) throw new Error(`${it.fileName} has '${wide[0]}', which is outside of Latin-1. Write it as an escape.`)
  }
}
