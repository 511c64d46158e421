import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Language } from '@oppidum/domain/core/language'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { ALL_IMPORTERS, FeedSchema, textsOf } from './importers.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(FOLDER, { withFileTypes: true })
  .filter((it) => it.isDirectory())
  .flatMap((folder) =>
    readdirSync(`${FOLDER}${folder.name}`)
      .filter((it) => it.endsWith('-importer.ts'))
      .map((it) => `${folder.name}/${it}`),
  )

it('finds every importer by its file, named as its folder', () => {
  expect(ALL_IMPORTERS.length).toBeGreaterThan(2)
  expect(files.sort()).toEqual(ALL_IMPORTERS.map((it) => `${it.standard}/${it.standard}-importer.ts`).sort())
})

const documented = (name: string) => readFileSync(join(PROJECT_ROOT, 'docs', name), 'utf8')
const standardsIn = (text: string) =>
  [...text.matchAll(/^\| `([a-z0-9-]+)` +\|.*\]\(\.\.\/guides\/connect\/[^)]+\) +\|$/gm)].map(([, name]) => name)

it('lists every standard, and no other, with its guide in docs/reference/standards.md', () => {
  expect(standardsIn(documented('reference/standards.md')).sort()).toEqual(ALL_IMPORTERS.map((it) => it.standard))
})

it('describes every member of an importer in docs/guides/develop/importers.md', () => {
  const page = documented('guides/develop/importers.md')
  const members = new Set(ALL_IMPORTERS.flatMap((it) => Object.keys(it)))
  expect([...members].filter((it) => it !== 'standard' && !page.includes(`\`${it}\``))).toEqual([])
})

describe.each(ALL_IMPORTERS.map((it) => [it.standard, it] as const))('%s', (_name, importer) => {
  it('asks on the screen only for settings that it has', () => {
    for (const { name } of importer.fields) expect(Object.keys(importer.settings)).toContain(name)
  })

  it.each(Language.options)('has its words in %s', (language) => {
    const { title, about, fields } = textsOf(importer)[language]
    expect([title, about].every((it) => it.trim() !== '')).toBe(true)
    for (const { name, input } of importer.fields) {
      expect(fields[name]?.label, name).toBeTruthy()
      for (const choice of 'choices' in input ? input.choices : []) expect(fields[name]?.choices?.[choice], choice).toBeTruthy()
    }
  })
})

it.each(ALL_IMPORTERS.map((it) => it.standard))('docs/examples/city-with-feeds.json has a feed of %s', (standard) => {
  expect(documented('examples/city-with-feeds.json')).toContain(`"standard": "${standard}"`)
})

describe('the definition of a feed', () => {
  const feed = { id: 'works', name: 'Works', url: 'https://city.example/works.json', everySeconds: 60, standard: 'wzdx' }

  it.each<[string, Record<string, unknown>]>([
    ['an unknown standard', { standard: 'morse' }],
    ['an unknown member', { password: 'x' }],
    ['the share of another standard', { share: 0.5 }],
  ])('is refused with %s', (_what, more) => {
    expect(FeedSchema.safeParse({ ...feed, ...more }).success).toBe(false)
  })

  it('gets the defaults of its standard', () => {
    expect(FeedSchema.parse({ ...feed, standard: 'eia', route: 'region-data' })).toMatchObject({ share: 1, lagHours: 2, timeZone: 'UTC' })
  })
})
