import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citiesFor } from '../../compose/run-server.ts'
import type { Config } from '../../config/config.ts'
import { holderOf } from '../../postgres/data-dir-lock.ts'
import { MIGRATIONS } from '../../postgres/store.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { reachStore } from '../reach-store.ts'
import { faultSentence } from '../supervise.ts'
import { diagnoseBuffer, diagnoseDisk, diagnoseReplicas, diagnoseStore } from './doctor.ts'
import { type Finding, programFinding } from './findings.ts'

export const DOCTOR_USAGE =
  'oppidum doctor                looks at settings, store, clock, disk and feeds, and says what to do; changes nothing'

/** @returns the report, and whether anything is wrong */
export async function runDoctor(config: Config, nowMs: () => number): Promise<{ report: string; isWell: boolean }> {
  const { engines } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { engines: { node: string } }
  const findings: Finding[] = [
    programFinding(process.versions.node, engines.node.replace('>=', '')),
    diagnoseDisk(config.dataDir),
    ...(await aboutStore(config, nowMs)),
  ]
  const lines = findings.map(({ state, part, words }) => `${state.padEnd(8)} ${part.padEnd(16)} ${words}`)
  return { report: `${lines.join('\n')}\n`, isWell: findings.every((it) => it.state !== 'problem') }
}

async function aboutStore(config: Config, nowMs: () => number): Promise<Finding[]> {
  const part = 'Database'
  try {
    if (!config.databaseUrl && holderOf(config.dataDir) === null) {
      return [{ part, state: 'warning', words: 'The bundled database is not running: start Oppidum, and ask the doctor beside it.' }]
    }
    const store = await reachStore(config)
    try {
      const findings = await diagnoseStore(store.db, MIGRATIONS, citiesFor(config), nowMs)
      return [...findings, ...(await diagnoseReplicas(store.db, config.replicaUrls)), ...(await diagnoseBuffer(store.db, config, nowMs))]
    } finally {
      await store.close()
    }
  } catch (error) {
    const sentence = faultSentence(error)
    if (sentence === null) throw error
    return [{ part, state: 'problem', words: sentence }]
  }
}
