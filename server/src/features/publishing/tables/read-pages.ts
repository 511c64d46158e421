import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { EXPORT_LIMIT } from '@oppidum/domain/publishing/exports'
import type { Page } from '../../../platform/db/list-page-store.ts'

/** A file ends after the page that reaches it: characters of JSON, so that no answer is above 5 MB. */
const MOST_CHARACTERS = 2_500_000

/**
 * Reads pages until a file is full.
 * @param read the page after a cursor, from the beginning without one
 */
export async function readPages<R>(
  read: (cursor: string | undefined, limit: number) => Promise<Page<R>>,
  cursor: string | undefined,
): Promise<Page<R>> {
  const { records, total, next } = await read(cursor, PAGE_LIMIT)
  const all = [...records]
  let size = JSON.stringify(records).length
  let rest = next
  while (rest !== null && all.length < EXPORT_LIMIT && size < MOST_CHARACTERS) {
    const page = await read(rest, PAGE_LIMIT)
    all.push(...page.records)
    size += JSON.stringify(page.records).length
    rest = page.next
  }
  return { records: all, total, next: rest }
}
