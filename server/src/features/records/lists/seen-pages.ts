/**
 * A record of a list as JSON. Its mark changes with everything that the answer is made of: each version of a row has its own transaction
 * and place, and its feed says how old it is.
 */
export interface MarkedRecord {
  id: string
  mark: string
  json: string
}

/** A record has about 1 KB, and as much again in the bytes of its page. */
const RECORDS_AT_MOST = 2_000

interface SeenPage {
  known: ReadonlyMap<string, MarkedRecord>
  /** The records' JSON, in order. */
  records: readonly string[]
}

export interface SeenPages {
  /** As it was last read; undefined when it has not been asked for lately. */
  get(page: string): SeenPage | undefined
  /** @returns the records' JSON as `get` will give it */
  remember(page: string, records: readonly MarkedRecord[]): readonly string[]
}

/** Pages of lists as they were last read, the latest ones: of a page that is asked for again, most records have not changed. */
export function seenPages(): SeenPages {
  const pages = new Map<string, SeenPage>()
  let records = 0

  function forget(page: string): void {
    records -= pages.get(page)?.records.length ?? 0
    pages.delete(page)
  }

  return {
    get: (page) => pages.get(page),
    remember(page, read) {
      forget(page)
      const seen = { known: new Map(read.map((it) => [it.id, it])), records: read.map((it) => it.json) }
      pages.set(page, seen)
      records += read.length
      for (const oldest of pages.keys()) {
        if (records <= RECORDS_AT_MOST) break
        forget(oldest)
      }
      return seen.records
    },
  }
}
