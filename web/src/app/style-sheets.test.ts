import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { styleSheets } from '../../style-sheets-plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-sheets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A page whose first screen has a button, and two other screens that change it; `late` is a rule of the second one. */
async function built(late: string): Promise<{ page: string; files: Map<string, string> }> {
  const sources: Record<string, string> = {
    'index.html': '<!doctype html><html><head></head><body><script type="module" src="/main.js"></script></body></html>',
    'main.js': `import './base.css'; import './button.js'; addEventListener('click', () => { void import('./desk.js'); void import('./report.js') })`,
    'base.css': '.base{color:red}',
    'button.js': `import './button.css'; export const button = 'button'`,
    'button.css': '.button{color:green}',
    'desk.js': `import { table } from './table.js'; import './desk.css'; console.log(table, 'desk')`,
    'desk.css': '.desk{color:blue}',
    'report.js': `import { table } from './table.js'; import './report.css'; console.log(table, 'report')`,
    'report.css': late,
    'table.js': `import { button } from './button.js'; import './table.css'; export const table = [button]`,
    'table.css': '.table{color:gray}',
  }
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [styleSheets()],
    build: { outDir: 'out', emptyOutDir: true },
  })
  const assets = readdirSync(join(folder, 'out/assets')).map((it) => [it, readFileSync(join(folder, 'out/assets', it), 'utf8')] as const)
  return { page: readFileSync(join(folder, 'out/index.html'), 'utf8'), files: new Map(assets) }
}

const sheets = ({ files }: Awaited<ReturnType<typeof built>>) =>
  [...files].filter(([name]) => name.endsWith('.css')).sort(([a], [b]) => (a < b ? 1 : -1))

test('the first screen has a sheet of its own, and all others share one, in the order of their imports', async () => {
  const it = await built('.report{color:pink}')
  const [[firstName, first] = [], [laterName, later] = [], ...others] = sheets(it)
  expect(others).toEqual([])
  expect(first?.match(/\.\w+(?=\{)/g)?.toSorted()).toEqual(['.base', '.button'])
  const rules = later?.match(/\.\w+(?=\{)/g) ?? []
  expect(rules.toSorted()).toEqual(['.desk', '.report', '.table'])
  expect(rules[0]).toBe('.table')
  expect(it.page.match(/<link rel="stylesheet"[^>]*>/g)?.join()).toContain(`href="/assets/${firstName}"`)
  expect(it.page).toContain(`<meta name="later-sheet" content="/assets/${laterName}">`)
})

test('a part names the later sheet without its hash, because the part keeps its own name when the rules of another change', async () => {
  const before = await built('.report{color:pink}')
  const after = await built('.report{color:brown}')
  const [, [laterName = ''] = []] = sheets(before)
  expect(sheets(after)[1]?.[0]).not.toBe(laterName)
  expect(sheets(after)[0]).toEqual(sheets(before)[0])
  const scripts = [...before.files].filter(([name]) => name.endsWith('.js'))
  expect(scripts.some(([, text]) => text.includes('"assets/later.css"'))).toBe(true)
  expect(scripts.filter(([, text]) => text.includes(laterName))).toEqual([])
})
