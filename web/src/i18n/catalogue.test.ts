import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EventType } from '@oppidum/domain/events/city-event'
import { PUBLISHED_FILES } from '@oppidum/domain/publishing/published-files'
import { MEASURES } from '@oppidum/domain/telemetry/measure'
import { expect, test } from 'vitest'
import { messages as first } from './en.ts'
import { messages as later } from './en-later.ts'
import { messages as spanish } from './es.ts'

const messages: typeof spanish = { ...first, ...later }

const SOURCES = join(import.meta.dirname, '..')
/** In the quotes of code, or of an attribute. */
const ID = /['"]([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)['"]/g
/** Looks like an id and is one of something else, as the names of measures, of events and of files do. */
const OTHER = new Set<string>(['area.name', 'style.load', ...EventType.options, ...Object.keys(PUBLISHED_FILES)])

const used = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it))
    .flatMap((it) => [...readFileSync(join(SOURCES, it), 'utf8').matchAll(ID)].map((match) => match[1] ?? ''))
    .filter((it) => !OTHER.has(it)),
)

const ROUTES = 'app/routes/'
const IMPORT = /\bfrom '(\.[^']+\.tsx?)'/g
const LATER_IMPORT = /(withLaterTexts\(\s*)?\bimport\('(\.[^']+\.tsx?)'\)/g

/** Every module that may be drawn while the later texts are still missing: screens and what else waits for them are left out. */
function early(): Set<string> {
  const found = new Set<string>()
  const waiting = ['app/main.tsx']
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const source = readFileSync(join(SOURCES, next), 'utf8')
    const parts = [...source.matchAll(IMPORT)].map((it) => it[1] ?? '')
    // A screen waits for them, and so does what is drawn only on screens.
    if (!next.startsWith(ROUTES)) parts.push(...[...source.matchAll(LATER_IMPORT)].filter((it) => !it[1]).map((it) => it[2] ?? ''))
    waiting.push(...parts.filter((it) => !it.includes('i18n/')).map((it) => join(dirname(next), it)))
  }
  return found
}

test('later texts are said where they have been waited for', () => {
  const modules = [...early()]
  expect(modules).toContain('app/dashboard/DashboardScreen.tsx')
  expect(modules).toContain('map/panels/MapPanel.tsx')
  expect(modules).not.toContain('features/telemetry/traffic/TrafficScreen.tsx')
  const said = modules.flatMap((it) => [...readFileSync(join(SOURCES, it), 'utf8').matchAll(ID)].map((match) => `${it} says ${match[1]}`))
  expect(said.filter((it) => (it.split(' says ')[1] ?? '') in later)).toEqual([])
})

test('every text that is used stands in the catalogue', () => {
  expect([...used].filter((it) => !(it in messages) && !(it in MEASURES))).toEqual([])
})

test('every text of the catalogue is used', () => {
  expect(Object.keys(messages).filter((it) => !used.has(it))).toEqual([])
})

test('every text stands in one file, so that none hides another', () => {
  const ids = readdirSync(join(SOURCES, 'i18n/en')).flatMap((file) =>
    [...readFileSync(join(SOURCES, 'i18n/en', file), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map((match) => match[1]),
  )
  expect(ids.filter((it, index) => ids.indexOf(it) !== index)).toEqual([])
})

test('every language has the same texts', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(messages).sort())
})

/** A compiled message is a text, or a list of texts and of [what is put in, how, forms]. */
function putInto(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part) => (Array.isArray(part) ? [String(part[0]), ...Object.values(part[2] ?? {}).flatMap(putInto)] : []))
}
const lettersOf = (message: unknown): string =>
  Array.isArray(message)
    ? message.map(lettersOf).join('')
    : typeof message === 'object'
      ? Object.values(message ?? {}).join('')
      : String(message)

test.each([
  ['English', messages],
  ['Spanish', spanish],
])('no text is empty in %s', (_, catalogue) => {
  expect(Object.keys(catalogue).filter((id) => lettersOf(catalogue[id]).trim() === '')).toEqual([])
})

/** From and to, of the letters that the typeface of the page has. */
const TYPEFACE = [
  ...readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/encode-sans/wdth.css'), 'utf8').matchAll(
    /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g,
  ),
].map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
/** Said on a Mac alone, which has it. */
const OF_MACS = '⌘'
const isDrawn = (letter: string) =>
  TYPEFACE.some(([from, to]) => from <= Number(letter.codePointAt(0)) && Number(letter.codePointAt(0)) <= to)

test.each([
  ['English', messages],
  ['Spanish', spanish],
])('the typeface has every letter that is said in %s', (_, catalogue) => {
  const lacking = Object.keys(catalogue).flatMap((id) => {
    const letters = [...lettersOf(catalogue[id])].filter((it) => it !== OF_MACS && !isDrawn(it))
    return letters.length > 0 ? [`${id}: ${letters.join(' ')}`] : []
  })
  expect(lacking).toEqual([])
})

test('every language puts the same things into a text', () => {
  const names = (message: unknown) => [...new Set(putInto(message))].sort()
  expect(names(messages['situation.sentence'])).toEqual(['age', 'priority', 'time'])
  expect(names(messages['evidence.derived'])).toEqual(['count'])
  expect(Object.keys(messages).filter((id) => String(names(messages[id])) !== String(names(spanish[id])))).toEqual([])
})

test.each([
  ['not-found.title', '404 Page Not Found'],
  ['error.oops', 'Oops! Sorry, an unexpected error has occurred'],
  ['error.unknown', 'Unknown error'],
  ['situation.none', 'No Active Incidents - All systems are operating normally.'],
  ['services.none', 'No Service Requests'],
  ['services.none-sentence', 'All citizen requests have been processed.'],
  ['failed.traffic', 'Failed to fetch traffic data'],
  ['failed.energy', 'Failed to fetch energy data'],
  ['failed.incidents', 'Failed to fetch incidents'],
  ['failed.services', 'Failed to fetch service requests'],
  ['status.operational', 'All systems operational'],
])('%s is word for word the specification’s', (id, text) => {
  expect([messages[id]].flat().join('')).toBe(text)
})
