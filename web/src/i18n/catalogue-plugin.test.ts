import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogues } from '../../catalogue-plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-catalogues-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a page that has one part in two languages, each a map of ids to texts. */
async function messages(english: Record<string, string>, spanish: Record<string, string>): Promise<unknown> {
  for (const [language, texts] of Object.entries({ en: english, es: spanish })) {
    mkdirSync(join(folder, language))
    const items = Object.entries(texts).map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    writeFileSync(join(folder, language, 'desk.po'), `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\n${items.join('\n')}`)
  }
  const file = join(folder, 'built.mjs')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogues],
    build: { lib: { entry: join(folder, 'es/desk.po'), formats: ['es'], fileName: () => 'built.mjs' }, outDir: folder, emptyOutDir: false },
  })
  return (await import(/* @vite-ignore */ file)).messages
}

test('a catalogue becomes the messages that Lingui reads', async () => {
  expect(
    await messages({ 'desk.age': 'Age', 'desk.changed': '{n} changed' }, { 'desk.changed': '{n} cambiados', 'desk.age': 'Edad' }),
  ).toEqual({ 'desk.age': ['Edad'], 'desk.changed': [['n'], ' cambiados'] })
})

test.each([
  ['lacks a text', { 'desk.age': '' }, /es\/desk\.po lacks desk\.age/],
  ['has one that cannot be read', { 'desk.age': '{n, plural' }, /es\/desk\.po: desk\.age cannot be read/],
])('a language that %s ends the build', async (_, spanish, why) => {
  await expect(messages({ 'desk.age': 'Age' }, spanish)).rejects.toThrow(why)
})
