import { expect, test } from 'vitest'
import { traitsOf } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { aFeed, columns, LINKS, read, readText, sentence } from '../testing/table-answers.ts'
import { importer } from './table-importer.ts'
import { WORDS_OF } from './table-settings.ts'

test.each<[string, string, object, string]>([
  ['no mapping', 'link-speeds.json', { target: 'traffic' }, 'The mapping names no column for: id, time.'],
  [
    'a mapping without a value',
    'link-speeds.json',
    { target: 'traffic', mapping: columns({ id: 'link_id', time: 'data_as_of' }) },
    'The mapping names no column for any of: speed, flow.',
  ],
  [
    'a speed without a unit',
    'link-speeds.json',
    { target: 'traffic', mapping: columns({ id: 'link_id', time: 'data_as_of', speed: 'speed' }) },
    'The mapping names no unit for: speed.',
  ],
  ['a column that is gone', 'nothing-named.json', LINKS, "The publisher's table has no column 'link_id', which the mapping uses for: id."],
  [
    'feet of a state plane',
    'arcgis-feet.json',
    { ...LINKS, dialect: 'arcgis' },
    "The publisher's coordinates are in the system EPSG:2263; they are needed in degrees (EPSG:4326).",
  ],
  [
    'another grid',
    'other-grid.geojson',
    { ...LINKS, dialect: 'geojson' },
    "The publisher's coordinates are in the system urn:ogc:def:crs:EPSG::25832; they are needed in degrees (EPSG:4326).",
  ],
  ['an error of Socrata', 'socrata-error.json', LINKS, "The publisher's response is an error message, not data."],
  ['an error of ArcGIS', 'arcgis-error.json', { ...LINKS, dialect: 'arcgis' }, "The publisher's response is an error message, not data."],
  ['an error of CKAN', 'ckan-error.json', { ...LINKS, dialect: 'ckan' }, "The publisher's response is an error message, not data."],
  ['JSON in place of CSV', 'ckan.json', { ...LINKS, dialect: 'csv' }, "The publisher's response is not a table."],
])('%s is refused', (_what, path, feed, expected) => expect(sentence(() => read(path, feed))).toBe(expected))

test.each([
  ['[{"link_id": "1"', 'json', 'broken'],
  ['<!doctype html><html>', 'json', 'web_page'],
  ['<!doctype html><html>', 'csv', 'web_page'],
  ['a,b\n"1,2', 'csv', 'broken'],
  ['a,a\n1,2', 'csv', 'doubled_column'],
  ['', 'csv', 'not_a_table'],
  ['{"hello": 1}', 'json', 'not_a_table'],
  [`${'['.repeat(40)}`, 'json', 'too_complex'],
])('%j as %s is refused: %s', (text, dialect, problem) => {
  expect(() => readText(text, { ...LINKS, dialect })).toThrow(expect.objectContaining({ problem }))
})

test.each<[number, number, string | null]>([
  [1_000, 3, null],
  [1_001, 3, "The publisher's table has more than 1,000 columns, which is too many."],
  [20_000, 3, "The publisher's table has more than 1,000 columns, which is too many."],
  // The line alone is longer than a row can be.
  [20_000, 100, "The publisher's table has more than 1,000 columns, which is too many."],
])('a CSV file of %s columns with names of %s letters is refused with %j', (count, letters, expected) => {
  const names = ['link_id', 'data_as_of', 'speed', ...Array.from({ length: count - 3 }, (_, at) => `${'a'.repeat(letters)}${at}`)]
  const answer = () => readText(`${names.join(';')}\r\n`, { ...LINKS, dialect: 'csv' })
  if (expected === null) expect(answer().observations).toEqual([])
  else expect(sentence(answer)).toBe(expected)
})

test('a column without which the table is still of use is said to be missing', () => {
  const feed = { dialect: 'ckan', target: 'traffic', mapping: columns({ id: 'site', time: 'at', speed: ['v', 'mph'], name: 'title' }) }
  expect(read('ckan.json', feed).flawed).toEqual([{ reason: "column 'title' is missing", count: 1 }])
})

test('an empty table is empty, not broken', () => {
  expect(readText('[]', LINKS)).toEqual({ observations: [], complete: false, observedAt: null, rejected: [], flawed: [] })
})

test('the columns of an answer are named with an example each, whatever the mapping', () => {
  const bytes = fixture('table/arcgis.json')
  expect(importer.columns?.(bytes, 'application/json', aFeed({ dialect: 'arcgis', target: 'traffic' }))).toEqual([
    { name: 'OBJECTID', example: '7' },
    { name: 'SPEED', example: '50' },
    { name: 'AT', example: '1782820800000' },
    { name: 'geometry', example: '{"paths":[[[-56.16,-34.9],[-56.17,-34.91]]]}' },
  ])
})

test('what a table describes is what it is set to', () => {
  expect(traitsOf(aFeed(LINKS))).toEqual({ part: 'traffic', newestTime: 'values' })
  expect(traitsOf(aFeed({ target: 'serviceRequests' }))).toEqual({ part: 'serviceRequests', newestTime: 'nothing' })
})

test.each(Object.entries(WORDS_OF))('the words that the screen offers for %s are accepted, and read', (target, meanings) => {
  for (const [meaning, words] of Object.entries(meanings))
    for (const word of words)
      expect(aFeed({ target, words: { [meaning]: { Theirs: word } } }).words).toEqual({ [meaning]: { Theirs: word } })
})
