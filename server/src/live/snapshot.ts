import type { LiveKind } from '@oppidum/domain/live'
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
  const same =
    before !== undefined && before.items.size === items.size && state.items.every((it) => before.items.get(it.id)?.json === it.json)
  return {
    cityId,
    kind: source.kind,
    path: source.path,
    form: source.form,
    version,
    sameSince: same ? before.sameSince : version,
    at,
    items,
    body: source.form === 'object' ? (shown[0] ?? 'null') : `[${shown.join(',')}]`,
    total: state.total,
    next: state.next,
  }
}
