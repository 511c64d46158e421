import { type Caller, isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { idempotentCall, type KeepResult, type OnlyOnce } from '../../../platform/http/idempotency/idempotent-call.ts'
import type { IdempotentCall } from '../../../platform/http/idempotency/idempotent-call-store.ts'
import { personOf, type ReplyWithHeaders, type RequestOrigin, withHeaders } from '../../../platform/http/serve.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import {
  type DeskActor,
  type DeskRow,
  type Inside,
  isReadBack,
  type ReadBack,
  type RecordChange,
  type RecordDesk,
  type RecordReport,
} from './desk-service.ts'
import { changeEach, type Result } from './verbs/change-each.ts'

interface Acting<R> extends Pick<AppContext, 'cities'> {
  desk: RecordDesk
  kind: RecordKind
  once: OnlyOnce
  /** A record as GET answers it. @param tx null reads outside a transaction */
  find(tx: Pick<Tx, 'query'> | null, cityId: string, id: string): Promise<R | undefined>
  /** Runs in the transaction that creates a report of somebody who does not work at the desk. @throws Failure too_many */
  admit?(tx: Tx, sender: { personId: string; address: string }): Promise<void>
}

/** What every request about a record contains. */
interface RecordRequest {
  caller: Caller
  from: RequestOrigin
  query: { city?: string | undefined }
  body: unknown
}

interface OneRecordRequest extends RecordRequest {
  params: { id: string }
}

export const worksHere = ({ person }: Caller) => person !== null && isAtLeast(person.role, 'operator')

/** The operator behind a request that only operators can make. */
export function operatorOf(request: { caller: Caller }): DeskActor {
  const { id: personId, keyId } = personOf(request)
  return { by: 'operator', personId, channel: 'desk', keyId }
}

/** An operator of the desk, else a reporter. */
export function actorOf(request: { caller: Caller }): DeskActor {
  const operator = operatorOf(request)
  return worksHere(request.caller) ? operator : { ...operator, by: 'reporter', channel: 'report' }
}

export const notFoundOf = (kind: RecordKind) => new Failure('not_found', `There is no ${DESK_KINDS[kind].noun} with that id in this city.`)

/** A call that an idempotency key makes unique; null without one. @param parts everything that decides what it does */
export function recordCall(request: { caller: Caller; from: RequestOrigin }, parts: readonly string[]): IdempotentCall | null {
  return idempotentCall(personOf(request).id, request.from.headers, parts)
}

/** The desk's actions on one kind of record. Each answers with the record as it is afterwards. */
export function recordActs<R>({ cities, desk, kind, once, find, admit }: Acting<R>) {
  /**
   * Reads the answer before the commit. After it, the server rebuilds and pushes the lists for every page, and the answer would wait for
   * that work.
   * @param keep stores the answer in the same transaction; null if it need not be stored
   */
  async function withAnswer(act: (inside: Inside | ReadBack) => Promise<unknown>, keep: KeepResult<R> | null): Promise<R> {
    let record: R | undefined
    const readBack = async (tx: Pick<Tx, 'query'>, { city_id, id }: DeskRow) => {
      record = await find(tx, city_id, id)
    }
    const readAndKeep = async (tx: Tx, row: DeskRow) => {
      await readBack(tx, row)
      if (keep && record !== undefined) await keep(tx, record)
    }
    await act(keep ? readAndKeep : { readBack })
    if (record === undefined) throw notFoundOf(kind)
    return record
  }

  /** Once for each idempotency key. @param parts what the call does */
  async function actOnce(
    request: RecordRequest,
    parts: readonly string[],
    act: (inside: Inside | ReadBack) => Promise<unknown>,
  ): Promise<ReplyWithHeaders<R>> {
    const call = recordCall(request, [kind, ...parts, JSON.stringify(request.body)])
    const { result, headers } = await once<R>(call, (keep) => withAnswer(act, call && keep))
    return withHeaders(result, headers)
  }

  return {
    open(request: RecordRequest, report: RecordReport): Promise<ReplyWithHeaders<R>> {
      const city = cities.find(request.query.city)
      const actor = actorOf(request)
      const { id: personId } = personOf(request)
      const isReporter = actor.by === 'reporter'
      return actOnce(request, ['create', city.id], (inside) => {
        if (!isReporter) return desk.create(kind, city, actor, report, inside)
        return desk.create(kind, city, actor, { ...report, reporterId: personId }, async (tx, row) => {
          await admit?.(tx, { personId, address: request.from.address })
          await (isReadBack(inside) ? inside.readBack(tx, row) : inside(tx, row))
        })
      })
    },

    change(request: OneRecordRequest, change: RecordChange): Promise<ReplyWithHeaders<R>> {
      const city = cities.find(request.query.city)
      const { id } = request.params
      return actOnce(request, ['change', city.id, id], (inside) => desk.change(kind, city, id, actorOf(request), change, inside))
    },

    /** @param read validates the change of one record. @throws Failure malformed */
    changeSeveral(
      request: RecordRequest & { body: { records: readonly { id: string; version: number }[]; change: Record<string, unknown> } },
      read: (change: Record<string, unknown>) => RecordChange,
    ): Promise<Result<R>[]> {
      const city = cities.find(request.query.city)
      const actor = actorOf(request)
      const { records, change } = request.body
      // Validate once before anything is changed: a malformed change is malformed for every record.
      read({ ...change, version: 1 })
      return changeEach(
        records,
        ({ id, version }) => withAnswer((inside) => desk.change(kind, city, id, actor, read({ ...change, version }), inside), null),
        (id) => find(null, city.id, id),
      )
    },

    async unfold(request: OneRecordRequest & { body: { reason: string } }): Promise<R> {
      const city = cities.find(request.query.city)
      await desk.unmerge(kind, city, request.params.id, actorOf(request), request.body.reason)
      const record = await find(null, city.id, request.params.id)
      if (record === undefined) throw notFoundOf(kind)
      return record
    },
  }
}
