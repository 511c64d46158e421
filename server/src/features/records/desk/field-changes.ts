import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { RecordField } from '@oppidum/domain/records/record-field'
import type { FieldChange } from '@oppidum/domain/records/timeline'
import { columnOf } from '../store/record-columns.ts'
import { DESK_KINDS } from './desk-kinds.ts'

/** Of long texts a timeline shows no more. */
const SHOWN = 500

/** What tells two states of one record apart, by the names that the answers have. Both are states as the store keeps them. */
export function fieldChanges(kind: RecordKind, before: object, after: object): FieldChange[] {
  const [a, b]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const changes: FieldChange[] = []
  for (const [name, it] of Object.entries<RecordField>(DESK_KINDS[kind].tables.fields)) {
    if (!it.timeline) continue
    const column = columnOf(name, it)
    const field = it.timeline === true ? name : it.timeline
    const [from, to] = [a, b].map((state) => shown(state?.[column] ?? it.ofOlderStates ?? null))
    if (!isDeepStrictEqual(from, to)) changes.push({ field, from: cut(from), to: cut(to) })
  }
  return changes
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(Z|[+-]\d\d:\d\d)$/.test(value)

/** Instants in the one form that answers have; the store writes another. */
const shown = (value: unknown) => (isInstant(value) ? new Date(value).toISOString() : value)

const cut = (value: unknown) => (typeof value === 'string' && value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value)
