import { Failure } from '@oppidum/domain/core/failure'
import { type LiveKind, VERSION_HEADER } from '@oppidum/domain/core/live'
import type { SecurityHeaders } from '../http/guard/security-headers.ts'
import { type CachedResponse, cachedResponse } from '../http/responses/cached-response.ts'
import { withDeprecation } from '../http/responses/deprecation.ts'
import type { Item } from './live-source.ts'
import type { Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'

/** The query parameters of a list; an array is written with commas. */
type ListQuery = Record<string, string | number | readonly string[] | undefined>

/** The present answers, as bytes to send and as records to search. */
export interface AnswerNow {
  prebuilt(cityId: string, kind: LiveKind): CachedResponse
  /** An answer made of a kind's records, made again when they change. @param make the same function at every call */
  responseFrom<R>(cityId: string, kind: LiveKind, make: (records: readonly R[]) => readonly unknown[]): CachedResponse
  /** @throws Failure unavailable before the first read from the store */
  records<R>(cityId: string, kind: LiveKind): R[]
  /** Of the present answer. @throws Failure unavailable before the first read from the store */
  version(cityId: string, kind: LiveKind): number
  /** `X-Total-Count`, and `Link` when there is a next page. */
  listHeaders(path: string, query: ListQuery, total: number, next: string | null): Record<string, string>
}

const JSON_TYPE = 'application/json; charset=utf-8'

function linkTo(path: string, query: ListQuery, next: string): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: next })) if (value !== undefined) parameters.set(name, String(value))
  return `<${path}?${parameters}>; rel="next"`
}

/** @param isDeprecated whether the answer at a path has fields with deprecated names */
export function answersNow(
  snapshots: Pick<Snapshots, 'get'>,
  security: SecurityHeaders,
  isDeprecated: (path: string) => boolean = () => false,
): AnswerNow {
  const built = new WeakMap<Snapshot, CachedResponse>()
  const parsed = new WeakMap<Snapshot, unknown[]>()
  /** An unchanged record is the same item in the next snapshot. */
  const parsedItems = new WeakMap<Item, unknown>()
  const made = new WeakMap<object, WeakMap<Snapshot, CachedResponse>>()

  function present(cityId: string, kind: LiveKind): Snapshot {
    const snapshot = snapshots.get(cityId, kind)
    if (!snapshot) throw new Failure('unavailable', 'The city is being loaded; please try again in a moment.')
    return snapshot
  }

  function listHeaders(path: string, query: ListQuery, total: number, next: string | null): Record<string, string> {
    return { 'x-total-count': String(total), ...(next !== null && { link: linkTo(path, query, next) }) }
  }

  const headersOf = ({ version }: Snapshot) => [...security.common, [VERSION_HEADER, String(version)] as const]

  function recordsOf<R>(snapshot: Snapshot): R[] {
    let records = parsed.get(snapshot)
    if (!records) {
      records = Array.from(snapshot.items.values(), recordOf)
      parsed.set(snapshot, records)
    }
    // The caller names the kind, and its snapshot was made from records of that type.
    return records as R[]
  }

  function recordOf(item: Item): unknown {
    const record = parsedItems.get(item) ?? (JSON.parse(item.json) as unknown)
    parsedItems.set(item, record)
    return record
  }

  return {
    listHeaders,
    version: (cityId, kind) => present(cityId, kind).version,
    records: <R>(cityId: string, kind: LiveKind) => recordsOf<R>(present(cityId, kind)),

    prebuilt(cityId, kind) {
      const snapshot = present(cityId, kind)
      let answer = built.get(snapshot)
      if (!answer) {
        const list = snapshot.form === 'object' ? {} : listHeaders(snapshot.path, { city: cityId }, snapshot.total, snapshot.next)
        const own = isDeprecated(snapshot.path) ? withDeprecation(list) : list
        answer = cachedResponse(snapshot.body, JSON_TYPE, headersOf(snapshot), Object.entries(own))
        built.set(snapshot, answer)
      }
      return answer
    },

    responseFrom<R>(cityId: string, kind: LiveKind, make: (records: readonly R[]) => readonly unknown[]) {
      const snapshot = present(cityId, kind)
      const ofMaker = made.get(make) ?? new WeakMap<Snapshot, CachedResponse>()
      made.set(make, ofMaker)
      let answer = ofMaker.get(snapshot)
      if (!answer) {
        answer = cachedResponse(JSON.stringify(make(recordsOf<R>(snapshot))), JSON_TYPE, headersOf(snapshot))
        ofMaker.set(snapshot, answer)
      }
      return answer
    },
  }
}
