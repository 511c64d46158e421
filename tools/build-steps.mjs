import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run, runPackaged } from './command.mjs'
import { ROOT } from './root.mjs'
import { bundleServer, SERVER_ENTRIES } from './server-bundle.mjs'
import { listWebFiles } from './web-files.mjs'

/**
 * The API reference: its script and our own few files (decision 0028).
 * @param {string} folder
 */
function addApiReader(folder) {
  const from = dirname(createRequire(join(ROOT, 'server/package.json')).resolve('swagger-ui-dist/package.json'))
  mkdirSync(folder, { recursive: true })
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    // Source maps are not served, so the reference to them is removed.
    const text = readFileSync(join(from, name), 'utf8').replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=.*$/, '')
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['LICENSE', 'NOTICE']) cpSync(join(from, name), join(folder, `${name}.txt`))
}

/**
 * Bundles the city builder, because Node cannot run its TypeScript, and builds the demo city with it.
 * @param {string} folder
 */
async function buildDemoCity(folder) {
  // Not above: before the packages are installed there is no bundler.
  const { build } = await import('rolldown')
  const program = `${folder}-builder.mjs`
  try {
    await build({
      cwd: ROOT,
      input: 'engines/city-builder/src/demo/main.ts',
      platform: 'node',
      output: { file: program, format: 'esm', sourcemap: false },
      logLevel: 'warn',
    })
    // In a process of its own, because it takes seconds and the other steps run beside it.
    const code = await run(process.execPath, [program, 'engines/city-builder/montevideo-tiles', folder])
    if (code !== 0) throw new Error('The demo city could not be built.')
  } finally {
    rmSync(program, { force: true })
  }
}

/**
 * The program of the pages that other sites frame: one small file that shares nothing with the page.
 * @param {string} file
 */
async function bundleEmbed(file) {
  const { build } = await import('rolldown')
  await build({ cwd: ROOT, input: 'web/src/embed/embed-frame.ts', output: { file, format: 'esm', minify: true }, logLevel: 'warn' })
}

/** A change of any package or build file makes every step stale. */
const COMMON = ['package-lock.json', 'tools/build-steps.mjs']

/**
 * The steps run in parallel: none may need another one's output.
 * @type {readonly import('./build.mjs').Step[]}
 */
export const STEPS = [
  {
    name: 'the demo city',
    output: 'dist/city',
    inputs: [...COMMON, 'engines/city-builder', 'domain/package.json', 'domain/src'],
    proof: ['montevideo.json', 'montevideo.pmtiles'],
    make: buildDemoCity,
  },
  {
    name: 'the server',
    output: 'server/dist',
    inputs: [
      ...COMMON,
      'tools/server-bundle.mjs',
      'server/package.json',
      'server/src',
      'server/vendor',
      'domain/package.json',
      'domain/src',
      'engines',
    ],
    proof: [...Object.keys(SERVER_ENTRIES).map((it) => `${it}.js`), 'migrations'],
    make: async (folder) => {
      await bundleServer(folder)
      cpSync(join(ROOT, 'server/src/platform/db/migrations'), join(folder, 'migrations'), { recursive: true })
    },
  },
  {
    name: 'the page',
    output: 'web/dist',
    inputs: [...COMMON, 'tools/web-files.mjs', 'web', 'domain/package.json', 'domain/src'],
    proof: ['index.html', 'files.json'],
    make: async (folder) => {
      const code = await runPackaged('vite/bin/vite.js', ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'])
      if (code !== 0 || !existsSync(join(folder, 'index.html'))) throw new Error('The page could not be built: see what is said above.')
      await bundleEmbed(join(folder, 'embed.js'))
      addApiReader(join(folder, 'api-docs'))
      await listWebFiles(folder)
    },
  },
]
