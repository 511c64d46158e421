import type { LiveKind } from '@oppidum/domain/core/live'
import type { Item, LiveSource, LiveState } from './live-source.ts'

/** The present answer of one (city, kind), serialised once. */
export interface Snapshot {
  cityId: string
  kind: LiveKind
  path: string
  form: LiveSource['form']
  /** 0 before the first change. */
  version: number
  /** The earliest version with the same answer: a page that has it has missed nothing. */
  sameSince: number
  /** When that version was committed. */
  at: Date
  /** Every record by its id, in the order of the list. */
  items: ReadonlyMap<string, Item>
  /** Ids of records that changed with time alone, since this version was sent. No message announced them; the next change does. */
  unannounced: ReadonlySet<string>
  /** The answer without query parameters, as JSON. */
  body: string
  total: number
  next: string | null
}

/** @returns `before` itself when nothing is different, so that the bytes made from it are kept */
export function snapshotOf(
  cityId: string,
  source: LiveSource,
  { version, at }: { version: number; at: Date },
  state: LiveState,
  before: Snapshot | undefined,
): Snapshot {
  const records = state.items.map((it) => earlierIfSame(it, before?.items.get(it.id)))
  const shown = records.slice(0, state.shown).map((it) => it.json)
  const items = new Map(records.map((it) => [it.id, it]))
  const differing = before ? idsThatDiffer(before.items, items) : []
  const isNext = !before || version > before.version
  const same = before !== undefined && differing.length === 0 && !(isNext && before.unannounced.size > 0)
  const body = source.form === 'object' ? (shown[0] ?? 'null') : `[${shown.join(',')}]`
  if (
    same &&
    !isNext &&
    state.total === before.total &&
    state.next === before.next &&
    body === before.body &&
    inSameOrder(items, before.items)
  )
    return before
  return {
    cityId,
    kind: source.kind,
    path: source.path,
    form: source.form,
    version,
    sameSince: same ? before.sameSince : version,
    at,
    items,
    unannounced: isNext ? new Set() : new Set([...before.unannounced, ...differing]),
    body,
    total: state.total,
    next: state.next,
  }
}

/** The text of an unchanged record stays the one that is in memory already. The new copy is garbage at once, which costs little. */
const earlierIfSame = (item: Item, earlier: Item | undefined) => (earlier?.json === item.json ? earlier : item)

/** Of the same ids. */
function inSameOrder(items: ReadonlyMap<string, Item>, before: ReadonlyMap<string, Item>): boolean {
  const earlier = before.keys()
  for (const id of items.keys()) if (earlier.next().value !== id) return false
  return true
}

function idsThatDiffer(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): string[] {
  const changed = [...after.values()].filter((it) => before.get(it.id)?.json !== it.json).map((it) => it.id)
  return [...changed, ...[...before.keys()].filter((it) => !after.has(it))]
}
