import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, runPackaged } from './command.mjs'
import { ROOT } from './root.mjs'
import { bundleServer, SERVER_ENTRIES } from './server-bundle.mjs'
import { listWebFiles } from './web-files.mjs'

/** A change of any package or of the way of building makes everything stale. */
const COMMON = ['package-lock.json', 'tools/build-steps.mjs']

/**
 * In the order in which they are built.
 * @type {readonly import('./build.mjs').Step[]}
 */
export const STEPS = [
  {
    name: 'the demo city',
    output: 'dist/city',
    inputs: [...COMMON, 'city'],
    proof: ['montevideo.json', 'montevideo.pmtiles'],
    make: async (folder) => {
      if ((await run(process.execPath, ['city/build-city.mjs', folder])) !== 0) throw new Error('The demo city could not be built.')
    },
  },
  {
    name: 'the server',
    output: 'server/dist',
    inputs: [...COMMON, 'tools/server-bundle.mjs', 'server/package.json', 'server/src', 'domain/package.json', 'domain/src', 'city'],
    proof: [...Object.keys(SERVER_ENTRIES).map((it) => `${it}.js`), 'migrations'],
    make: async (folder) => {
      await bundleServer(folder)
      cpSync(join(ROOT, 'server/src/db/migrations'), join(folder, 'migrations'), { recursive: true })
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
      await listWebFiles(folder)
    },
  },
]
