import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEASURES } from '@oppidum/domain/measure'
import { expect, test } from 'vitest'
import { messages as first } from './en.ts'
import { messages as later } from './en-later.ts'
import { messages as spanish } from './es.ts'

const messages: typeof spanish = { ...first, ...later }

const SOURCES = join(import.meta.dirname, '..')
const ID = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g
/** Looks like an id and is one of something else, as the names of measures do. */
const OTHER = new Set(['area.name', 'style.load'])

const used = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it))
    .flatMap((it) => [...readFileSync(join(SOURCES, it), 'utf8').matchAll(ID)].map((match) => match[1] ?? ''))
    .filter((it) => !OTHER.has(it)),
)

/** Loaded together with the later texts: what says them, and nothing that is drawn before. */
const WAITS =
  /^(account|charts\/computed|desk|scores|features\/(account|anomalies|answers|api-keys|assistant|audit|forecasts|hand-over|image-moderation|images|insights|mail|models|open311|people|plans|report|situations|usage|views|(incidents|service-requests)\/desk)|identity\/clerk)\/|^dashboard\/Below(Slot)?\.tsx$/

test('later texts are said where they have been waited for', () => {
  const early = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it) && !WAITS.test(it))
    .flatMap((it) => [...readFileSync(join(SOURCES, it), 'utf8').matchAll(ID)].map((match) => `${it} says ${match[1]}`))
  expect(early.filter((it) => (it.split(' says ')[1] ?? '') in later)).toEqual([])
})

test('every text that is used stands in the catalogue', () => {
  expect([...used].filter((it) => !(it in messages) && !(it in MEASURES))).toEqual([])
})

test('every text of the catalogue is used', () => {
  expect(Object.keys(messages).filter((it) => !used.has(it))).toEqual([])
})

test('every text stands in one file, so that none hides another', () => {
  const ids = readdirSync(join(SOURCES, 'locales/en')).flatMap((file) =>
    [...readFileSync(join(SOURCES, 'locales/en', file), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map((match) => match[1]),
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

test('every language puts the same things into a text', () => {
  const names = (message: unknown) => [...new Set(putInto(message))].sort()
  expect(names(messages['situation.sentence'])).toEqual(['age', 'priority', 'status', 'time'])
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
