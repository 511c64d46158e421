import { Failure } from '@oppidum/domain/core/failure'
import { describe, expect, it } from 'vitest'
import { requestsQuery } from './georeport-query.ts'
import { fieldsOf } from './http/open311-fields.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const CITY = { timeZone: 'America/Montevideo' }
const asked = (query: string) => requestsQuery(fieldsOf(query), CITY, NOW)
const period = (query: string, which: 'created' | 'changed' = 'created') => {
  const found = asked(query)[which]
  return found && `${found.from.toISOString()} ${found.to.toISOString()}`
}

describe('dates', () => {
  it.each([
    ['', '2026-08-22T10:00:00.000Z 2026-11-20T10:00:00.000Z'],
    ['start_date=&end_date=', '2026-08-22T10:00:00.000Z 2026-11-20T10:00:00.000Z'],
    // A plus that nobody has escaped arrives as a blank.
    ['start_date=2026-11-01T12:00:00+02:00&end_date=2026-11-02T12:00:00Z', '2026-11-01T10:00:00.000Z 2026-11-02T12:00:00.000Z'],
    ['start_date=2026-11-01T12:00:00%2B02:00&end_date=2026-11-02T12:00:00Z', '2026-11-01T10:00:00.000Z 2026-11-02T12:00:00.000Z'],
    ['start_date=2026-11-01T12:00:00.5Z&end_date=2026-11-02T12:00:00.1234567Z', '2026-11-01T12:00:00.500Z 2026-11-02T12:00:00.123Z'],
    // The city's own time where the caller names none.
    ['start_date=2026-11-01T12:00:00&end_date=2026-11-02 12:00:00', '2026-11-01T15:00:00.000Z 2026-11-02T15:00:00.000Z'],
    ['start_date=2026-11-01&end_date=2026-11-02', '2026-11-01T03:00:00.000Z 2026-11-03T02:59:59.999Z'],
    ['start_date=2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z 2026-04-01T00:00:00.000Z'],
    ['start_date=2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z 2026-11-20T10:00:00.000Z'],
    ['end_date=2026-04-01T00:00:00Z', '2026-01-01T00:00:00.000Z 2026-04-01T00:00:00.000Z'],
    ['start_date=2026-01-01T00:00:00Z&end_date=2026-04-01T00:00:00Z', '2026-01-01T00:00:00.000Z 2026-04-01T00:00:00.000Z'],
  ])('%s', (query, wanted) => expect(period(query)).toBe(wanted))

  it('what changed lately means old requests, too', () => {
    expect(asked('updated_after=2026-11-19T00:00:00Z')).toMatchObject({ created: null })
    expect(period('updated_after=2026-11-19T00:00:00Z', 'changed')).toBe('2026-11-19T00:00:00.000Z 2026-11-20T10:00:00.000Z')
    expect(period('updated_after=2026-11-19&start_date=2026-11-01')).toBe('2026-11-01T03:00:00.000Z 2026-11-20T10:00:00.000Z')
  })
})

it.each([
  ['status=open', true],
  ['status=CLOSED', false],
  ['status=open,closed', null],
  ['status=', null],
  ['', null],
])('%s', (query, wanted) => expect(asked(query).isOpen).toBe(wanted))

it('an id overrides everything, and what is no id of ours is nothing', () => {
  const id = '018F0000-0000-7000-8000-000000000000'
  expect(asked(`service_request_id=${id},12, ${id},&status=open`)).toMatchObject({ ids: [id.toLowerCase()] })
  expect(asked('service_request_id=12').ids).toEqual([])
  expect(asked('').ids).toBeNull()
})

it('codes of services, and categories of what came with none', () => {
  expect(asked('service_code=pothole, tree,category-environment').services).toEqual({
    codes: ['pothole', 'tree'],
    categories: ['environment'],
  })
  expect(asked('service_code=category-nothing').services).toEqual({ codes: ['category-nothing'], categories: [] })
})

it.each([
  ['', 1000, 0],
  ['page=3&page_size=50', 50, 100],
  ['page_size=5000', 1000, 0],
  ['page=2', 1000, 1000],
])('pages: %s', (query, limit, offset) => expect(asked(query)).toMatchObject({ limit, offset }))

it.each([
  'status=openish',
  'start_date=yesterday',
  'start_date=2026-02-30',
  'start_date=99999-01-01T00:00:00Z',
  'start_date=2026-11-02&end_date=2026-11-01',
  'start_date=2026-01-01T00:00:00Z&end_date=2026-04-02T00:00:00Z',
  'updated_after=2026-01-01T00:00:00Z&updated_before=2026-06-01T00:00:00Z',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1000000&page_size=1000',
  'page_size=x',
  'status=open&status=closed',
  'lat=1',
  'lat=1&long=2',
  'radius=100',
  'lat=91&long=0&radius=1',
  'lat=1e2&long=0&radius=1',
  'lat=NaN&long=0&radius=1',
  'lat=1&long=2&radius=60000',
])('%s is refused', (query) => {
  let failure: unknown
  try {
    asked(query)
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ code: 'malformed' })
})

it.each(['a=%', 'a=%zz', 'a=%ff', 'a=%00', 'a=%ed%a0%80', Array.from({ length: 501 }, () => 'a=1').join('&')])(
  '%s is no form',
  (encoded) => {
    expect(() => fieldsOf(encoded)).toThrow(Failure)
  },
)
