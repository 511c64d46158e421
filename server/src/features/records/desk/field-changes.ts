import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '@oppidum/domain/records/timeline'

/** Columns that people see, and what the answers call them. What is not here is the store's own. */
const FIELDS: readonly (readonly [column: string, field: string, ofOld?: unknown])[] = [
  ['status', 'status'],
  ['title', 'title'],
  ['description', 'description'],
  ['location', 'location'],
  ['geometry', 'geometry'],
  ['district', 'district'],
  ['type', 'type'],
  ['category', 'category'],
  ['priority', 'priority'],
  ['hinders_road', 'hindersRoad'],
  ['starts_at', 'startsAt'],
  ['ends_at', 'endsAt'],
  ['expected_at', 'expectedAt'],
  ['resolved_at', 'resolvedAt'],
  ['completed_at', 'completedAt'],
  ['assigned_department', 'assignedDepartment'],
  ['assignee_id', 'assignee'],
  ['crew', 'crew'],
  ['acknowledged_at', 'acknowledgedAt'],
  ['outcome', 'outcome'],
  ['outcome_reason', 'outcomeReason'],
  ['confirmation', 'confirmation'],
  // What states were before these columns were there.
  ['reopened', 'reopened', 0],
  ['reports', 'reports', 1],
  ['duplicate_of', 'duplicateOf'],
]

/** Of long texts a timeline shows no more. */
const SHOWN = 500

/** What tells two states of one record apart, by the names that the answers have. Both are states as the store keeps them. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const [a, b] = [before, after] as Record<string, unknown>[]
  const changes: FieldChange[] = []
  for (const [column, field, ofOld = null] of FIELDS) {
    const [from, to] = [shown(a?.[column] ?? ofOld), shown(b?.[column] ?? ofOld)]
    if (!isDeepStrictEqual(from, to)) changes.push({ field, from: cut(from), to: cut(to) })
  }
  return changes
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(Z|[+-]\d\d:\d\d)$/.test(value)

/** Instants in the one form that answers have; the store writes another. */
const shown = (value: unknown) => (isInstant(value) ? new Date(value).toISOString() : value)

const cut = (value: unknown) => (typeof value === 'string' && value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value)
