import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { architecture } from './architecture.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'architecture-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const countOf = (what: string) => architecture(root).measures.find((it) => it.what.includes(what))?.found

const LONG = 'export {}\n'.repeat(401)

test.each([
  ['over 400 lines, without data', 'server/src/features/a.ts', LONG],
  ['tests over 400 lines', 'server/src/features/a.test.ts', LONG],
  ["server's root", 'server/src/app.ts', 'export {}'],
  ['day in milliseconds', 'web/src/a.ts', `const DAY = ${'24 * 60'} * 60 * 1000`],
  ["feed's standard", 'server/src/features/records/a.ts', "const isWorks = feed.standard === 'wzdx'"],
  ["feed's standard", 'server/src/features/records/a.ts', 'const limit = EIA_LAG_HOURS'],
  ["feed's standard", 'server/src/compose/a.ts', "import { face } from '../features/ngsi-ld/face.ts'"],
  ['glossary', 'web/src/a.ts', 'class Chore {}'],
  ['parameters of their SQL', 'server/src/features/a/a-store.ts', "tx.query('select 1 where id = $1', [id])"],
  ['timer loops', 'server/src/features/a/a-jobs.ts', 'setInterval(run, 1_000)'],
])('counts against "%s": %s', (what, path, text) => {
  write(path, text)
  expect(countOf(what)).toEqual([expect.stringContaining(path)])
})

test.each([
  ['over 400 lines, without data', 'web/src/i18n/en.ts', LONG],
  ["feed's standard", 'server/src/features/feeds/wzdx/wzdx-event.ts', "const name = 'wzdx'"],
  ["feed's standard", 'server/src/features/context-broker/a.ts', "const path = '/ngsi-ld/v1'"],
  ["feed's standard", 'server/src/features/records/a.ts', '// as WZDx has it\nconst one = 1'],
  ["feed's standard", 'server/src/features/records/a.ts', "const text = 'A file of WZDx road events'"],
  ['parameters of their SQL', 'server/src/features/a/a-store.ts', 'run(tx, sql`select 1`) // once $1'],
  ['timer loops', 'server/src/features/a/a-jobs.ts', "const JOB = job({ name: 'a', everyMs: 1_000, run })"],
])('does not count against "%s": %s', (what, path, text) => {
  write(path, text)
  expect(countOf(what)).toEqual([])
})

test('counts a name that two folders have, and a folder with too many files', () => {
  for (const path of ['domain/src/a/incident.ts', 'web/src/a/incident.tsx']) write(path, 'export {}')
  for (let index = 0; index < 26; index++) write(`web/src/many/part-${index}.ts`, 'export {}')
  expect(countOf('base names')).toEqual(['domain/src/a/incident.ts = web/src/a/incident.tsx'])
  expect(countOf('folders over')).toEqual(['web/src/many 26'])
})
