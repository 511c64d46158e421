import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import type { INCIDENT_FIELDS } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { SetBy } from '@oppidum/domain/records/record-field'
import type { REQUEST_FIELDS } from '@oppidum/domain/records/service-request'
import type { Channel, FieldChange, TimelineAction, TimelineEntry } from '@oppidum/domain/records/timeline'
import type { Tx } from '../../../platform/db/connection.ts'
import type { RecordRow } from '../store/record-row.ts'

/** Who does something with a record, and by which way it came in. */
export interface DeskActor {
  by: 'operator' | 'reporter' | 'city'
  /** Of the account; null for a rule of the city's and for whoever has none. */
  personId: string | null
  door: Exclude<Channel, 'feed' | 'simulator'>
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

type Said<P extends 'change' | 'create'> = Omit<SetBy<typeof INCIDENT_FIELDS, P> & SetBy<typeof REQUEST_FIELDS, P>, 'status' | 'priority'>

/** Fields that only one kind has, where the reporter says them; those of the other kind are not looked at. */
type OwnSaid = Omit<Said<'create'>, 'title' | 'description' | 'location' | 'type' | 'category'>

/** A record that comes from a person and not from a source. */
export interface RecordReport extends Nullable<OwnSaid> {
  title: string
  description: string
  /** Where, in words; null is told by the position. */
  location: string | null
  position: Position | null
  /** Of an incident its type, of a request its category. */
  word: string
  priority: string
  status: string
  department: string | null
  /** Who reported it with an account; null for everybody else. */
  reporterId: string | null
  /** What else came with it, for a later reader; at most 16 KB of JSON. */
  raw?: unknown
}

/** What is set; absent members stay as they are, null takes away. The same members as `IncidentChange` and `RequestChange` have. */
export interface RecordChange extends Said<'change'> {
  /** The version that whoever changes it saw; null changes whatever stands (rules of the city's, which read it in the same transaction). */
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

/** A record as the store has it, in the columns that both kinds share. */
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
  /** Set by whatever opens it again, which takes `acknowledged_at` away unless somebody at the desk did it. */
  reopened_at: string | null
  reports: number
  duplicate_of: string | null
  service_code: string | null
  confirmation: string | null
  created_at: string
}

/** One change, as those are told who have something to do in the same transaction. */
export interface DeskEvent {
  kind: RecordKind
  city: City
  /** Null when the record was opened by it. */
  before: DeskRow | null
  after: DeskRow
  actor: DeskActor
  reason: string | null
  at: Date
}

/**
 * Does what belongs to a change, in its transaction: letters, folded reports, counts. What it throws undoes the change.
 * Watchers are told of what people and rules do, not of what a source delivers; reporters hear of that from the intake.
 */
export type DeskWatcher = (tx: Tx, event: DeskEvent) => Promise<void>

/** What is added to a timeline without changing the record. */
export interface Remark {
  action: TimelineAction
  text: string | null
  internal: boolean
  changes?: FieldChange[]
  thing?: { kind: NonNullable<TimelineEntry['entity']>['kind']; id: string }
  outcome?: Outcome
}

/**
 * `RecordDesk.change` with a look at the record, and at the one that it repeats, before anything is judged.
 * @param check throws what keeps the change from being made
 */
export type ChangeRecord = (
  ...change: [...Parameters<RecordDesk['change']>, check?: (before: RecordRow, parent: RecordRow | null) => void]
) => Promise<DeskRow>

/** The one way in which people and rules of the city change records. Each call is one transaction, and committed when it resolves. */
export interface RecordDesk {
  /**
   * Opens a record. `inside` writes what belongs to it in the same transaction.
   * @throws Failure refused (422) for words that the city does not know, or a place outside it
   */
  create(
    kind: RecordKind,
    city: City,
    actor: DeskActor,
    report: RecordReport,
    inside?: (tx: Tx, made: DeskRow) => Promise<void>,
  ): Promise<DeskRow>
  /**
   * @throws Failure not_found; conflict with `{current}` for a stale version, with `{possible}` for a move that its life
   * cycle does not have; refused (422) for a closing without its reason, unknown departments, people, types, categories
   */
  change(
    kind: RecordKind,
    city: City,
    id: string,
    actor: DeskActor,
    change: RecordChange,
    inside?: (tx: Tx, after: DeskRow) => Promise<void>,
  ): Promise<DeskRow>
  /** Adds to the timeline, in a transaction of its own. @throws Failure not_found */
  remark(kind: RecordKind, city: City, id: string, actor: DeskActor, remark: Remark): Promise<TimelineEntry>
  /**
   * The same within a transaction that somebody else has begun, so that what is remarked on and the remark stand or fall together
   * (a picture and its entry, also inside `create`). @throws Failure not_found
   */
  remarkIn(tx: Tx, kind: RecordKind, city: City, id: string, actor: DeskActor, remark: Remark): Promise<TimelineEntry>
  /**
   * Closes a report as a duplicate of another one, which counts its reports from then on. The same kind, both open, and
   * the parent no duplicate itself. @throws Failure not_found, conflict
   * @param version of the child as it was seen; whatever stands when absent
   */
  fold(kind: RecordKind, city: City, childId: string, parentId: string, actor: DeskActor, reason: string, version?: number): Promise<void>
  /** Takes a fold back: the child is opened again, the parent counts it no more. @throws Failure not_found, conflict */
  unfold(kind: RecordKind, city: City, childId: string, actor: DeskActor, reason: string): Promise<void>
}
