import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = process.env.OPPIDUM_SERVER ?? 'http://localhost:3000'

/** The program and what it imports in so many words: all that is there before anything else is asked for. */
const first = new Set<string>()
function isOfFirst(id: string, graph: { getModuleInfo(id: string): { importedIds: readonly string[] } | null }): boolean {
  const waiting = first.size === 0 ? [`${import.meta.dirname}/src/main.tsx`] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (first.has(next)) continue
    first.add(next)
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  return first.has(id)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lingui({ configPath: `${import.meta.dirname}/lingui.config.ts`, failOnMissing: true, failOnCompileError: true })],
  build: {
    outDir: 'dist',
    sourcemap: false,
    // The policy allows no `data:` fonts or scripts, and a small file costs one request at most.
    assetsInlineLimit: 0,
    // First browsers with `light-dark()`, which the tokens are written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // One style sheet, and few files for the first screen: each request costs more than a kilobyte that waits.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|zod)\// },
            {
              // What only screens of their own share stays with them: a group takes along all that its modules need.
              name: (id, graph) => (isOfFirst(id, graph) ? 'shared' : null),
              debugName: 'shared',
              test: /(web|domain)\/src\/(?!map\/)/,
              minShareCount: 2,
            },
            // The map's page and the dashboard's panel share it; what it is drawn with is a file of its own.
            { name: 'map', test: /web\/src\/map\/(?!drawing\/).*\.tsx?$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/open311': server, '/ws': { target: server, ws: true } } },
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
})
