import type { ChatEvent } from '@oppidum/domain/assistant/chat'
import { Failure } from '@oppidum/domain/core/failure'
import { RESERVED_MS } from '@oppidum/domain/plans/meter'
import type { AppContext } from '../../../compose/context.ts'
import type { Listener } from '../../../platform/http/responses/event-stream.ts'
import { type After, systemAfter } from '../../../platform/jobs/timers.ts'
import type { Asking } from './asking.ts'
import { shownMessage } from './chat-answer.ts'
import type { ChatStore, MessageRow } from './chat-store.ts'
import type { End, RunningAnswer } from './running-answer.ts'

/** What another instance works at is looked for in the store so often, and whenever a hint comes. */
const LOOK_MS = 1_000
/** Streams of one person on this instance: tabs, and some to spare. */
const MOST_STREAMS = 12

/** Tells what becomes of a question to whoever listens. */
export interface Following {
  /** @throws Failure too_many when this person has as many streams as they may */
  requireFreeSpace(personId: string): void
  /** The question that was just asked here. */
  here(running: RunningAnswer, listener: Listener): Promise<void>
  /** Any question of a person, wherever it is worked at, also one that has ended. */
  any(row: MessageRow, listener: Listener): Promise<void>
}

interface Dependencies extends Pick<AppContext, 'bus' | 'clock'> {
  store: ChatStore
  asking: Asking
  after?: After
}

const say = ({ tell }: Listener, event: ChatEvent) => tell(event)

function sayEnd(listener: Listener, end: End): void {
  if ('failure' in end) throw end.failure
  // What was stopped is whole, too: it says so.
  say(listener, { event: 'answered', data: shownMessage(end.row) })
}

/** How a message ended; null while it is on its way. */
function endOf(row: MessageRow | undefined): End | null {
  if (!row) return { failure: new Failure('not_found', 'This conversation was deleted.') }
  if (row.state === 'pending') return null
  return row.state === 'failed' ? { failure: new Failure('unavailable', row.problem ?? 'This question failed.') } : { row }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })

export function following({ bus, clock, store, asking, after = systemAfter }: Dependencies): Following {
  const streams = new Map<string, number>()

  async function counted(personId: string, run: () => Promise<void>): Promise<void> {
    streams.set(personId, (streams.get(personId) ?? 0) + 1)
    try {
      await run()
    } finally {
      const left = (streams.get(personId) ?? 1) - 1
      if (left > 0) streams.set(personId, left)
      else streams.delete(personId)
    }
  }

  async function watchHere(running: RunningAnswer, listener: Listener): Promise<void> {
    const leave = running.watch({
      looked: (sentence) => say(listener, { event: 'looked', data: { sentence } }),
      said: (blocks) => say(listener, { event: 'said', data: { blocks: [...blocks] } }),
    })
    const end = await Promise.race([running.ended, aborted(listener.gone)])
    leave()
    if (end) sayEnd(listener, end)
  }

  /** Resolves when a hint about this person comes, some time has passed, or somebody goes. */
  function nextLook(personId: string, until: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        callOff()
        unsubscribe()
        until.removeEventListener('abort', done)
        resolve()
      }
      const callOff = after(LOOK_MS, done)
      const unsubscribe = bus.subscribe((hint) => hint.kind === 'chat' && hint.personId === personId && done())
      until.addEventListener('abort', done)
      if (until.aborted) done()
    })
  }

  async function watchStore({ id, personId, createdAt }: MessageRow, listener: Listener): Promise<void> {
    const until = AbortSignal.any([listener.gone, asking.ending])
    let told = 0
    let said = '[]'
    while (!until.aborted) {
      if (clock.nowMs() - createdAt.getTime() >= RESERVED_MS) await asking.endInterrupted(personId)
      const row = await store.message(personId, id)
      const end = endOf(row)
      if (end) return sayEnd(listener, end)
      const { sentences, blocks } = row?.progress ?? { sentences: [], blocks: [] }
      for (const sentence of sentences.slice(told)) say(listener, { event: 'looked', data: { sentence } })
      told = sentences.length
      const now = JSON.stringify(blocks)
      if (now !== said) say(listener, { event: 'said', data: { blocks: [...blocks] } })
      said = now
      await nextLook(personId, until)
    }
    // Whoever listens asks the next instance; the question goes on, or is ended where it is worked at.
  }

  return {
    requireFreeSpace(personId) {
      if ((streams.get(personId) ?? 0) >= MOST_STREAMS)
        throw new Failure('too_many', 'Too many tabs follow your questions; close some of them.', { retryAfterSeconds: 5 })
    },
    here: (running, listener) =>
      counted(running.begun.personId, async () => {
        say(listener, { event: 'begun', data: shownMessage(running.begun) })
        await watchHere(running, listener)
      }),
    any: (row, listener) =>
      counted(row.personId, async () => {
        say(listener, { event: 'begun', data: shownMessage(row) })
        const running = asking.running(row.id)
        await (running ? watchHere(running, listener) : watchStore(row, listener))
      }),
  }
}
