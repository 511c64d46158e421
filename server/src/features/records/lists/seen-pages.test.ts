import { expect, it } from 'vitest'
import { seenPages } from './seen-pages.ts'

const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r-${index}`, mark: 'm', json: '{}' }))

it('keeps the latest pages, up to 5,000 records in all', () => {
  const pages = seenPages()
  for (let page = 0; page < 11; page++) pages.remember(`page ${page}`, records(500))
  expect(pages.get('page 0')).toBeUndefined()
  expect(pages.get('page 1')?.size).toBe(500)
  pages.remember('page 1', records(400))
  pages.remember('page 11', records(100))
  expect(pages.get('page 2')?.size).toBe(500)
  pages.remember('page 12', records(1))
  expect(pages.get('page 2')).toBeUndefined()
  expect([pages.get('page 1')?.size, pages.get('page 12')?.size]).toEqual([400, 1])
})
