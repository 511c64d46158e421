import type { ChatEvent } from '@oppidum/domain/assistant/chat'
import { Failure } from '@oppidum/domain/core/failure'
import { RESERVED_MS } from '@oppidum/domain/plans/meter'
import type { AppContext } from '../../../compose/context.ts'
import type { Listener } from '../../../platform/http/responses/event-stream.ts'
import { type After, systemAfter } from '../../../platform/jobs/timers.ts'
import { shownMessage } from './chat-answer.ts'
import type { ChatStore, MessageRow } from './chat-store.ts'
import type { QuestionService } from './question-service.ts'
import type { End, RunningAnswer } from './running-answer.ts'

/** How often the progress of a question on another instance is read, besides after every change notification. */
const READ_MS = 1_000
/** Most streams of one person on this instance: one for each tab, with room to spare. */
const MOST_STREAMS = 12

/** Streams the progress and the end of a question. */
export interface Following {
  /** @throws Failure too_many when this person has MOST_STREAMS streams */
  requireFreeSpace(personId: string): void
  /** A question that this instance is answering. */
  here(running: RunningAnswer, listener: Listener): Promise<void>
  /** Any question, whichever instance answers it, pending or not. */
  any(row: MessageRow, listener: Listener): Promise<void>
}

interface Dependencies extends Pick<AppContext, 'bus' | 'clock'> {
  store: ChatStore
  questions: QuestionService
  after?: After
}

const send = ({ tell }: Listener, event: ChatEvent) => tell(event)

function sendEnd(listener: Listener, end: End): void {
  if ('failure' in end) throw end.failure
  // A stopped question is sent like an answered one; its state says so.
  send(listener, { event: 'answered', data: shownMessage(end.row) })
}

/** How a question ended; null while it is pending. */
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

export function following({ bus, clock, store, questions, after = systemAfter }: Dependencies): Following {
  const streams = new Map<string, number>()

  async function counted(personId: string, run: () => Promise<void>): Promise<void> {
    streams.set(personId, (streams.get(personId) ?? 0) + 1)
    try {
      await run()
    } finally {
      const count = (streams.get(personId) ?? 1) - 1
      if (count > 0) streams.set(personId, count)
      else streams.delete(personId)
    }
  }

  async function watchHere(running: RunningAnswer, listener: Listener): Promise<void> {
    const leave = running.watch({
      onQuery: (sentence) => send(listener, { event: 'looked', data: { sentence } }),
      onBlocks: (blocks) => send(listener, { event: 'said', data: { blocks: [...blocks] } }),
    })
    const end = await Promise.race([running.ended, aborted(listener.gone)])
    leave()
    if (end) sendEnd(listener, end)
  }

  /** Resolves after READ_MS, a notification about this person, or the end of `until`. */
  function nextChange(personId: string, until: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancelTimer()
        unsubscribe()
        until.removeEventListener('abort', done)
        resolve()
      }
      const cancelTimer = after(READ_MS, done)
      const unsubscribe = bus.subscribe((hint) => hint.kind === 'chat' && hint.personId === personId && done())
      until.addEventListener('abort', done)
      if (until.aborted) done()
    })
  }

  async function watchStore({ id, personId, createdAt }: MessageRow, listener: Listener): Promise<void> {
    const until = AbortSignal.any([listener.gone, questions.ending])
    let sentCount = 0
    let sentBlocks = '[]'
    while (!until.aborted) {
      if (clock.nowMs() - createdAt.getTime() >= RESERVED_MS) await questions.endInterrupted(personId)
      const row = await store.message(personId, id)
      const end = endOf(row)
      if (end) return sendEnd(listener, end)
      const { sentences, blocks } = row?.progress ?? { sentences: [], blocks: [] }
      for (const sentence of sentences.slice(sentCount)) send(listener, { event: 'looked', data: { sentence } })
      sentCount = sentences.length
      const newBlocks = JSON.stringify(blocks)
      if (newBlocks !== sentBlocks) send(listener, { event: 'said', data: { blocks: [...blocks] } })
      sentBlocks = newBlocks
      await nextChange(personId, until)
    }
    // If this instance stops, the page follows on another one.
  }

  return {
    requireFreeSpace(personId) {
      if ((streams.get(personId) ?? 0) >= MOST_STREAMS)
        throw new Failure('too_many', 'Too many open tabs are following your questions; close some of them.', { retryAfterSeconds: 5 })
    },
    here: (running, listener) =>
      counted(running.message.personId, async () => {
        send(listener, { event: 'begun', data: shownMessage(running.message) })
        await watchHere(running, listener)
      }),
    any: (row, listener) =>
      counted(row.personId, async () => {
        send(listener, { event: 'begun', data: shownMessage(row) })
        const running = questions.running(row.id)
        await (running ? watchHere(running, listener) : watchStore(row, listener))
      }),
  }
}
