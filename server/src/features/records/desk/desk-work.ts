import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { LastStatements } from '../../../platform/db/last-statements.ts'
import type { IncidentFigures } from '../../telemetry/observations/incident-figures.ts'
import { writeRecordEvents } from '../events/record-events.ts'
import { recordStore } from '../store/record-store.ts'
import { type AnyRecordRow, DESK_KINDS, type DeskKind, deskRow } from './desk-kinds.ts'
import type { DeskActor, DeskWatcher } from './desk-service.ts'
import { deskStore } from './desk-store.ts'
import type { RecordPictures } from './record-pictures.ts'
import type { Reporters } from './reporters.ts'

/** The parts of other features that the desk calls. */
export interface DeskDependencies extends Pick<AppContext, 'db' | 'bus' | 'clock'> {
  figures: IncidentFigures
  pictures: Pick<RecordPictures, 'countProof'>
  reporters: Pick<Reporters, 'canBeAsked' | 'tellRemark'>
  /** A record as GET answers it, for a caller whose version is stale. */
  shown: (tx: Tx, kind: RecordKind, cityId: string, id: string) => Promise<unknown>
}

const storesOf = (kind: RecordKind) => ({
  desk: deskStore(DESK_KINDS[kind]),
  records: recordStore<AnyRecordRow>(DESK_KINDS[kind].tables),
})

export const notFound = ({ noun }: DeskKind) => new Failure('not_found', `There is no ${noun} with that id in this city.`)

/** The actor's name in the version history. */
export const actorName = ({ channel: door, personId }: DeskActor) => `${door}:${personId ?? ''}`

/** What the city's figures depend on in a record. Empty for requests and for resolved or unconfirmed incidents, which do not count. */
export function figuresOf({ kind }: DeskKind, { status, priority, geometry, hinders_road, starts_at, source_id }: AnyRecordRow): string {
  if (kind !== 'incident' || status === ENDED[kind] || source_id === UNCONFIRMED_SOURCE) return ''
  return JSON.stringify([priority, hinders_road && geometry, hinders_road, starts_at])
}

/** One change of one record. */
export interface DeskAct {
  before: AnyRecordRow | null
  after: AnyRecordRow
  actor: DeskActor
  reason: string | null
  at: Date
}

/** What every verb of the desk needs. */
export interface DeskWork extends DeskDependencies {
  stores: Readonly<Record<RecordKind, ReturnType<typeof storesOf>>>
  /** Publishes the change notification, and has the city's figures counted. Call it after the commit. */
  show(city: City, what: DeskKind, withFigures: boolean): Promise<void>
  /** Reports changes of one moment to programs outside. */
  announce(tx: Pick<Tx, 'query'>, what: DeskKind, city: City, at: Date, acts: readonly Pick<DeskAct, 'before' | 'after'>[]): Promise<void>
  tellWatchers(tx: Tx, last: LastStatements, what: DeskKind, city: City, act: DeskAct): Promise<void>
}

export function deskWork(dependencies: DeskDependencies, watchers: readonly DeskWatcher[]): DeskWork {
  return {
    ...dependencies,
    stores: { incident: storesOf('incident'), 'service-request': storesOf('service-request') },
    async show(city, { live }, withFigures) {
      if (withFigures) dependencies.figures.renewSoon(city)
      await dependencies.bus.publish({ cityId: city.id, kind: live })
    },
    announce: (tx, what, city, at, acts) => writeRecordEvents(tx, what.kind, city.id, at, acts),
    async tellWatchers(tx, last, what, city, { before, after, ...act }) {
      const event = { ...act, kind: what.kind, city, before: before && deskRow(what, before), after: deskRow(what, after) }
      for (const watcher of watchers) await watcher(tx, event, last)
    },
  }
}
