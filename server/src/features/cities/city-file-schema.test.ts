import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cityFileWith } from '@oppidum/domain/cities/city'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PROJECT_ROOT } from '../../project-root.ts'
import { FeedSchema } from '../feeds/importers.ts'

const CityFile = cityFileWith(FeedSchema)
const docs = (name: string) => join(PROJECT_ROOT, 'docs', name)
const read = (name: string): unknown => JSON.parse(readFileSync(docs(name), 'utf8'))
const SCHEMA = 'city-file.schema.json'
const EXAMPLES = ['examples/city.json', 'examples/city-with-feeds.json']

/** Compiles the schema; also checks `format`, such as URLs. */
function compiled(options: object) {
  const ajv = new Ajv2020({ strictTuples: false, ...options })
  addFormats.default(ajv)
  return ajv.compile(read(SCHEMA) as object)
}

/** The JSON Schema of the city file. It leaves out what only a program can check: duplicate ids, the order of limits, time zones. */
function schemaNow(): unknown {
  return { title: 'Oppidum city file', ...z.toJSONSchema(CityFile, { io: 'input', unrepresentable: 'any' }) }
}

test('the committed JSON Schema matches the reader (UPDATE_SCHEMA=1 writes it, biome formats it)', () => {
  const schema = schemaNow()
  if (process.env.UPDATE_SCHEMA === '1') writeFileSync(docs(SCHEMA), `${JSON.stringify(schema, null, 2)}\n`)
  expect(read(SCHEMA)).toEqual(JSON.parse(JSON.stringify(schema)))
})

test.each(EXAMPLES)('docs/%s is a valid city file for the reader and for the JSON Schema', (example) => {
  expect(CityFile.safeParse(read(example)).error).toBeUndefined()
  const validate = compiled({ allErrors: true })
  validate(read(example))
  expect(validate.errors).toBeNull()
})

test('the JSON Schema refuses what the reader refuses', () => {
  const validate = compiled({})
  const [example = ''] = EXAMPLES
  const { cities } = read(example) as { cities: Record<string, unknown>[] }
  const [city] = cities
  for (const wrong of [
    { inhabitants: 0 },
    { colour: 'blue' },
    { id: 'Upper Case' },
    { bounds: [1, 2, 3] },
    { feeds: [{ standard: 'csv' }] },
    { map: { tiles: 'a.pmtiles', style: 'https://a.example' } },
    { map: { style: 'no address', origins: ['https://a.example'] } },
  ]) {
    const file = { cities: [{ ...city, ...wrong }] }
    expect({ wrong, bySchema: validate(file), byReader: CityFile.safeParse(file).success }).toEqual({
      wrong,
      bySchema: false,
      byReader: false,
    })
  }
})
