import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateClientTypes } from '../client/build-package.mjs'
import { run, runPackaged } from './command.mjs'
import { enginesIn, markPassed, unchangedEngines } from './engine-marks.mjs'
import { installIfStale } from './install.mjs'
import { attempt, attemptTests, conclude } from './report.mjs'
import { ROOT, tell } from './root.mjs'

const ENGINES = enginesIn(ROOT).map((it) => `engines/${it}`)
const TYPED = ['client', 'domain', ...ENGINES, 'server', 'web', 'tools', 'e2e', 'bench']

/** They run in parallel: each prints its output at once, and only if it fails. */
const APART = { quiet: true }

/** Checks without store or build: types, lint, import rules, unused code. */
export async function checks() {
  await generateClientTypes()
  return (await Promise.all([types(), form()])).flat()
}

async function types() {
  const outcomes = []
  const unchanged = unchangedEngines(ROOT, 'types').map((it) => `engines/${it}`)
  if (unchanged.length > 0) tell(`Types not checked again, unchanged since they passed: ${unchanged.join(', ')}.`)
  for (const room of TYPED.filter((it) => !unchanged.includes(it) && existsSync(join(ROOT, it, 'tsconfig.json')))) {
    const outcome = await attempt(`types of ${room}`, () => runPackaged('typescript/bin/tsc', ['-p', room, '--noEmit'], APART))
    outcomes.push(outcome)
    if (outcome.failed === 0 && room.startsWith('engines/')) markPassed(ROOT, 'types', [basename(room)])
  }
  return outcomes
}

async function form() {
  return [
    await attempt('lint and format', () => runPackaged('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], APART)),
    await attempt('walls', () => run(process.execPath, ['tools/checks/walls.mjs'], APART)),
    await attempt('architecture', () => run(process.execPath, ['tools/checks/architecture.mjs'], APART)),
    await attempt('lock file', () => run(process.execPath, ['tools/checks/lock-platforms.mjs'], APART)),
    await attempt('install scripts', () => run(process.execPath, ['tools/checks/install-scripts.mjs'], APART)),
    await attempt('secrets', () => run(process.execPath, ['tools/checks/secrets.mjs'], APART)),
    await attempt('licences of packages', () => run(process.execPath, ['tools/checks/third-party-licences.mjs'], APART)),
    await attempt('weight of a start', () => run(process.execPath, ['tools/checks/start-weight.mjs'], APART)),
    await attempt('unused code', () => runPackaged('knip/bin/knip.js', ['--no-progress'], APART)),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await installIfStale('work')
    // Printed in any case: these are the numbers a review looks at.
    await run(process.execPath, ['tools/checks/architecture.mjs'])
    conclude([...(await checks()), await attemptTests('rules', ['--project', 'domain', '--project', 'tools'])])
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
