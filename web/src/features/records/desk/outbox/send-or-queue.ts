import { ApiError } from '../../../../api/api-error.ts'
import { newUuid } from '../../../../api/new-uuid.ts'
import { isGatewayFailure, reachability } from '../../../../api/reachability.ts'
import { tokenOwner } from '../../../../api/session-token.ts'
import { outbox } from './page-outbox.ts'
import type { DeskCall } from './queued-act.ts'
import { QueuedUntilBack } from './queued-until-back.ts'

const isNoAnswer = (problem: unknown) => !(problem instanceof ApiError) || isGatewayFailure(problem.status)

/**
 * Sends an action with an idempotency key of its own. While the server is away it is queued under the same key.
 * @throws QueuedUntilBack, or as `send` when the server answers, nobody is signed in, or the browser stores nothing
 */
export async function sendOrQueue<T>(call: DeskCall, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = newUuid()
  const isAway = () => reachability.unreachableSince() !== null
  const tries = !isAway()
  try {
    if (tries) return await send(key)
  } catch (problem) {
    if (!isNoAnswer(problem)) throw problem
    await reachability.reportNoAnswer()
    if (!isAway() || !(await queue(key, call, true))) throw problem
    throw new QueuedUntilBack()
  }
  if (await queue(key, call, false)) throw new QueuedUntilBack()
  return send(key)
}

async function queue(key: string, call: DeskCall, mayHaveArrived: boolean): Promise<boolean> {
  const personId = tokenOwner()
  if (personId === null) return false
  return outbox.add(personId, key, call, mayHaveArrived).then(
    () => true,
    () => false,
  )
}
