import { HOUR_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { ApiError } from '../../../../api/api-error.ts'
import { type ChangeProblem, changeProblem } from '../actions/change-problem.ts'
import type { DeskRecord, Patch } from '../desk-kind.ts'
import type { NewRecord } from '../record-calls.ts'

/** What a person did to a record while the server was away. */
export type DeskCall =
  | { is: 'change'; kind: RecordKind; record: DeskRecord; body: Patch & { version: number } }
  | { is: 'comment'; kind: RecordKind; record: Pick<DeskRecord, 'id' | 'number' | 'title'>; body: { text: string; internal: boolean } }
  | { is: 'create'; kind: RecordKind; body: NewRecord }

/** Why an action waits for the person's decision rather than for the server. */
export type Obstacle =
  | Extract<ChangeProblem, { is: 'stale' | 'impossible' | 'refused' }>
  /** It may have arrived, and the server no longer knows: sending it again could double it. */
  | { is: 'uncertain' }

export interface QueuedAct {
  /** Its idempotency key: however often it is sent, it is carried out once. */
  id: string
  /** The account that did it. No other one sees it or sends it. */
  personId: string
  call: DeskCall
  /** Epoch ms of this machine's clock. */
  queuedAtMs: number
  /** When it was first sent without an answer, epoch ms; null if it certainly never arrived. */
  triedAtMs: number | null
  /** Null while it only waits for the server. */
  obstacle: Obstacle | null
}

/** The server knows a key for 24 hours; the rest is for clocks that differ. */
const KEY_KNOWN_MS = 23 * HOUR_MS

/** A change names the version it is for, so a second one is refused by itself. */
export function isUncertain({ call, triedAtMs }: QueuedAct, nowMs: number): boolean {
  return call.is !== 'change' && triedAtMs !== null && nowMs - triedAtMs > KEY_KNOWN_MS
}

/** What a failure means: the person has to decide, or null: it is sent again later. */
export function obstacleOf({ kind }: DeskCall, problem: unknown): Obstacle | null {
  const isTemporary =
    !(problem instanceof ApiError) ||
    problem.status >= 500 ||
    [401, 408, 429].includes(problem.status) ||
    problem.retryAfterSeconds !== null
  if (isTemporary) return null
  const change = changeProblem(kind, problem)
  return change.is === 'unreachable' || change.is === 'queued' ? null : change
}

/**
 * The person's other changes of a record that were made to the version which their own, now carried out, has replaced: they are for the
 * new one. Each gets a new key, because a key belongs to one body. None can have been carried out before, or this one would have been
 * refused.
 */
export function rebased(waiting: readonly QueuedAct[], act: QueuedAct, record: DeskRecord, newId: () => string): Rebased[] {
  const { call } = act
  if (call.is !== 'change') return []
  return waiting.flatMap((it) => {
    const isNext =
      it.id !== act.id && it.call.is === 'change' && it.call.record.id === record.id && it.call.body.version === call.body.version
    return isNext && it.obstacle === null ? [{ before: it.id, after: onVersion(it, record, newId()) }] : []
  })
}

export interface Rebased {
  /** The key that it had. */
  before: string
  after: QueuedAct
}

/** The same action, for the record as it is now. Anything but a change stays as it is. */
export function onVersion(act: QueuedAct, record: DeskRecord, id: string): QueuedAct {
  const { call } = act
  const again = call.is === 'change' ? { ...call, record, body: { ...call.body, version: record.version } } : call
  return { ...act, id, call: again, triedAtMs: null, obstacle: null }
}
