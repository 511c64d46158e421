import { setTimeout as wait } from 'node:timers/promises'
import type { Call, Caller } from './caller.ts'

/** What a writer was answered: each text is its own, so that the store can be asked for it. */
export interface Acknowledged {
  /** Title of a record and its id. */
  created: Map<string, string>
  /** Text of a comment. */
  commented: Set<string>
  /** New location of a record. */
  moved: Set<string>
}

export interface Writer {
  acknowledged: Acknowledged
  /** Opens records, changes them and comments on them until it is stopped; what it has begun it finishes. */
  work(isOver: () => boolean): Promise<void>
}

const PAUSE_MS = 150

/** Somebody at the desk: one thing after another, each until it is acknowledged. */
export function writer(name: string, secret: string, { insist }: Caller): Writer {
  const acknowledged: Acknowledged = { created: new Map(), commented: new Set(), moved: new Set() }
  let number = 0

  async function once(call: Omit<Call, 'secret' | 'idempotencyKey'>): Promise<Record<string, unknown>> {
    // All these answers are objects.
    return (await insist({ ...call, secret, idempotencyKey: `${name}-${number++}` })) as Record<string, unknown>
  }

  async function handle(kind: 'incidents' | 'service-requests'): Promise<void> {
    const title = `${name} ${kind} ${number}`
    const draft = kind === 'incidents' ? { title, type: 'other', location: 'Start' } : { title, category: 'other', location: 'Start' }
    const record = await once({ method: 'POST', path: `/api/v1/${kind}`, body: draft })
    const path = `/api/v1/${kind}/${record.id}`
    acknowledged.created.set(title, String(record.id))
    await wait(PAUSE_MS)
    const comment = `${name} comment ${number}`
    await once({ method: 'POST', path: `${path}/comments`, body: { text: comment, internal: false } })
    acknowledged.commented.add(comment)
    for (let moves = 0; moves < 2; moves++) {
      await wait(PAUSE_MS)
      const { version } = (await once({ method: 'GET', path })) as { version: number }
      const location = `${name} place ${number}`
      await once({ method: 'PATCH', path, body: { version, location } })
      acknowledged.moved.add(location)
    }
  }

  return {
    acknowledged,
    async work(isOver) {
      for (let turn = 0; !isOver(); turn++) {
        await handle(turn % 2 === 0 ? 'incidents' : 'service-requests')
        await wait(PAUSE_MS)
      }
    },
  }
}
