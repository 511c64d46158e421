import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './root.mjs'

/**
 * The steps of docs/decisions/0091-sentences-in-catalogues.md for an unused language ('qaa' is reserved for local use), in a copy of
 * the sources: the compiler names each list that lacks it, and only catalogue files have to be written.
 */
const TAG = 'qaa'
const ENGINES = ['analyst', 'illustrator', 'simulator']
const WORKSPACES = ['domain', ...ENGINES.map((it) => `engines/${it}`)]
const LISTS = [
  'domain/src/i18n/domain-catalogue.ts',
  'engines/analyst/src/i18n/analyst-catalogue.ts',
  'engines/analyst/src/i18n/answer-catalogue.ts',
  'engines/illustrator/src/i18n/illustrator-catalogue.ts',
  'engines/simulator/src/i18n/simulator-catalogue.ts',
]
const LANGUAGES = 'domain/src/core/language.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'third-language-'))
  cpSync(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  for (const workspace of WORKSPACES)
    for (const it of ['package.json', 'tsconfig.json', 'src'])
      cpSync(join(ROOT, workspace, it), join(root, workspace, it), {
        recursive: true,
        filter: (path) => !/\.(test|long|samples)\.ts$|\/testing$/.test(path),
      })
  mkdirSync(join(root, 'node_modules/@oppidum'), { recursive: true })
  for (const it of readdirSync(join(ROOT, 'node_modules')))
    if (it !== '@oppidum') symlinkSync(join(ROOT, 'node_modules', it), join(root, 'node_modules', it))
  for (const it of WORKSPACES) symlinkSync(join(root, it), join(root, 'node_modules/@oppidum', basename(it)))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const change = (path: string, how: (text: string) => string) => writeFileSync(join(root, path), how(readFileSync(join(root, path), 'utf8')))

/** Files with compiler errors, in a workspace and in what it imports. */
async function refused(workspace: string): Promise<string[]> {
  const compiler = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', workspace, '--noEmit', '--pretty', 'false'],
    {
      cwd: root,
    },
  )
  let said = ''
  for await (const part of compiler.stdout) said += part
  return [...said.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map((it) => it[1] ?? '')
}
async function allRefused(): Promise<string[]> {
  const files = new Set<string>()
  for (const it of WORKSPACES) for (const file of await refused(it)) files.add(file)
  return [...files].sort()
}

/** Copies a workspace's Spanish files, as a translator would begin; what the test renders differently is added afterwards. */
function copySpanish(workspace: string): void {
  const folder = join(root, workspace, 'src/i18n')
  const spanish = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.es.ts'))
  for (const from of spanish) {
    const to = from.replace(/^es\//, `${TAG}/`).replace(/\.es\.ts$/, `.${TAG}.ts`)
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    const text = readFileSync(join(folder, from), 'utf8')
      .replaceAll("'./es/", `'./${TAG}/`)
      .replaceAll(".es.ts'", `.${TAG}.ts'`)
      .replace(/^export const es\b/m, `export const ${TAG}`)
    writeFileSync(join(folder, to), text)
  }
}

test('the compiler asks for every list, and for nothing but words', { timeout: 300_000 }, async () => {
  change(LANGUAGES, (it) => it.replace("z.enum(['en', 'es'])", `z.enum(['en', 'es', '${TAG}'])`))
  expect(await allRefused()).toEqual([LANGUAGES, ...LISTS].sort())

  change(LANGUAGES, (it) =>
    it.replace(
      /^ {2}es: .*$/m,
      (spanish) =>
        `${spanish}\n  ${TAG}: { name: 'Qaa', promptName: 'Qaa', dir: 'ltr', dateLocale: 'es', currencyDisplay: 'symbol', allRoads: 'qaa' },`,
    ),
  )
  for (const it of WORKSPACES) copySpanish(it)
  for (const list of LISTS)
    change(list, (it) =>
      it
        .replace(/^import .*\bes\b.*$/m, (spanish) => `${spanish}\n${spanish.replaceAll(/\bes\b/g, TAG)}`)
        .replace('{ en, es }', `{ en, es, ${TAG} }`),
    )
  expect(await allRefused()).toEqual([])
})

test('a prompt in it is read', async () => {
  const words = `engines/illustrator/src/i18n/${TAG}/subject-words.${TAG}.ts`
  change(words, (it) => it.replace(/^ {2}bus: '.*',$/m, "  bus: 'zubugo',"))
  const { readPrompt } = await import(/* @vite-ignore */ join(root, 'engines/illustrator/src/reading/read-prompt.ts'))
  expect(readPrompt('zubugo', 1)).toMatchObject({ language: TAG, scene: { subjects: [{ kind: 'bus' }] } })
})
