import { expect, test } from 'vitest'
import { imageFilter, imageQuery } from './image-filter.ts'

const queryOf = (address: string, zone = 'UTC') => imageQuery(imageFilter(new URLSearchParams(address)), zone)

test.each([
  ['', {}],
  ['q=%20%20', {}],
  ['q= tram &kind=generated', { q: 'tram', kind: 'generated' }],
  ['kind=stolen&from=yesterday', {}],
  ['from=2026-11-20&to=2026-11-20', { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }],
  ['to=2026-12-31', { to: '2027-01-01T00:00:00.000Z' }],
])('the address %j requests %j', (address, query) => {
  expect(Object.fromEntries(Object.entries(queryOf(address)).filter(([, it]) => it !== undefined))).toEqual(query)
})

test('a day is in city time, and an hour short when clocks are put forward', () => {
  expect(queryOf('from=2026-03-29&to=2026-03-29', 'Europe/Berlin')).toMatchObject({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
})
