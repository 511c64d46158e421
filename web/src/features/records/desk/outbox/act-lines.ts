import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Text } from '../../../../i18n/text.ts'
import type { DeskRecord } from '../desk-kind.ts'
import { changeLine, isImpliedByAction, type NameOf } from '../timeline-words.ts'
import type { DeskCall } from './queued-act.ts'

/** Members of a change that have another name in the record. */
const IN_RECORD: Readonly<Record<string, string>> = { department: 'assignedDepartment' }
/** Members that are no field: the version, and what is said about the change. */
const NO_FIELD = new Set(['version', 'acknowledged', 'reason', 'duplicateOf'])

type Change = Extract<DeskCall, { is: 'change' }>

/** The record's fields that a change sets, with their value before and after it; `before` is undefined where a record does not show it. */
export function changedFields({ record, body }: Pick<Change, 'record' | 'body'>): { field: string; before: unknown; mine: unknown }[] {
  const values: Readonly<Record<string, unknown>> = { ...record }
  return Object.entries(body)
    .filter(([name]) => !NO_FIELD.has(name))
    .map(([name, mine]) => {
      const field = IN_RECORD[name] ?? name
      return { field, before: values[field], mine }
    })
}

/** Fields that somebody else has changed since, beside those that the change sets. */
export function changedByOthers(call: Change, current: DeskRecord): { field: string; before: unknown; now: unknown }[] {
  const mine = new Set(changedFields(call).map((it) => it.field))
  const now: Readonly<Record<string, unknown>> = { ...current }
  return Object.entries(call.record)
    .filter(([field, before]) => SHOWN.has(field) && !mine.has(field) && !isImpliedByAction(field) && before !== now[field])
    .map(([field, before]) => ({ field, before, now: now[field] }))
}

const SHOWN = new Set(['status', 'priority', 'type', 'category', 'title', 'description', 'location', 'assignedDepartment', 'outcome'])

/** What an action does, a line each. */
export function actLines(call: DeskCall, text: Text, nameOf: NameOf): string[] {
  if (call.is === 'comment') return [`${text(call.body.internal ? 'outbox.comment' : 'outbox.public-comment')} ${call.body.text}`]
  if (call.is === 'create') return [text('outbox.create'), call.body.location ?? ''].filter((it) => it !== '')
  const { acknowledged, reason } = call.body
  return [
    ...(acknowledged ? [text('desk.acknowledge')] : []),
    ...changedFields(call).map(({ field, before, mine }) =>
      changeLine({ field, from: known(before), to: known(mine) }, call.kind, text, nameOf),
    ),
    ...(reason ? [`${text('desk.reason')}: ${reason}`] : []),
  ]
}

/** A value of one field in the reader's words. */
export function fieldWords(kind: RecordKind, field: string, from: unknown, to: unknown, text: Text, nameOf: NameOf): string {
  return changeLine({ field, from: known(from), to: known(to) }, kind, text, nameOf)
}

/** As a timeline states it: what is not there is null. */
const known = (value: unknown) => (value === undefined ? null : value) as string | null
