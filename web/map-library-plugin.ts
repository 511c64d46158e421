import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCES = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'src')
/** What the page imports to learn its worker's address. */
const WORKER_ADDRESS = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
const WORKER_ADDRESS_MODULE = '\0map-worker-address'

/** Whether a file holds what both the page and the map's worker run; the build would name it after one of its modules. */
export const isMapLibrary = ({ facadeModuleId, moduleIds }: { facadeModuleId: string | null; moduleIds: readonly string[] }): boolean =>
  facadeModuleId === null && moduleIds.some((it) => it.startsWith(SOURCES)) && !moduleIds.some((it) => it.includes('/web/src/'))

/**
 * Builds MapLibre from the sources in its package. What the package publishes ready to run is one file for the page and one for its worker,
 * which share nothing, although most of the worker's modules are in both: from the sources, the build puts those into one file, and leaves
 * out what nobody imports (decision 0136).
 */
export const mapLibrary: Plugin = {
  name: 'map-library',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'maplibre-gl') return join(SOURCES, 'index.ts')
    return id === WORKER_ADDRESS ? WORKER_ADDRESS_MODULE : null
  },
  load(id) {
    if (id !== WORKER_ADDRESS_MODULE) return null
    const worker = this.emitFile({ type: 'chunk', id: join(SOURCES, 'source/worker.ts'), name: 'map-worker' })
    return `export default import.meta.ROLLUP_FILE_URL_${worker}`
  },
  // Its classes declare fields that their base class has already set; as written, those would be unset again.
  transform: {
    filter: { id: /\/maplibre-gl\/src\/.*\.ts$/ },
    handler: (code, id) =>
      transformWithOxc(code, id, {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      }),
  },
}
