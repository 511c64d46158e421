import type { DeskRecord } from '../desk-kind.ts'
import { type DeskCall, isUncertain, obstacleOf, onVersion, type QueuedAct, rebased } from './queued-act.ts'

/** Sends an action with its key; resolves with the record after a change. */
export type SendAct = (act: QueuedAct) => Promise<DeskRecord | null>

export interface OutboxWorld {
  /** Every account's actions that this browser keeps. */
  rows: () => Promise<QueuedAct[]>
  /** Removes some and adds others, or replaces those with the same id: all or nothing. */
  replace: (removed: readonly string[], added: readonly QueuedAct[]) => Promise<unknown>
  /** @throws when the server does not confirm that it would take them as this person's */
  sendAs: (personId: string) => Promise<SendAct>
  /** Runs `work` in one of the browser's pages at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Tells the browser's other pages. */
  broadcast: () => void
  nowMs: () => number
  newId: () => string
}

/** Actions of the signed-in person that wait until the server is back, in the order in which they were done. */
export function createOutbox(world: OutboxWorld) {
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(act: QueuedAct, record: DeskRecord | null) => void>()
  let owner: string | null = null
  let acts: readonly QueuedAct[] = []
  let sending = false

  const ofOwner = async (personId: string | null) =>
    personId === null ? [] : (await world.rows()).filter((it) => it.personId === personId).toSorted((a, b) => a.queuedAtMs - b.queuedAtMs)

  /** Without storage nothing is waiting. */
  async function reload(): Promise<void> {
    const mine = owner
    const next = await ofOwner(mine).catch(() => [])
    if (mine !== owner) return
    acts = next
    for (const tell of listeners) tell()
  }

  async function changed(): Promise<void> {
    await reload()
    world.broadcast()
  }

  /** Sends the first that waits; false when there is none, or the server does not take it now. */
  async function sendNext(personId: string, send: SendAct): Promise<boolean> {
    const mine = await ofOwner(personId)
    const act = mine.find((it) => it.obstacle === null)
    if (!act || owner !== personId) return false
    if (isUncertain(act, world.nowMs())) {
      await world.replace([], [{ ...act, obstacle: { is: 'uncertain' } }])
      return true
    }
    const tried = { ...act, triedAtMs: act.triedAtMs ?? world.nowMs() }
    // Before it is sent: a page that is closed now must know later that it may have arrived.
    await world.replace([], [tried])
    let record: DeskRecord | null
    try {
      record = await send(tried)
    } catch (problem) {
      const obstacle = obstacleOf(act.call, problem)
      if (obstacle) await world.replace([], [{ ...tried, obstacle }])
      return obstacle !== null
    }
    const next = record ? rebased(await ofOwner(personId), act, record, world.newId) : []
    await world.replace(
      [act.id, ...next.map((it) => it.before)],
      next.map((it) => it.after),
    )
    for (const tell of sentListeners) tell(act, record)
    return true
  }

  async function drain(): Promise<void> {
    const personId = owner
    if (personId === null || sending) return
    sending = true
    try {
      await world.exclusively(async () => {
        if (!(await ofOwner(personId)).some((it) => it.obstacle === null)) return
        const send = await world.sendAs(personId)
        while (await sendNext(personId, send)) await changed()
      })
    } catch {
      // Away, or somebody else's session by now: they wait on.
    } finally {
      sending = false
      await reload()
    }
  }

  return {
    /** The owner's actions, oldest first; the same array until something changes. */
    acts: () => acts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls back for each action that the server has carried out. */
    onSent(listener: (act: QueuedAct, record: DeskRecord | null) => void) {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    /** Whose actions these are from now on; null: nobody is signed in. */
    async setOwner(personId: string | null): Promise<void> {
      owner = personId
      acts = []
      await reload()
    },
    reload,
    /** @throws DOMException where the browser refuses to store it */
    async add(personId: string, id: string, call: DeskCall, mayHaveArrived: boolean): Promise<void> {
      const nowMs = world.nowMs()
      await world.replace([], [{ id, personId, call, queuedAtMs: nowMs, triedAtMs: mayHaveArrived ? nowMs : null, obstacle: null }])
      await changed()
    },
    /** Sends what waits, one after another; never throws. */
    drain,
    async discard(id: string): Promise<void> {
      await world.replace([id], [])
      await changed()
    },
    async discardAllOf(personId: string): Promise<void> {
      await world.replace(
        (await ofOwner(personId)).map((it) => it.id),
        [],
      )
      await changed()
    },
    /** The person has seen the obstacle and wants it sent all the same. */
    async insist(act: QueuedAct): Promise<void> {
      const { obstacle, call } = act
      if (obstacle === null || (obstacle.is === 'stale' && obstacle.current === null)) return
      const record = obstacle.is === 'stale' ? obstacle.current : call.is === 'change' ? call.record : null
      const id = world.newId()
      await world.replace([act.id], [record ? onVersion(act, record, id) : { ...act, id, triedAtMs: null, obstacle: null }])
      await changed()
      await drain()
    },
  }
}
