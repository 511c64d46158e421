import type { Answerer, Asker, WrittenAnswer } from '@oppidum/analyst/answerer'
import { type AnswerKind, plainText as textOf } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { RESERVED_MS } from '@oppidum/domain/plans/meter'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { type After, systemAfter } from '../../../platform/jobs/timers.ts'
import type { MeterLedger } from '../../../platform/meters/meter-ledger.ts'
import { plainText } from '../../records/store/plain-text.ts'
import { ASKING_LIMITS, answerTurns, busy, orAborted } from './answer-turns.ts'
import type { ChatStore, MessageRow, ModelOutcome, Standing } from './chat-store.ts'
import { titleOf } from './conversation-title.ts'
import { type End, type RunningAnswer, runningAnswer } from './running-answer.ts'

/** How often a pending question stores its progress and checks whether it was stopped. */
const PROGRESS_MS = 1_000
/** How often a failed write is retried while the database is unreachable. */
const RETRY_MS = 2_000
/** How many earlier questions of the conversation a language model receives; the analyst receives the last one. */
const EARLIER_TURNS = 6

/** Which answers the plan's meter counts: those that report a result, even an empty one. Decision 0057. */
const COUNTED: Record<AnswerKind, boolean> = {
  answered: true,
  'no-data': true,
  'asked-back': false,
  'not-allowed': false,
  'out-of-field': false,
}

const INTERRUPTED = 'The answer was interrupted; it was not counted. Please ask again.'
const SENTENCES = {
  waits: 'Your last question is still being answered; wait for it, or stop it.',
  noConversation: 'You have no conversation with that id in this city.',
  deleted: 'This conversation was deleted.',
  tooLong: 'The answer was too long to show; it was not counted. Please ask for less at a time.',
  broken: 'Something went wrong while answering; it was not counted. Please ask again.',
  ends: 'The server shut down before the answer was ready; it was not counted. Please ask again.',
} as const

/** Why work is aborted: the person stopped the question or deleted its conversation. */
const UNWANTED = new Error('the question is no longer pending')

export interface Draft {
  person: Pick<SignedIn, 'id' | 'plan' | 'role'>
  city: City
  message: string
  /** An id, or 'new'. By default the most recently used one, or a new one if there is none. */
  conversation: string | undefined
  language: Language
}

/** Takes questions and answers them, whether or not anybody follows. */
export interface QuestionService {
  /**
   * Stores the question and starts to answer it.
   * @throws Failure conflict while another question of the person is pending in this city, not_found, plan_required, too_many,
   *   unavailable, malformed
   */
  ask(draft: Draft): Promise<RunningAnswer>
  /** Undefined unless this instance is answering it. */
  running(id: string): RunningAnswer | undefined
  /** Stops a pending question, with its progress as the answer. Does nothing to one that has ended. @throws Failure not_found */
  stop(personId: string, id: string): Promise<MessageRow>
  /** Deletes a conversation and aborts its pending question. @throws Failure not_found */
  remove(personId: string, conversationId: string): Promise<void>
  /** Runs other work in the queue of the questions. */
  inQueue<T>(personId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Fails questions that no instance works on any more; everybody's when null. Returns how many. */
  endInterrupted(personId: string | null, atMost?: number): Promise<number>
  /** Aborted when the server stops. */
  ending: AbortSignal
  /** Refuses new questions, gives pending answers a moment, and fails those that are not ready. */
  close(): Promise<void>
}

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'log'> {
  store: ChatStore
  meters: Pick<MeterLedger, 'reserve' | 'settle' | 'release'>
  answerer: Answerer
  /** Whether a language model answers first. */
  hasModel: boolean
  after?: After
}

function outcomeOf({ answer: { by } }: WrittenAnswer): ModelOutcome | null {
  if (by.fellBackFrom !== null) return 'failed'
  return by.writer === 'model' ? 'answered' : null
}

export function questionService({
  db,
  bus,
  clock,
  log,
  store,
  meters,
  answerer,
  hasModel,
  after = systemAfter,
}: Dependencies): QuestionService {
  const turns = answerTurns(after)
  const all = new Map<string, RunningAnswer>()
  const ending = new AbortController()

  const now = () => new Date(clock.nowMs())
  const notify = (personId: string) => bus.publish({ kind: 'chat', personId })
  const unavailable = (sentence: string) => new Failure('unavailable', sentence)

  /** If the refund fails, the reservation expires by itself. */
  async function refund(receiptId: string): Promise<void> {
    await meters.release(receiptId).catch((error: unknown) => log.warn({ err: error }, 'refund of a question delayed'))
  }

  async function ask({ person, city, conversation, language, ...draft }: Draft): Promise<RunningAnswer> {
    const message = plainText(draft.message)
    if (message === '') throw new Failure('malformed', 'Enter a question.')
    if (ending.signal.aborted) throw unavailable('The server is shutting down; please try again in a moment.')
    if (turns.isFull()) throw busy()
    const { waits, latest } = await standing(person.id, city.id)
    if (waits) throw new Failure('conflict', SENTENCES.waits)
    const conversationId = conversation === 'new' ? undefined : (conversation ?? latest ?? undefined)
    const msecs = clock.nowMs()
    const id = uuidv7({ msecs })
    const reservation = { personId: person.id, plan: person.plan, meter: 'aiQueries', requestId: id, what: 'POST /api/chat' } as const
    const { id: receiptId } = await meters.reserve(reservation)
    const pending = {
      id,
      conversationId: conversationId ?? uuidv7({ msecs }),
      personId: person.id,
      cityId: city.id,
      message,
      language,
      receiptId,
    }
    let stored: MessageRow
    try {
      const row = await store.begin({ ...pending, createdAt: new Date(msecs) }, conversationId === undefined ? titleOf(message) : null)
      if (row === 'gone') throw new Failure('not_found', SENTENCES.noConversation)
      if (row === 'waits') throw new Failure('conflict', SENTENCES.waits)
      stored = row
    } catch (error) {
      await refund(receiptId)
      throw error
    }
    const running = runningAnswer(stored, after)
    all.set(id, running)
    void work(running, { city, plan: person.plan, role: person.role, language, personId: person.id })
    await notify(person.id)
    return running
  }

  /** A question that no instance works on any more does not block a new one. */
  async function standing(personId: string, cityId: string): Promise<Standing> {
    const read = () => store.standing(personId, cityId, new Date(clock.nowMs() - RESERVED_MS))
    const current = await read()
    if (!current.isLate) return current
    await endInterrupted(personId)
    return read()
  }

  async function work(running: RunningAnswer, asker: Asker): Promise<void> {
    const { message } = running
    const stopStoring = storeProgress(running)
    let end: End
    try {
      const written = await answer(running, asker)
      end = await save(message, written)
    } catch (error) {
      // The answerer may still be running.
      running.work.abort(UNWANTED)
      end = await fail(message, error)
    }
    stopStoring()
    all.delete(message.id)
    running.end(end)
    await notify(message.personId)
  }

  function answer({ message, progress, work }: RunningAnswer, asker: Asker): Promise<WrittenAnswer> {
    return turns.run(message.personId, work.signal, async (signal) => {
      const before = await store.turns(message.conversationId, hasModel ? EARLIER_TURNS : 1, hasModel)
      const question = { message: message.message, asker, before, nowMs: clock.nowMs(), sender: message.personId }
      return answerer.answer(question, progress, signal)
    })
  }

  /** Counts and saves the answer in one transaction. @throws Failure unavailable when it is too late to count it */
  async function save({ id, personId, receiptId }: MessageRow, written: WrittenAnswer): Promise<End> {
    const { answer, memory } = written
    if (JSON.stringify(answer).length > ASKING_LIMITS.answerBytes) throw unavailable(SENTENCES.tooLong)
    const isCounted = COUNTED[answer.kind]
    const saved = await transaction(db, async (tx) => {
      const row = await store.answered(tx, id, { response: textOf(answer.blocks), answer, memory, at: now(), outcome: outcomeOf(written) })
      if (row && isCounted) await meters.settle(receiptId, tx)
      return row
    })
    if (!saved || !isCounted) await refund(receiptId)
    return saved ? { row: saved } : storedEnd(personId, id)
  }

  async function fail(message: MessageRow, error: unknown): Promise<End> {
    const { id, personId, receiptId } = message
    await refund(receiptId)
    try {
      if (error === UNWANTED) return await storedEnd(personId, id)
      const isExpected = error instanceof Failure && error.code === 'unavailable'
      if (!isExpected) log.error({ err: error, messageId: id }, 'unhandled error in an assistant answer')
      const failure = isExpected ? error : unavailable(SENTENCES.broken)
      const isModelFailure = hasModel && !ending.signal.aborted
      const row = await store.failed(id, { problem: failure.message, at: now(), outcome: isModelFailure ? 'failed' : null })
      return row ? { failure } : await storedEnd(personId, id)
    } catch (storeError) {
      log.error({ err: storeError, messageId: id }, 'failure of an answer could not be stored')
      failLater(message)
      return { failure: unavailable(SENTENCES.broken) }
    }
  }

  /**
   * Retries while the database is unreachable, so that the person can ask again as soon as it is back. After RESERVED_MS the question
   * counts as interrupted.
   */
  function failLater(message: MessageRow): void {
    if (ending.signal.aborted || clock.nowMs() - message.createdAt.getTime() >= RESERVED_MS) return
    after(RETRY_MS, async () => {
      try {
        await meters.release(message.receiptId)
        await store.failed(message.id, { problem: SENTENCES.broken, at: now(), outcome: null })
        await notify(message.personId)
      } catch {
        failLater(message)
      }
    })
  }

  /** How a question ended that another call or instance ended. */
  async function storedEnd(personId: string, id: string): Promise<End> {
    const row = await store.message(personId, id)
    if (!row) return { failure: new Failure('not_found', SENTENCES.deleted) }
    return row.state === 'failed' ? { failure: unavailable(row.problem ?? SENTENCES.broken) } : { row }
  }

  /** Stores the progress regularly. Returns a function that ends it. */
  function storeProgress(running: RunningAnswer): () => void {
    let cancelTimer = () => {}
    let isOver = false
    const next = () => {
      cancelTimer = after(PROGRESS_MS, async () => {
        await storeOnce(running)
        if (!isOver) next()
      })
    }
    next()
    return () => {
      isOver = true
      cancelTimer()
    }
  }

  /** Aborts the work if the question is no longer pending. */
  async function storeOnce({ message, takeProgress, work }: RunningAnswer): Promise<void> {
    try {
      if (!(await store.keepProgress(message.id, takeProgress()))) work.abort(UNWANTED)
    } catch (error) {
      log.warn({ err: error }, 'partial answer could not be stored')
    }
  }

  // Another instance may have stopped or deleted a question.
  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== 'chat') return
    for (const it of all.values()) if (it.message.personId === hint.personId) void storeOnce(it)
  })

  async function endInterrupted(personId: string | null, atMost = 100): Promise<number> {
    const before = new Date(clock.nowMs() - RESERVED_MS)
    const ended = await store.interrupted(personId, before, now(), INTERRUPTED, atMost)
    for (const { receiptId } of ended) await refund(receiptId)
    return ended.length
  }

  return {
    ask,
    running: (id) => all.get(id),
    async stop(personId, id) {
      const message = await store.message(personId, id)
      if (!message) throw new Failure('not_found', 'You have no question with that id.')
      if (message.state !== 'pending') return message
      const running = all.get(id)
      const blocks = running?.soFar().blocks ?? message.progress?.blocks ?? []
      const stopped = await store.stopped(personId, id, textOf(blocks), now())
      running?.work.abort(UNWANTED)
      // It may have ended in the meantime.
      if (!stopped) return (await store.message(personId, id)) ?? message
      await refund(stopped.receiptId)
      await notify(personId)
      return stopped
    },
    async remove(personId, conversationId) {
      const receipts = await transaction(db, (tx) => store.removeConversation(tx, personId, conversationId))
      if (!receipts) throw new Failure('not_found', 'You have no conversation with that id.')
      for (const it of all.values()) if (it.message.conversationId === conversationId) it.work.abort(UNWANTED)
      for (const it of receipts) await refund(it)
      await notify(personId)
    },
    inQueue: (personId, work) => turns.run(personId, ending.signal, work),
    endInterrupted,
    ending: ending.signal,
    async close() {
      const pending = [...all.values()]
      const ended = Promise.all(pending.map((it) => it.ended))
      ending.abort(unavailable(SENTENCES.ends))
      const grace = new AbortController()
      const cancelTimer = after(pending.length > 0 ? ASKING_LIMITS.graceMs : 0, () => grace.abort())
      await orAborted(ended, grace.signal).catch(() => undefined)
      cancelTimer()
      for (const it of pending) it.work.abort(ending.signal.reason)
      await ended
      unsubscribe()
    },
  }
}
