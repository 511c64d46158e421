import { EXPORT_LIMIT } from '@oppidum/domain/publishing/exports'
import { expect, it } from 'vitest'
import { readPages } from './read-pages.ts'

/** A list of numbered records; a cursor is the next number. */
const listOf = (total: number, content: string) => async (cursor: string | undefined, limit: number) => {
  const from = Number(cursor ?? 0)
  const records = [...Array(Math.max(0, Math.min(limit, total - from))).keys()].map((it) => ({ id: from + it, content }))
  return { records, total, next: from + limit < total ? String(from + limit) : null }
}

it.each([
  ['no record', 0, '', undefined, 0, null],
  ['one page', 500, '', undefined, 500, null],
  ['several pages', 1_201, '', undefined, 1_201, null],
  ['more than one file', 12_000, '', undefined, EXPORT_LIMIT, '5000'],
  ['the last file', 12_000, '', '10000', 2_000, null],
  ['long records', 12_000, 'x'.repeat(2_000), undefined, 1_500, '1500'],
])('%s', async (_what, total, content, cursor, count, next) => {
  const file = await readPages(listOf(total, content), cursor)
  expect([file.records.length, file.total, file.next]).toEqual([count, total, next])
  expect(file.records.map((it) => it.id)).toEqual([...Array(count).keys()].map((it) => Number(cursor ?? 0) + it))
})
