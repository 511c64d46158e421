import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCity } from '../testing/demo-city.ts'
import { filled, HOSTILE_PIECES, LONGEST, namesOf } from './testing/hostile-texts.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Most blocks of code that one reading may run; `npm run bench:assistant` measures the time. */
const MOST_STEPS = 800_000
/** How much more a text of four times the length may cost: 4 means linear growth, 16 quadratic. */
const MOST_GROWTH = 7

const city = demoCity()

let folder: string
let counting: string
beforeAll(async () => {
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, '.cache/reading-'))
  counting = join(folder, 'counted-reading.mjs')
  await build({
    input: join(import.meta.dirname, 'testing/counted-reading.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: { file: counting, format: 'esm' },
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Steps for each text, as a first question and as a follow-up. */
async function stepsOf(texts: readonly { text: string; follows: boolean }[]): Promise<number[]> {
  const child = spawn(process.execPath, [counting], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ city, texts }))
  let said = ''
  for await (const piece of child.stdout.setEncoding('utf8')) said += piece
  return JSON.parse(said)
}

const named = (text: string) => JSON.stringify(text.slice(0, 40))

it('the cost of a hostile text grows with its length', async () => {
  const texts = [...HOSTILE_PIECES.map((it) => filled(it)), ...namesOf(city)]
  const asked = [false, true].flatMap((follows) => texts.map((text) => ({ text, follows })))
  const steps = await stepsOf(asked.flatMap((it) => [{ ...it, text: it.text.slice(0, LONGEST / 4) }, it]))
  const dear = asked.flatMap(({ text }, at) => {
    const [short = 0, long = 0] = steps.slice(2 * at, 2 * at + 2)
    // For a short text the fixed cost of a reading hides the rest.
    const growth = long / Math.max(short, MOST_STEPS / 40)
    return long > MOST_STEPS || growth > MOST_GROWTH ? [`${named(text)}: ${short} to ${long}`] : []
  })
  expect(dear).toEqual([])
  expect(steps.every((it) => it > 100)).toBe(true)
}, 120_000)

it('and so does that of any mixture of such pieces', async () => {
  const pieces = fc.array(fc.constantFrom(...HOSTILE_PIECES, ...city.districts.map((it) => `${it.name} `)), { minLength: 1, maxLength: 12 })
  const texts = fc.sample(pieces, { seed: 15, numRuns: 150 }).map((it) => filled(it.join('')))
  const steps = await stepsOf(texts.map((text, at) => ({ text, follows: at % 2 === 1 })))
  expect(texts.flatMap((text, at) => ((steps[at] ?? 0) > MOST_STEPS ? [`${named(text)}: ${steps[at]}`] : []))).toEqual([])
}, 120_000)
