import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../support/command.ts'
import { type Part, startedPart } from './processes.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 60_000

export interface ServingPart {
  part: Part
  url: string
  /** What it logged as fatal. */
  fatals: string[]
}

/** The built product, as one part of a cluster. @param folder of all parts; its DATA_DIR is in it, unless `env` names another */
export async function servingPart(name: string, port: number, folder: string, env: Record<string, string>): Promise<ServingPart> {
  const url = `http://127.0.0.1:${port}`
  const fatals: string[] = []
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const part = await startedPart({
    name,
    command: [process.execPath, join(ROOT, 'server/dist/main.js'), 'serve'],
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SIGNUP_ROLE: 'operator',
      SIMULATOR: 'off',
      MODELS: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    async isUp() {
      const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`/api/health answers ${answer.status}.`)
    },
    startMs: START_MS,
    onLine: (line) => line.startsWith('{"level":60') && fatals.push(line.slice(0, 600)),
  })
  return { part, url, fatals }
}

/** @throws if that fails */
export async function migrateStore(url: string, folder: string): Promise<void> {
  const { code, error, out } = await run('oppidum', ['migrate'], { DATABASE_URL: url, DATA_DIR: join(folder, 'migrate') })
  if (code !== 0) throw new Error(`oppidum migrate failed: ${error || out}`)
}
