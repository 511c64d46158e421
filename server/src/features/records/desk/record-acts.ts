import { type Caller, isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { personOf, type RequestOrigin } from '../../../platform/http/serve.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import type { DeskActor, DeskRow, RecordChange, RecordDesk, RecordReport } from './desk-service.ts'
import { type Result, several } from './verbs/several.ts'

interface Acting<R> extends Pick<AppContext, 'cities'> {
  desk: RecordDesk
  kind: RecordKind
  /** As its GET gives it, and as it stands in this transaction; outside of any for null. */
  find(tx: Tx | null, cityId: string, id: string): Promise<R | undefined>
  /** Takes part in the transaction that opens a report of somebody who does not work at the desk. @throws Failure too_many */
  admit?(tx: Tx, sender: { personId: string; address: string }): Promise<void>
}

/** What every call about a record says. */
interface Asked {
  caller: Caller
  query: { city?: string | undefined }
}

interface OfOne extends Asked {
  params: { id: string }
}

export const worksHere = ({ person }: Caller) => person !== null && isAtLeast(person.role, 'operator')

/** Whoever does not work at the desk reports, as citizens do by other doors. */
export function actorOf(asked: { caller: Caller }): DeskActor {
  return worksHere(asked.caller)
    ? { by: 'operator', personId: personOf(asked).id, door: 'desk' }
    : { by: 'reporter', personId: personOf(asked).id, door: 'report' }
}

export const notFoundOf = (kind: RecordKind) => new Failure('not_found', `There is no ${DESK_KINDS[kind].noun} of that id in this city.`)

/** Acts of the desk on one kind of record, each answered with the record as it is then. */
export function recordActs<R>({ cities, desk, kind, find, admit }: Acting<R>) {
  /**
   * What the call answers is read before the change is committed: nothing of what then sets in, answers made anew and told
   * to every page, comes before it.
   */
  async function answered(act: (inside: (tx: Tx, row: DeskRow) => Promise<void>) => Promise<unknown>): Promise<R> {
    let record: R | undefined
    await act(async (tx, { city_id, id }) => {
      record = await find(tx, city_id, id)
    })
    if (record === undefined) throw notFoundOf(kind)
    return record
  }

  return {
    open(asked: Asked & { from: RequestOrigin }, report: RecordReport): Promise<R> {
      const city = cities.find(asked.query.city)
      const actor = actorOf(asked)
      const { id: personId } = personOf(asked)
      const isReporter = actor.by === 'reporter'
      return answered((inside) =>
        desk.create(kind, city, actor, isReporter ? { ...report, reporterId: personId } : report, async (tx, row) => {
          if (isReporter) await admit?.(tx, { personId, address: asked.from.address })
          await inside(tx, row)
        }),
      )
    },

    change(asked: OfOne, change: RecordChange): Promise<R> {
      const city = cities.find(asked.query.city)
      return answered((inside) => desk.change(kind, city, asked.params.id, actorOf(asked), change, inside))
    },

    /** @param read what one of the changes says, whose form nobody has looked at yet. @throws Failure malformed */
    changeSeveral(
      asked: Asked & { body: { records: readonly { id: string; version: number }[]; change: Record<string, unknown> } },
      read: (given: Record<string, unknown>) => RecordChange,
    ): Promise<Result<R>[]> {
      const city = cities.find(asked.query.city)
      const actor = actorOf(asked)
      const { records, change } = asked.body
      // Read once before anything is changed: what is malformed is malformed for all.
      read({ ...change, version: 1 })
      return several(
        records,
        ({ id, version }) => answered((inside) => desk.change(kind, city, id, actor, read({ ...change, version }), inside)),
        (id) => find(null, city.id, id),
      )
    },

    async unfold(asked: OfOne & { body: { reason: string } }): Promise<R> {
      const city = cities.find(asked.query.city)
      await desk.unfold(kind, city, asked.params.id, actorOf(asked), asked.body.reason)
      const record = await find(null, city.id, asked.params.id)
      if (record === undefined) throw notFoundOf(kind)
      return record
    },
  }
}
