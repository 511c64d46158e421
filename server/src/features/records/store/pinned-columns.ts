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
export function released(held: readonly string[]): readonly string[] {
  return held.filter((it) => it !== 'status')
}

/**
 * What a record is after its source has spoken of it once more (docs/guides/use/desk.md, 'What a source may still say'). Columns
 * that the desk has set stay; a held status moves no more, but its source may still end the record. Null when, of all
 * that the source says, nothing is left that would change the record.
 */
export function heard<Row extends RecordRow>(
  known: Row,
  told: Row,
  { ended, endedAt, beforeWork, fields }: Pick<RecordTables, 'ended' | 'endedAt' | 'beforeWork' | 'fields'>,
): Row | null {
  const kept = new Set<string>(['id', 'number', 'version', 'change_version', ...Object.keys(UNTOUCHED), ...unsaidBySources(fields)])
  // The desk columns that sources may fill, until somebody at the desk does.
  if (!known.held.includes('assigned_department')) kept.delete('assigned_department')
  if (isOwnCrew(known, told)) kept.delete('crew')
  if (known.acknowledged_at === null && told.acknowledged_at !== null) kept.delete('acknowledged_at')
  for (const column of known.held) for (const it of [column, ...(GO_WITH[column] ?? [])]) kept.add(it)
  if (isInPersonsHands(known, told)) return followed(known, told, kept)
  let held = known.held
  if (known.held.includes('status')) {
    if (told.status === ended && known.status !== ended) {
      kept.delete('status')
      held = released(held)
    } else {
      kept.add(endedAt)
      if (isWorkOfOwnCrew(known, told)) kept.delete('status')
    }
  }
  const after = { ...known, held }
  for (const column of Object.keys(told) as (keyof Row & string)[]) if (!kept.has(column)) after[column] = told[column]
  // Opened again by its source: what was said at its end holds no more.
  if (known.status === ended && after.status !== ended)
    Object.assign(after, {
      reopened_at: told.observed_at,
      acknowledged_at: null,
      acknowledged_by: null,
      outcome: null,
      outcome_reason: null,
      duplicate_of: null,
    })
  if (after.status === IN_PROGRESS && !isOwned(after)) after.status = known.status === ended ? beforeWork : known.status
  // Whoever had it in hand may have changed it later than its source did.
  if (isTouched(known) && Date.parse(known.updated_at) > Date.parse(told.updated_at)) after.updated_at = known.updated_at
  return known.held.length > 0 && isSame(known, after) ? null : after
}

/** Columns of one kind's own fields that no source fills. */
const unsaidBySources = (fields: RecordFields) =>
  columnsOf(fields, ({ initial, delivered }) => initial !== undefined && delivered === undefined)

const IN_PROGRESS = 'in_progress'

const isOwned = (row: RecordRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/** A new record as it may begin: nothing is in progress without an owner (docs/guides/use/desk.md). @param before the status before work begins */
export function begun<Row extends RecordRow>(row: Row, before: string): Row {
  return row.status === IN_PROGRESS && !isOwned(row) ? { ...row, status: before } : row
}

/** A crew comes with its department: what the desk gave to another one waits for that one's own. */
function isOwnCrew(known: RecordRow, told: RecordRow): boolean {
  return !known.held.includes('assigned_department') || known.assigned_department === told.assigned_department
}

/** A simulated crew may begin work on what the desk has only acknowledged or passed to the crew's own department. */
function isWorkOfOwnCrew(known: RecordRow, told: RecordRow): boolean {
  return (
    told.quality === 'simulated' &&
    told.status === IN_PROGRESS &&
    ['pending', 'active', 'assigned', 'scheduled'].includes(known.status) &&
    isOwnCrew(known, told)
  )
}

/** A person has a simulated record: it is theirs to move and to close. */
function isInPersonsHands(known: RecordRow, told: RecordRow): boolean {
  return told.quality === 'simulated' && known.assignee_id !== null
}

/** Of a record in a person's hands the simulator reports only where its crew is. */
function followed<Row extends RecordRow>(known: Row, told: Row, kept: ReadonlySet<string>): Row | null {
  const after = { ...known }
  for (const column of ['crew', 'assigned_department', 'acknowledged_at'] as const)
    if (!kept.has(column)) Object.assign(after, { [column]: told[column] ?? known[column] })
  return isSame(known, after) ? null : { ...after, observed_at: told.observed_at }
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
