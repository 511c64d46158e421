import { isDeepStrictEqual } from 'node:util'
import type { RecordFields } from '@oppidum/domain/records/record-field'
import { hasOwner } from '@oppidum/domain/records/responsibility'
import { columnsOf } from './record-columns.ts'
import { type RecordRow, UNTOUCHED } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

/** Columns that go with another one: who holds the one holds the others. */
const GO_WITH: Readonly<Record<string, readonly string[]>> = { geometry: ['district', 'square'] }

/** What a delivery changes of a record that is known, without telling anything that people see. */
const SILENT = new Set(['external_version', 'external_updated_at', 'content_hash', 'observed_at', 'updated_at', 'raw', 'missing_fetches'])

/** Whether somebody of the city has had this record in hand. */
const isTouched = (row: RecordRow) => row.held.length > 0 || row.acknowledged_at !== null

/** A source that ends a record has the last word about its status, and may therefore open it again. */
export function releaseStatus(pins: readonly string[]): readonly string[] {
  return pins.filter((it) => it !== 'status')
}

/**
 * What a record is after its source has spoken of it once more (docs/guides/use/desk.md, 'What a source may still say'). Columns
 * that the desk has set stay; a held status moves no more, but its source may still end the record. Null when, of all
 * that the source says, nothing is left that would change the record.
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
    ...unsaidBySources(fields),
  ])
  // The desk columns that sources may fill, until somebody at the desk does.
  if (!current.held.includes('assigned_department')) protectedColumns.delete('assigned_department')
  if (isFromAssignedDepartment(current, delivered)) protectedColumns.delete('crew')
  if (current.acknowledged_at === null && delivered.acknowledged_at !== null) protectedColumns.delete('acknowledged_at')
  for (const column of current.held) for (const it of [column, ...(GO_WITH[column] ?? [])]) protectedColumns.add(it)
  if (isInPersonsHands(current, delivered)) return followCrew(current, delivered, protectedColumns)
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
  // Opened again by its source: what was said at its end holds no more.
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
  // Whoever had it in hand may have changed it later than its source did.
  if (isTouched(current) && Date.parse(current.updated_at) > Date.parse(delivered.updated_at)) after.updated_at = current.updated_at
  return current.held.length > 0 && isSame(current, after) ? null : after
}

/** Columns of one kind's own fields that no source fills. */
const unsaidBySources = (fields: RecordFields) =>
  columnsOf(fields, ({ initial, delivered }) => initial !== undefined && delivered === undefined)

const IN_PROGRESS = 'in_progress'

const isOwned = (row: RecordRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/** A new record as it may begin: nothing is in progress without an owner (docs/guides/use/desk.md). @param before the status before work begins */
export function startRecord<Row extends RecordRow>(row: Row, before: string): Row {
  return row.status === IN_PROGRESS && !isOwned(row) ? { ...row, status: before } : row
}

/** A crew comes with its department: what the desk gave to another one waits for that one's own. */
function isFromAssignedDepartment(current: RecordRow, delivered: RecordRow): boolean {
  return !current.held.includes('assigned_department') || current.assigned_department === delivered.assigned_department
}

/** A simulated crew may begin work on what the desk has only acknowledged or passed to the crew's own department. */
function isWorkOfOwnCrew(current: RecordRow, delivered: RecordRow): boolean {
  return (
    delivered.quality === 'simulated' &&
    delivered.status === IN_PROGRESS &&
    ['pending', 'active', 'assigned', 'scheduled'].includes(current.status) &&
    isFromAssignedDepartment(current, delivered)
  )
}

/** A person has a simulated record: it is theirs to move and to close. */
function isInPersonsHands(current: RecordRow, delivered: RecordRow): boolean {
  return delivered.quality === 'simulated' && current.assignee_id !== null
}

/** Of a record in a person's hands the simulator reports only where its crew is. */
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

/** The store writes instants in another form than sources do. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (isDeepStrictEqual(a ?? null, b ?? null)) return true
  return isInstant(a) && isInstant(b) && Date.parse(a) === Date.parse(b)
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
