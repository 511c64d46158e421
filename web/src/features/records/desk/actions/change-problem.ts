import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { ApiError } from '../../../../api/api-error.ts'
import { CALLS, type DeskRecord } from '../desk-kind.ts'
import { QueuedUntilBack } from '../outbox/queued-until-back.ts'

/** Why a change failed, as far as it decides what is offered next. */
export type ChangeProblem =
  /** Somebody else changed it first; `current` is the latest record, null when the response did not carry it. */
  | { is: 'stale'; current: DeskRecord | null }
  /** Its life cycle does not allow this move. */
  | { is: 'impossible'; possible: readonly string[] }
  /** The server rejected it and may have said why. */
  | { is: 'refused'; sentence: string | null; status: number }
  /** It is unknown whether the change arrived: no response, or a server that is unavailable. */
  | { is: 'unreachable' }
  /** It is kept in this browser, and sent when the server is back. */
  | { is: 'queued' }

export function changeProblem(kind: RecordKind, problem: unknown): ChangeProblem {
  if (problem instanceof QueuedUntilBack) return { is: 'queued' }
  if (!(problem instanceof ApiError)) return { is: 'unreachable' }
  if (problem.status >= 500) return { is: 'unreachable' }
  if (problem.code !== 'conflict') return { is: 'refused', sentence: problem.serverMessage, status: problem.status }
  const { possible, current } = (typeof problem.details === 'object' ? (problem.details ?? {}) : {}) as {
    possible?: unknown
    current?: unknown
  }
  if (Array.isArray(possible)) return { is: 'impossible', possible: possible.filter((it) => typeof it === 'string') }
  if (current === undefined) return { is: 'refused', sentence: problem.serverMessage, status: problem.status }
  return { is: 'stale', current: CALLS[kind].one.reply.safeParse(current).data ?? null }
}
