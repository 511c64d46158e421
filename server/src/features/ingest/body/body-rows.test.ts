import { gzipSync } from 'node:zlib'
import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'
import { describe, expect, it } from 'vitest'
import { bodyRows } from './body-rows.ts'

const SHAPE = { known: new Set(['a', 'b']), needed: ['a'] }

async function read(body: string | Uint8Array, mediaType = 'application/json', isGzip = false) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const rows: unknown[] = []
  for await (const batch of bodyRows({ bytes, mediaType, isGzip }, SHAPE))
    rows.push(...batch.map((it) => ('value' in it ? it.value : it.problem)))
  return rows
}

async function failure(...body: Parameters<typeof read>): Promise<[string, string]> {
  try {
    await read(...body)
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    return [(error as Failure).code, (error as Failure).message]
  }
  throw new Error('It was read')
}

const NDJSON = 'application/x-ndjson'
const CSV = 'text/csv'

it.each<[string, string, string, unknown[]]>([
  ['a list', 'application/json', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['blanks and line ends between elements', 'application/json', ' [\r\n {"a":1} ,\t{"a":2}\n] \n', [{ a: 1 }, { a: 2 }]],
  ['one object', 'application/json', '{"a":[1,{"b":2}]}', [{ a: [1, { b: 2 }] }]],
  ['brackets and commas inside texts', 'application/json', '[{"a":"],}{\\"\\\\"},{"a":"\\u005d"}]', [{ a: '],}{"\\' }, { a: ']' }]],
  ['elements that are no objects', 'application/json', '[1,"x",[2],null,{"a":1}]', [...Array(4).fill('not-an-object'), { a: 1 }]],
  ['a broken element in the middle', 'application/json', '[{"a":1},{"a":NaN},,{"a":2}]', [{ a: 1 }, 'broken', 'broken', { a: 2 }]],
  ['a byte order mark', 'application/json', '\uFEFF[{"a":1}]', [{ a: 1 }]],
  ['lines', NDJSON, '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ['lines that end with CR LF, empty ones, and a last one without end', NDJSON, '{"a":1}\r\n\r\n\n{"a":2}', [{ a: 1 }, { a: 2 }]],
  ['a broken line in the middle', NDJSON, '{"a":1}\n{"a":\n{"a":2}', [{ a: 1 }, 'broken', { a: 2 }]],
  ['a file', CSV, 'a,b\n1,2\n3,\n', [{ a: '1', b: '2' }, { a: '3' }]],
  ['columns in another order, a mark, CR LF', CSV, '\uFEFFb,a\r\n2,1\r\n', [{ a: '1', b: '2' }]],
  ['semicolons', CSV, 'a;b\n1,5;2\n', [{ a: '1,5', b: '2' }]],
  ['tabs', CSV, 'a\tb\n1\t2', [{ a: '1', b: '2' }]],
  ['quotes', CSV, 'a,b\n"x, ""y""\nz",2\n', [{ a: 'x, "y"\nz', b: '2' }]],
  ['a row with too few and one with too many cells', CSV, 'a,b\n1\n1,2\n1,2,3\n', ['broken', { a: '1', b: '2' }, 'broken']],
])('%s', async (_, mediaType, body, rows) => {
  expect(await read(body, mediaType)).toEqual(rows)
  expect(await read(gzipSync(body), mediaType, true)).toEqual(rows)
})

it('pieces of the text may end anywhere', async () => {
  const rows = Array.from({ length: 20_000 }, (_, a) => ({ a, b: `"]},\\ñ€😀${a}` }))
  expect(await read(JSON.stringify(rows))).toEqual(rows)
  expect(await read(rows.map((it) => JSON.stringify(it)).join('\n'), NDJSON)).toEqual(rows)
})

describe('a body that cannot be read as a whole', () => {
  it.each<[string, string | Uint8Array, string, string, RegExp]>([
    ['is empty', '', 'application/json', 'malformed', /middle of row 1/],
    ['is an empty list', '[]', 'application/json', 'malformed', /no rows/],
    ['is neither list nor object', '"x"', 'application/json', 'malformed', /neither/],
    ['ends in the middle', '[{"a":1},{"a":', 'application/json', 'malformed', /row 2/],
    ['ends within a text', '[{"a":"1', 'application/json', 'malformed', /row 1/],
    ['goes on after its end', '[{"a":1}] {"a":2}', 'application/json', 'malformed', /goes on/],
    ['has brackets that do not match', '[{"a":1}}]', 'application/json', 'malformed', /match/],
    ['is Latin-1', Buffer.from('[{"a":"Peñarol"}]', 'latin1'), 'application/json', 'malformed', /UTF-8/],
    ['is UTF-16', Buffer.from('﻿a,b\n1,2\n', 'utf16le'), CSV, 'malformed', /UTF-8/],
    ['ends within a character', Buffer.from('{"a":"ñ').subarray(0, 7), NDJSON, 'malformed', /UTF-8/],
    ['has an unknown column', 'a,speedo\n1,2', CSV, 'malformed', /'speedo'.*known are a, b/],
    ['lacks a column', 'b\n1', CSV, 'malformed', /'a'/],
    ['has a column twice', 'a,a\n1,2', CSV, 'malformed', /same name/],
    ['has a quote without end', 'a,b\n1,2\n"3,4\n5,6', CSV, 'malformed', /quotes before line \d+/],
    [
      'has too many columns',
      `${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join()}\n`,
      CSV,
      'too_large',
      /1000 columns at most.*20000/,
    ],
    ['has one column too many', `a${',b'.repeat(INGEST_LIMITS.columns)}`, CSV, 'too_large', /1000 columns at most.*1001/],
    ['has as many as it can', `a${',b'.repeat(INGEST_LIMITS.columns - 1)}`, CSV, 'malformed', /same name/],
    ['has no lines', '\n', CSV, 'malformed', /empty/],
    ['has a row that is too long', `{"a":"${'x'.repeat(INGEST_LIMITS.rowCharacters)}`, NDJSON, 'too_large', /Row 1/],
    ['has an element that is too long', `[1,{"a":"${'x'.repeat(INGEST_LIMITS.rowCharacters)}`, 'application/json', 'too_large', /Row 2/],
    ['has too many rows', '{}\n'.repeat(INGEST_LIMITS.rows + 1), NDJSON, 'too_large', /50000/],
  ])('%s', async (_, body, mediaType, code, sentence) => {
    const [found, message] = await failure(body, mediaType)
    expect(found).toBe(code)
    expect(message).toMatch(sentence)
  })

  const zipped = gzipSync('[{"a":1}]'.padEnd(5_000))
  it.each<[string, Uint8Array, string, RegExp]>([
    ['is cut off', zipped.subarray(0, zipped.length - 9), 'malformed', /gzip/],
    ['is not gzip', Buffer.from('[{"a":1}]'), 'malformed', /gzip/],
    ['is damaged', Buffer.from(zipped.map((it, at) => (at > 15 && at < 25 ? 255 - it : it))), 'malformed', /gzip/],
    ['grows too much', gzipSync(Buffer.alloc(INGEST_LIMITS.textBytes + 1, ' ')), 'too_large', /64 MB/],
  ])('as gzip %s', async (_, body, code, sentence) => {
    const [found, message] = await failure(body, 'application/json', true)
    expect(found).toBe(code)
    expect(message).toMatch(sentence)
  })
})
