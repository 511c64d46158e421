import { isDeepStrictEqual } from 'node:util'
import { beginningOf } from '@oppidum/domain/i18n/beginning-of'
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
    const [from, to] = [a, b].map((state) => normalise(it, state?.[column] ?? it.ofOlderStates ?? null))
    if (!isDeepStrictEqual(from, to)) changes.push({ field, from: truncate(from), to: truncate(to) })
  }
  return changes
}

const AN_INSTANT = '2026-11-20T10:00:00.000Z'
const timeFields = new WeakMap<RecordField, boolean>()

/** Whether a field is a time: a title may look like one, and may be a day that no calendar has. */
function isTime(field: RecordField): boolean {
  const known = timeFields.get(field)
  if (known !== undefined) return known
  const { shape } = field
  const isOne = shape.safeParse(AN_INSTANT).success && !shape.safeParse('').success
  timeFields.set(field, isOne)
  return isOne
}

/** Times in the API's format, which differs from PostgreSQL's. */
const normalise = (field: RecordField, value: unknown) =>
  typeof value === 'string' && isTime(field) ? new Date(value).toISOString() : value

const truncate = (value: unknown) => (typeof value === 'string' && value.length > SHOWN ? `${beginningOf(value, SHOWN - 1)}…` : value)
