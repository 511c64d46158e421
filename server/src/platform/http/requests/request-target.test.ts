import { parse } from 'node:querystring'
import type { Failure } from '@oppidum/domain/core/failure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RequestTarget, readTarget } from './request-target.ts'

function readOrRefused(url: string): RequestTarget | 'refused' {
  try {
    return readTarget(url)
  } catch (error) {
    expect(error).toMatchObject({ code: 'malformed' } satisfies Partial<Failure>)
    return 'refused'
  }
}

describe('the city in an address', () => {
  it.each<[string, string | undefined]>([
    ['/api/desk', undefined],
    ['/api/desk?', undefined],
    ['/api/desk?limit=2', undefined],
    ['/api/desk?city=salto', 'salto'],
    ['/api/desk?limit=2&city=salto', 'salto'],
    ['/api/desk?city=salto&limit=2', 'salto'],
    ['http://host:8080/api/desk?city=salto', 'salto'],
    // Search text does not name a city.
    ['/api/incidents?q=a%26city%3Db', undefined],
    ['/api/incidents?q=city&city=salto', 'salto'],
    ['/api/incidents?q=%3Fcity=b', undefined],
    ['/api/incidents?electricity=b&capacity=c', undefined],
  ])('%s is read as %s', (url, city) => {
    expect(readOrRefused(url)).toMatchObject({ city })
    expect((readOrRefused(url) as RequestTarget).query.city).toBe(city)
  })

  it.each([
    '?city=salt%6f',
    '?c%69ty=salto',
    '?c%2569ty=salto',
    '?c%252569ty=salto',
    '?x=?city=a&c%69ty=b',
    '?x=?city=salto',
    '?x=1;city=salto',
    '?city=salto;x=1',
    '?city=a&city=a',
    '?city=a&City=b',
    '?City=salto',
    '?CITY=salto',
    '?city[]=salto',
    '?city[0]=salto',
    '?city%5B%5D=salto',
    '?+city=salto',
    '?%20city=salto',
    '?city+=salto',
    '?city%00=salto',
    '?city.=salto',
    '?%EF%BD%83ity=salto',
    '?cit%79%CC%81&city=a&c%69ty=b',
    '?city',
    '?city=',
    '?city=salto+',
    '?city=%20salto',
    '?city=salto%00',
    '?city=salto#',
    '#?city=salto',
    '?x=%zz&c%69ty=%zz',
    '?%&%63ity=salto',
  ])('/api/desk%s is refused', (search) => expect(readOrRefused(`/api/desk${search}`)).toBe('refused'))

  it.each(['http://host?city=salto/api/desk', 'http://host', 'http://a@host/api/desk', 'ftp://host/api/desk', 'api/desk', '*', ''])(
    '%j is no address',
    (url) => expect(readOrRefused(url)).toBe('refused'),
  )
})

/** How programs between a client and this server may read a query: each returns every city it sees. */
const READERS: Record<string, (search: string) => (string | undefined)[]> = {
  'the standard of browsers': (it) => new URLSearchParams(it).getAll('city'),
  "Node's older reader": (it) => [parse(it).city].flat(),
  'a pattern over the raw address': (it) => [...`?${it}`.matchAll(/[?&]city=([a-z0-9-]{1,64})(?=&|$)/g)].map((found) => found[1]),
  'one that splits at semicolons': (it) => new URLSearchParams(it.replaceAll(';', '&')).getAll('city'),
  'one that begins at the last question mark': (it) => new URLSearchParams(it.slice(it.lastIndexOf('?') + 1)).getAll('city'),
  'one that knows lists': (it) => [...new URLSearchParams(it)].filter(([name]) => /^city(\[\d*\])?$/.test(name)).map(([, value]) => value),
  'one that ignores case and blanks': (it) =>
    [...new URLSearchParams(it)].filter(([name]) => name.trim().toLowerCase() === 'city').map(([, value]) => value),
  'one that decodes names twice': (it) =>
    [...new URLSearchParams(it)].filter(([name]) => lenient(name) === 'city').map(([, value]) => value),
  'one that decodes values twice': (it) => new URLSearchParams(it).getAll('city').map(lenient),
}

function lenient(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Pieces of hostile addresses, and separators between them. */
const piece = fc.constantFrom(
  ...['city=a', 'city=b', 'city', 'City=b', 'CITY=a', 'c%69ty=b', 'cit%79=a', 'c%2569ty=b', 'city[]=b', 'city%5b%5d=a', 'city[0]=a'],
  ...[
    'city=salt%6f',
    'city=a%00',
    'city=a+',
    '+city=b',
    '%20city=b',
    'x=1',
    'q=a%26city%3Db',
    'x=?city=b',
    'x=',
    '=',
    'limit=2',
    '%',
    '%zz',
  ],
  ...['%EF%BD%83ity=b', 'city=a%3Bcity=b', 'city.x=b', 'x[city]=b', 'q=city', 'city=a=b', 'city=%61', 'city==b'],
)
const separator = fc.constantFrom('&', '&', '&', ';', '?', '&&', '#', '%26')
const search = fc
  .array(fc.tuple(piece, separator), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flatMap(([one, between], index) => (index + 1 < parts.length ? [one, between] : [one])).join(''))

it('no other reader sees a different city in an accepted address', () => {
  const counts = { accepted: 0, withCity: 0, refused: 0 }
  fc.assert(
    fc.property(search, (it) => {
      const target = readOrRefused(`/api/desk?${it}`)
      if (target === 'refused') {
        counts.refused++
        return
      }
      counts.accepted++
      if (target.city !== undefined) counts.withCity++
      for (const [name, reader] of Object.entries(READERS)) {
        const seen = reader(it).filter((one) => one !== undefined)
        expect({ name, it, seen: [...new Set(seen)] }).toEqual({ name, it, seen: target.city === undefined ? [] : [target.city] })
      }
    }),
    { numRuns: 40_000, seed: 311 },
  )
  process.stdout.write(`Addresses read alike by ${Object.keys(READERS).length} readers: ${JSON.stringify(counts)}\n`)
  expect(Math.min(counts.accepted, counts.withCity, counts.refused)).toBeGreaterThan(500)
})
