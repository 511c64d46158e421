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
  /** The earliest version whose answer looked just like this one: whoever holds it has missed nothing. */
  sameSince: number
  /** When that version was committed. */
  at: Date
  /** Every record by its id, in the order of the list. */
  items: ReadonlyMap<string, Item>
  /** Records that changed since this version was told, as time went by: nobody has heard of it, so the next change tells it. */
  untold: ReadonlySet<string>
  /** The answer without parameters, as JSON. */
  body: string
  total: number
  next: string | null
}

export function snapshotOf(
  cityId: string,
  source: LiveSource,
  { version, at }: { version: number; at: Date },
  state: LiveState,
  before: Snapshot | undefined,
): Snapshot {
  const shown = state.items.slice(0, state.shown).map((it) => it.json)
  const items = new Map(state.items.map((it) => [it.id, it]))
  const differing = before ? idsThatDiffer(before.items, items) : []
  const isNext = !before || version > before.version
  const same = before !== undefined && differing.length === 0 && !(isNext && before.untold.size > 0)
  return {
    cityId,
    kind: source.kind,
    path: source.path,
    form: source.form,
    version,
    sameSince: same ? before.sameSince : version,
    at,
    items,
    untold: isNext ? new Set() : new Set([...before.untold, ...differing]),
    body: source.form === 'object' ? (shown[0] ?? 'null') : `[${shown.join(',')}]`,
    total: state.total,
    next: state.next,
  }
}

function idsThatDiffer(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): string[] {
  const changed = [...after.values()].filter((it) => before.get(it.id)?.json !== it.json).map((it) => it.id)
  return [...changed, ...[...before.keys()].filter((it) => !after.has(it))]
}
