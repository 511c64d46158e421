import { isDeepStrictEqual } from 'node:util'
import type { RecordFields } from '@oppidum/domain/records/record-field'
import { hasOwner } from '@oppidum/domain/records/responsibility'
import { columnsOf } from './record-columns.ts'
import { type RecordRow, UNTOUCHED } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

/** Columns that depend on a pinned one and are pinned with it. */
const GO_WITH: Readonly<Record<string, readonly string[]>> = { geometry: ['district', 'square', 'outside_city'] }

/** Columns that a delivery may change without a change that anybody sees. */
const SILENT = new Set(['external_version', 'external_updated_at', 'content_hash', 'observed_at', 'updated_at', 'raw', 'missing_fetches'])

/** Whether somebody at the desk has worked on this record. */
const isTouched = (row: RecordRow) => row.held.length > 0 || row.acknowledged_at !== null

/** A source that ends a record decides about its status again, so it may also reopen it. */
export function releaseStatus(pins: readonly string[]): readonly string[] {
  return pins.filter((it) => it !== 'status')
}

/**
 * The record after another delivery of its source (docs/guides/use/desk.md, 'What a source may still say'). Pinned columns stay. With a
 * pinned status the source can only end the record. Null when nothing in the delivery changes the record.
 */
export function applyDelivery<Row extends RecordRow>(
  current: Row,
  delivered: Row,
  { ended, endedAt, beforeWork, fields }: Pick<RecordTables, 'ended' | 'endedAt' | 'beforeWork' | 'fields'>,
): Row | null {
  const protectedColumns = new Set<string>([
    'id',
    'number',
    'version',
    'change_version',
    ...Object.keys(UNTOUCHED),
    ...neverDelivered(fields),
  ])
  // Desk columns that sources may fill until the desk does.
  if (!current.held.includes('assigned_department')) protectedColumns.delete('assigned_department')
  if (isFromAssignedDepartment(current, delivered)) protectedColumns.delete('crew')
  if (current.acknowledged_at === null && delivered.acknowledged_at !== null) protectedColumns.delete('acknowledged_at')
  for (const column of current.held) for (const it of [column, ...(GO_WITH[column] ?? [])]) protectedColumns.add(it)
  if (hasAssignee(current, delivered)) return followCrew(current, delivered, protectedColumns)
  let pins = current.held
  if (current.held.includes('status')) {
    if (delivered.status === ended && current.status !== ended) {
      protectedColumns.delete('status')
      pins = releaseStatus(pins)
    } else {
      protectedColumns.add(endedAt)
      if (isWorkOfOwnCrew(current, delivered)) protectedColumns.delete('status')
    }
  }
  const after = { ...current, held: pins }
  for (const column of Object.keys(delivered) as (keyof Row & string)[])
    if (!protectedColumns.has(column)) after[column] = delivered[column]
  // Reopened by its source: the outcome no longer applies.
  if (current.status === ended && after.status !== ended)
    Object.assign(after, {
      reopened_at: delivered.observed_at,
      acknowledged_at: null,
      acknowledged_by: null,
      outcome: null,
      outcome_reason: null,
      duplicate_of: null,
    })
  if (after.status === IN_PROGRESS && !isOwned(after)) after.status = current.status === ended ? beforeWork : current.status
  // The desk may have changed it after its source did.
  if (isTouched(current) && Date.parse(current.updated_at) > Date.parse(delivered.updated_at)) after.updated_at = current.updated_at
  return current.held.length > 0 && isSame(current, after) ? null : after
}

/** Columns that no source fills. */
const neverDelivered = (fields: RecordFields) =>
  columnsOf(fields, ({ initial, delivered }) => initial !== undefined && delivered === undefined)

const IN_PROGRESS = 'in_progress'

const isOwned = (row: RecordRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/** A new record from a source. Without an owner it cannot be in progress (docs/guides/use/desk.md). @param before its status then */
export function startRecord<Row extends RecordRow>(row: Row, before: string): Row {
  return row.status === IN_PROGRESS && !isOwned(row) ? { ...row, status: before } : row
}

/** Whether the delivered crew belongs to the department that the desk has assigned. */
function isFromAssignedDepartment(current: RecordRow, delivered: RecordRow): boolean {
  return !current.held.includes('assigned_department') || current.assigned_department === delivered.assigned_department
}

/** A simulated crew may start work on a record that the desk has only acknowledged or assigned to the crew's department. */
function isWorkOfOwnCrew(current: RecordRow, delivered: RecordRow): boolean {
  return (
    delivered.quality === 'simulated' &&
    delivered.status === IN_PROGRESS &&
    ['pending', 'active', 'assigned', 'scheduled'].includes(current.status) &&
    isFromAssignedDepartment(current, delivered)
  )
}

/** A simulated record with an assignee: only people change its status. */
function hasAssignee(current: RecordRow, delivered: RecordRow): boolean {
  return delivered.quality === 'simulated' && current.assignee_id !== null
}

/** For a record with an assignee, the simulator only updates its crew. */
function followCrew<Row extends RecordRow>(current: Row, delivered: Row, protectedColumns: ReadonlySet<string>): Row | null {
  const after = { ...current }
  for (const column of ['crew', 'assigned_department', 'acknowledged_at'] as const)
    if (!protectedColumns.has(column)) Object.assign(after, { [column]: delivered[column] ?? current[column] })
  return isSame(current, after) ? null : { ...after, observed_at: delivered.observed_at }
}

function isSame(before: RecordRow, after: RecordRow): boolean {
  const earlier: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).every(([column, value]) => SILENT.has(column) || isSameValue(earlier[column], value))
}

/** PostgreSQL formats times differently than sources do. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (isDeepStrictEqual(a ?? null, b ?? null)) return true
  return isInstant(a) && isInstant(b) && Date.parse(a) === Date.parse(b)
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
