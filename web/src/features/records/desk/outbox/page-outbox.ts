import { getMe, Me } from '@oppidum/domain/people/person'
import { ApiError } from '../../../../api/api-error.ts'
import { changeAs } from '../../../../api/change.ts'
import { newUuid } from '../../../../api/new-uuid.ts'
import { sessionToken } from '../../../../api/session-token.ts'
import { putRows, rowsOf } from '../../../../api/stored/browser-store.ts'
import { CALLS, type DeskRecord } from '../desk-kind.ts'
import { createOutbox, type SendAct } from './outbox.ts'

const pages = new BroadcastChannel('outbox')

/** The page's own. */
export const outbox = createOutbox({
  rows: () => rowsOf('actions'),
  replace: (removed, added) => putRows('actions', added, removed),
  sendAs,
  // Unencrypted pages have no locks; there two pages may send the same action, which its key makes one.
  exclusively: (work) => (navigator.locks ? navigator.locks.request('outbox', work) : work()),
  broadcast: () => pages.postMessage(null),
  nowMs: Date.now,
  newId: newUuid,
})
pages.addEventListener('message', () => void outbox.reload())

/**
 * Everything is sent with one token, for which the server first says whose it is: by the time an action is sent, somebody else may have
 * signed in on another page, and the cookie would be theirs.
 */
async function sendAs(personId: string): Promise<SendAct> {
  const token = await sessionToken()
  const response = await fetch(getMe.path, { cache: 'no-store', headers: { accept: 'application/json', authorization: `Bearer ${token}` } })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  if (token === null || Me.parse(await response.json()).userId !== personId) throw new Error('Somebody else is signed in.')
  return async ({ id, call }) => {
    const calls = CALLS[call.kind]
    // The schemas of the two kinds differ; the server's own validates the body.
    const body = call.body as never
    if (call.is === 'create') return (await changeAs(token, calls.create, { body, idempotencyKey: id })) as DeskRecord
    const params = { id: call.record.id }
    if (call.is === 'change') return (await changeAs(token, calls.change, { params, body, idempotencyKey: id })) as DeskRecord
    await changeAs(token, calls.comment, { params, body, idempotencyKey: id })
    return null
  }
}
