import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogues } from './web/catalogue-plugin.ts'

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, ...more },
})

const WITH_STORE = { globalSetup: './tools/test-postgres.ts' }
/** Files of one worker share what they load: each has a database of its own, and no module keeps anything between two tests. */
const SHARED = { isolate: false }

/** These take long, many of them waiting for limits of the product: they begin first, so that none is left alone at the end. */
const LONGEST = ['bundled-postgres', 'history', 'status-history'].map((it) => `${it}.test.ts`)
const rankOf = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((it) => moduleId.endsWith(`/${it}`))
  return at === -1 ? LONGEST.length : at
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

const ENGINES = ['analyst', 'city-builder', 'illustrator', 'models', 'simulator']

/** `vitest run` is rules and slices; the others are asked for by `--mode`. */
const SUITES: Record<string, TestProjectConfiguration[]> = {
  test: [
    project('domain', ['domain/src/**/*.test.ts'], SHARED),
    // The client's tests start the whole server, too: the workers of one project load it once.
    project('server', ['{client,server/src}/**/*.test.ts'], { ...WITH_STORE, ...SHARED }),
    ...ENGINES.map((it) => project(it, [`engines/${it}/src/**/*.test.ts`], SHARED)),
    project('tools', ['{tools,e2e}/**/*.test.ts'], SHARED),
    './web/vite.config.ts',
    // Drawn in a document without a browser. docs/decisions/0093.
    { ...project('components', ['src/**/*.test.tsx'], { ...SHARED, environment: 'happy-dom' }), root: './web', plugins: [catalogues] },
  ],
  // What is long by its nature: evaluations, models of the desk, sweeps over every call, histories, PostgreSQL stopped and started.
  long: [
    project('domain', ['domain/src/**/*.long.ts'], SHARED),
    project('server', ['server/src/**/*.long.ts'], { ...WITH_STORE, ...SHARED }),
    project('engines', ['engines/*/src/**/*.long.ts'], SHARED),
  ],
  // With programs that npm does not bring: Debian's nats-server.
  cluster: [project('cluster', ['server/**/*.cluster.ts'], WITH_STORE)],
  samples: [project('samples', ['{domain,engines,server}/**/*.samples.ts'], { ...WITH_STORE, testTimeout: 300_000 })],
  models: [project('models', ['bench/models/**/*.models.ts'], { testTimeout: 3_600_000, fileParallelism: false })],
  assistant: [project('assistant', ['bench/*.evaluation.ts'], { ...WITH_STORE, testTimeout: 7_200_000, fileParallelism: false })],
  bench: [project('bench', ['bench/**/*.bench.ts'], { testTimeout: 900_000, fileParallelism: false })],
  soak: [project('soak', ['{bench,e2e,server}/**/*.soak.ts'], { testTimeout: 3_600_000, fileParallelism: false })],
}

export default defineConfig(({ mode }) => ({
  test: {
    projects: SUITES[mode] ?? [],
    // PostgreSQL ends with the thread that started it, so tests that start one need a process, not a worker thread.
    pool: 'forks',
    maxWorkers: 3,
    passWithNoTests: false,
    // How long a poll waits for what must come: a busy machine takes more than the default second.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
  },
}))
