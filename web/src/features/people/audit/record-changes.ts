import type { AuditEntry } from '@oppidum/domain/people/audit'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { FieldChange } from '@oppidum/domain/records/timeline'
import type { Text } from '../../../i18n/text.ts'
import { changeLine, isImpliedByAction } from '../../records/desk/timeline-words.ts'
import { calledIn } from './audit-words.ts'

const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The changes of an operator's action to a record, one line per field, worded as in its timeline. */
export function recordChanges(
  { from, to, person }: Pick<AuditEntry, 'from' | 'to' | 'person'>,
  kind: RecordKind,
  text: Text,
  departmentName: (name: string) => string,
): string[] {
  const [before, after] = [members(from), members(to)]
  const nameOf = (id: string) => (person?.id === id ? calledIn(text, person) : null)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isImpliedByAction(field))
    .map((field): FieldChange => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter((it) => it.from !== null || it.to !== null)
    .map((it) => changeLine(it, kind, text, nameOf, departmentName))
}
