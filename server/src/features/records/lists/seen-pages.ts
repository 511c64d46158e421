/**
 * A record of a list as JSON. Its mark changes with everything that the answer is made of: each version of a row has its own transaction
 * and place, and its feed says how old it is.
 */
export interface MarkedRecord {
  id: string
  mark: string
  json: string
}

/** A record has about 1 KB. */
const RECORDS_AT_MOST = 5_000

export interface SeenPages {
  /** Its records as they were last read; undefined when it has not been asked for lately. */
  get(page: string): ReadonlyMap<string, MarkedRecord> | undefined
  remember(page: string, records: readonly MarkedRecord[]): void
}

/** Pages of lists as they were last read, the latest ones: of a page that is asked for again, most records have not changed. */
export function seenPages(): SeenPages {
  const pages = new Map<string, ReadonlyMap<string, MarkedRecord>>()
  let records = 0

  function forget(page: string): void {
    records -= pages.get(page)?.size ?? 0
    pages.delete(page)
  }

  return {
    get: (page) => pages.get(page),
    remember(page, read) {
      forget(page)
      pages.set(page, new Map(read.map((it) => [it.id, it])))
      records += read.length
      for (const oldest of pages.keys()) {
        if (records <= RECORDS_AT_MOST) break
        forget(oldest)
      }
    },
  }
}
