import { expect, it } from 'vitest'
import { seenPages } from './seen-pages.ts'

const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r-${index}`, mark: 'm', json: '{}' }))

it('keeps the latest pages, up to 2,000 records in all', () => {
  const pages = seenPages()
  for (let page = 0; page < 5; page++) pages.remember(`page ${page}`, records(500))
  const sizes = () => Array.from({ length: 7 }, (_, page) => pages.get(`page ${page}`)?.records.length)
  expect(sizes()).toEqual([undefined, 500, 500, 500, 500, undefined, undefined])
  pages.remember('page 1', records(400))
  pages.remember('page 5', records(100))
  expect(sizes()).toEqual([undefined, 400, 500, 500, 500, 100, undefined])
  expect(pages.remember('page 6', records(1))).toBe(pages.get('page 6')?.records)
  expect(sizes()).toEqual([undefined, 400, undefined, 500, 500, 100, 1])
})
