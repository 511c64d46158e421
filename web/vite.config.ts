/// <reference types="vitest/config" />
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { catalogues } from './catalogue-plugin.ts'
import { isMapLibrary, mapLibrary } from './map-library-plugin.ts'
import { styleSheets } from './style-sheets-plugin.ts'

const server = process.env.OPPIDUM_SERVER ?? 'http://localhost:3000'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Whether a module is loaded with this one: the module itself and its static imports. */
function loadedWith(start: string): (id: string, graph: Graph) => boolean {
  const found = new Set<string>()
  return (id, graph) => {
    const waiting = found.size === 0 ? [join(import.meta.dirname, start)] : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue
      found.add(next)
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
    }
    return found.has(id)
  }
}

/** Everything that is loaded before the first dynamic import. */
const isOfFirst = loadedWith('src/app/main.tsx')
const isOfMapPanel = loadedWith('src/map/panels/MapPanel.tsx')
const isOfMapDrawing = loadedWith('src/map/drawing/CityDrawing.tsx')

/** A wrapper around every `import()`. The builder's own starts the import even without a network, and then it fails for good. */
const fetchPartsFirst: Plugin = {
  name: 'fetch-parts-first',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: `export { importPart as __vitePreload } from '${import.meta.dirname}/src/api/import-part.ts'`, map: null }),
  },
}

/** Its package names only the build with the warnings for developers. */
const ROUTER = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
          ]
        : [],
  },
  plugins: [react(), catalogues, fetchPartsFirst, mapLibrary, styleSheets()],
  build: {
    outDir: 'dist',
    sourcemap: false,
    // The policy allows no `data:` fonts or scripts, and a small file costs one request at most.
    assetsInlineLimit: 0,
    // First browsers with `light-dark()`, which the tokens are written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // A part is one of its own files.
      resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' ? [...new Set([file, ...needed])] : needed),
    },
    // Few files for the first screen, and two style sheets: each request costs more than a kilobyte that waits.
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `assets/${isMapLibrary(chunk) ? 'map-library' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@lingui|zod)\//,
            },
            {
              // What only screens of their own share stays with them: a group takes along all that its modules need.
              name: (id, graph) => (isOfFirst(id, graph) ? 'shared' : null),
              debugName: 'shared',
              test: /(web|domain)\/src\/(?!map\/)/,
              minShareCount: 2,
            },
            // Read by the page, its vehicles and the map's worker, which must not run the page's own files.
            { name: 'map-format', test: /node_modules\/pbf\// },
            {
              // The dashboard's panel, and what the map's own screens add; what they are drawn with is a file of its own.
              name: (id, graph) => (isOfMapPanel(id, graph) ? 'map' : isOfMapDrawing(id, graph) ? null : 'map-screens'),
              debugName: 'map',
              test: /web\/src\/map\/(?!drawing\/).*\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/embed/': server,
      '/open311': server,
      '/ngsi-ld': server,
      '/feed-notifications': server,
      '/ws': { target: server, ws: true },
    },
  },
  // As in vitest.config.ts: files of one worker share what they load, which starts one process a worker instead of one a file.
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts'], isolate: false },
}))
