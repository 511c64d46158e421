import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import type { INCIDENT_FIELDS } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { SetBy } from '@oppidum/domain/records/record-field'
import type { REQUEST_FIELDS } from '@oppidum/domain/records/service-request'
import type { Channel, FieldChange, TimelineAction, TimelineEntry } from '@oppidum/domain/records/timeline'
import type { Tx } from '../../../platform/db/connection.ts'
import type { LastStatements } from '../../../platform/db/last-statements.ts'
import type { RecordRow } from '../store/record-row.ts'

/** Who acts on a record, and through which channel. */
export interface DeskActor {
  by: 'operator' | 'reporter' | 'city'
  /** Id of the account; null for rules and for people without an account. */
  personId: string | null
  channel: Exclude<Channel, 'feed' | 'simulator'>
  /** The API key that acts for the person; null or absent without one. */
  keyId?: string | null
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

type SettableFields<P extends 'change' | 'create'> = Omit<
  SetBy<typeof INCIDENT_FIELDS, P> & SetBy<typeof REQUEST_FIELDS, P>,
  'status' | 'priority'
>

/** Fields of one kind only that a reporter can set; those of the other kind are ignored. */
type OwnFields = Omit<SettableFields<'create'>, 'title' | 'description' | 'location' | 'type' | 'category'>

/** A record that comes from a person and not from a source. */
export interface RecordReport extends Nullable<OwnFields> {
  title: string
  description: string
  /** In words; null when only the position is known. */
  location: string | null
  position: Position | null
  /** An incident's type, a request's category. */
  word: string
  priority: string
  status: string
  department: string | null
  /** Id of the reporter's account; null without one. */
  reporterId: string | null
  /** The original submission, kept for inspection; dropped when its JSON exceeds 16 KB. */
  raw?: unknown
}

/** Absent properties stay as they are, null removes a value. The properties are those of `IncidentChange` and `RequestChange`. */
export interface RecordChange extends SettableFields<'change'> {
  /** The version that the caller saw; null skips the check, for rules that read the record in the same transaction. */
  version: number | null
  position?: Position | null | undefined
  department?: string | null | undefined
  assignee?: string | null | undefined
  acknowledged?: true | undefined
  status?: string | undefined
  priority?: string | undefined
  outcome?: Outcome | undefined
  duplicateOf?: string | undefined
  confirmation?: string | null | undefined
  reason?: string | undefined
}

/** A record's row, in the columns that both kinds share. */
export interface DeskRow {
  city_id: string
  id: string
  number: string
  version: number
  status: string
  priority: string
  /** Type or category. */
  word: string
  title: string
  location: string
  source_id: string
  assigned_department: string | null
  assignee_id: string | null
  acknowledged_at: string | null
  outcome: Outcome | null
  outcome_reason: string | null
  reopened: number
  /** Set by every reopening, which also clears `acknowledged_at` unless somebody at the desk did it. */
  reopened_at: string | null
  reports: number
  duplicate_of: string | null
  service_code: string | null
  confirmation: string | null
  created_at: string
}

/** One change, as watchers receive it inside the transaction. */
export interface DeskEvent {
  kind: RecordKind
  city: City
  /** Null when the record is new. */
  before: DeskRow | null
  after: DeskRow
  actor: DeskActor
  reason: string | null
  at: Date
}

/**
 * Does what a change entails, in its transaction: e-mails, merged reports, counts. An error rolls the change back. Watchers see the
 * changes that people and rules make, not deliveries of a source: the intake handles those. They may run before the rows are written, and
 * must not write events: that would block every other change in the city until the commit.
 * @param last for statements whose result does not matter
 */
export type DeskWatcher = (tx: Tx, event: DeskEvent, last: LastStatements) => Promise<void>

/** What a caller does in the transaction of a change, once its rows are written. */
export type Inside = (tx: Tx, row: DeskRow) => Promise<void>

/** Reads what was written, in one statement that it sends at once: it goes to the store together with the commit. */
export interface ReadBack {
  readBack(tx: LastStatements, row: DeskRow): Promise<void>
}

export const isReadBack = (inside: Inside | ReadBack | undefined): inside is ReadBack => typeof inside === 'object'

/** A timeline entry that does not change the record. */
export interface Remark {
  action: TimelineAction
  text: string | null
  internal: boolean
  changes?: FieldChange[]
  entity?: { kind: NonNullable<TimelineEntry['entity']>['kind']; id: string }
  outcome?: Outcome
}

/**
 * `RecordDesk.change` with a check of the locked record and its parent before the rules run.
 * @param check throws to prevent the change
 */
export type ChangeRecord = (
  ...change: [...Parameters<RecordDesk['change']>, check?: (before: RecordRow, parent: RecordRow | null) => void]
) => Promise<DeskRow>

/** The only way for people and rules to change records. Each call is one transaction, committed when the promise resolves. */
export interface RecordDesk {
  /**
   * Creates a record. `inside` runs in the same transaction, and `first` before everything else in it: what it locks is locked before the
   * city's events are.
   * @throws Failure refused (422) for an unknown type, department or service, or a place outside the city
   */
  create(
    kind: RecordKind,
    city: City,
    actor: DeskActor,
    report: RecordReport,
    inside?: Inside | ReadBack,
    first?: (tx: Tx, id: string) => Promise<void>,
  ): Promise<DeskRow>
  /**
   * @throws Failure not_found; conflict with `{current}` for a stale version, with `{possible}` for a status that cannot follow;
   * refused (422) for a closing without a reason, an unknown department, person, type or category
   */
  change(kind: RecordKind, city: City, id: string, actor: DeskActor, change: RecordChange, inside?: Inside | ReadBack): Promise<DeskRow>
  /**
   * Adds to the timeline in the caller's transaction, so that the entry is committed together with what it is about, such as a picture.
   * It may run inside `create`. @throws Failure not_found
   */
  remarkIn(tx: Tx, kind: RecordKind, city: City, id: string, actor: DeskActor, remark: Remark): Promise<TimelineEntry>
  /**
   * Closes a report as a duplicate of another record, which then counts its reports. Both must be of the same kind and open, and the
   * parent must not be a duplicate itself. @throws Failure not_found, conflict
   * @param version of the child as the caller saw it; not checked when absent
   */
  merge(kind: RecordKind, city: City, childId: string, parentId: string, actor: DeskActor, reason: string, version?: number): Promise<void>
  /** Separates a merged report: the child reopens, and the parent no longer counts it. @throws Failure not_found, conflict */
  unmerge(kind: RecordKind, city: City, childId: string, actor: DeskActor, reason: string): Promise<void>
}
