import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { RecordField } from '@oppidum/domain/records/record-field'
import type { FieldChange } from '@oppidum/domain/records/timeline'
import { columnOf } from '../store/record-columns.ts'
import { DESK_KINDS } from './desk-kinds.ts'

/** Characters of a text that a timeline shows. */
const SHOWN = 500

/** The fields in which two stored states of a record differ, under the API's names. */
export function fieldChanges(kind: RecordKind, before: object, after: object): FieldChange[] {
  const [a, b]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const changes: FieldChange[] = []
  for (const [name, it] of Object.entries<RecordField>(DESK_KINDS[kind].tables.fields)) {
    if (!it.timeline) continue
    const column = columnOf(name, it)
    const field = it.timeline === true ? name : it.timeline
    const [from, to] = [a, b].map((state) => normalise(state?.[column] ?? it.ofOlderStates ?? null))
    if (!isDeepStrictEqual(from, to)) changes.push({ field, from: truncate(from), to: truncate(to) })
  }
  return changes
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(Z|[+-]\d\d:\d\d)$/.test(value)

/** Times in the API's format, which differs from PostgreSQL's. */
const normalise = (value: unknown) => (isInstant(value) ? new Date(value).toISOString() : value)

const truncate = (value: unknown) => (typeof value === 'string' && value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value)
