import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ROOT, tell } from '../root.mjs'

const require = createRequire(import.meta.url)
const RULES = '../../.dependency-cruiser.cjs'

// The cruiser passes every file to swc as TypeScript without JSX. This must come before the cruiser loads swc.
const swc = /** @type {{ parseFileSync: (file: string, options: object) => unknown }} */ (require('@swc/core'))
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
const { cruise } = await import('dependency-cruiser')

/** Fewer mean that the sources were not read at all, which would look like compliance. */
const FEWEST_MODULES = 20

/**
 * @typedef {{ rule: string, comment: string, from: string, to: string }} Breach
 */

/**
 * Every import that violates a rule.
 * @param {string} root folder that holds client, domain, engines, server and web
 * @param {readonly string[]} rooms
 * @returns {Promise<{ modules: number, breaches: Breach[] }>}
 */
export async function breaches(root, rooms = ['client/src', 'domain/src', 'engines', 'server/src', 'web/src']) {
  /** @type {import('dependency-cruiser').IConfiguration} */
  const { forbidden = [], options } = require(RULES)
  const { output } = await cruise(
    [...rooms],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  )
  if (typeof output === 'string') throw new Error(output)
  const own = output.modules.filter((it) => !it.source.includes('node_modules') && !it.coreModule)
  return {
    modules: own.length,
    breaches: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      comment: forbidden.find((it) => it.name === rule.name)?.comment ?? '',
      from,
      to,
    })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await breaches(ROOT)
  for (const { rule, comment, from, to } of found.breaches) tell(`${from} imports ${to}\n  ${rule}: ${comment}`)
  if (found.modules < FEWEST_MODULES) tell(`Only ${found.modules} files were read: the walls were not checked.`)
  else tell(`walls: ${found.modules} files, ${found.breaches.length} breaches`)
  if (found.breaches.length > 0 || found.modules < FEWEST_MODULES) process.exitCode = 1
}
