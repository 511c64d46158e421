import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from './en.ts'
import { messages as spanish } from './es.ts'

const SOURCES = join(import.meta.dirname, '..')
const ID = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g
/** Looks like an id and is one of something else. */
const OTHER = new Set(['area.name'])

const used = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it))
    .flatMap((it) => [...readFileSync(join(SOURCES, it), 'utf8').matchAll(ID)].map((match) => match[1] ?? ''))
    .filter((it) => !OTHER.has(it)),
)

test('every text that is used stands in the catalogue', () => {
  expect([...used].filter((it) => !(it in messages))).toEqual([])
})

test('every text of the catalogue is used', () => {
  expect(Object.keys(messages).filter((it) => !used.has(it))).toEqual([])
})

test('every language has the same texts', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(messages).sort())
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
