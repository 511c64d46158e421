import type { Answerer, Asker, Written } from '@oppidum/analyst/answerer'
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

/** So often it is asked whether a question is still wanted, and what was said is kept. */
const BEAT_MS = 1_000
/** What could not be kept because the store was gone is tried again so often. */
const AGAIN_MS = 2_000
/** Earlier questions of the conversation that an answer of a model may rest on; the analyst follows on from the last alone. */
const TURNS = 6

/** Answers that are counted: those that tell what was found, also when that is nothing. Decision 0057. */
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
  noConversation: 'You have no conversation of that id in this city.',
  deleted: 'This conversation was deleted.',
  tooLong: 'The answer came out too long to be shown; it was not counted. Please ask for less at a time.',
  broken: 'Something went wrong while answering; it was not counted. Please ask again.',
  ends: 'The server went away before the answer was ready; it was not counted. Please ask again.',
} as const

/** Why work is called off that nobody wants any longer: it was stopped, or its conversation was deleted. */
const UNWANTED = new Error('the question is no longer on its way')

export interface Wish {
  person: Pick<SignedIn, 'id' | 'plan' | 'role'>
  city: City
  message: string
  /** The latest one, or a new one, when absent. */
  conversation: string | undefined
  language: Language
}

/** Questions on their way to answers, independent of who listens. */
export interface Asking {
  /**
   * Writes the question down and begins to work at it.
   * @throws Failure conflict while another one of the person is on its way in this city, not_found, plan_required, too_many,
   * unavailable, malformed
   */
  ask(wish: Wish): Promise<RunningAnswer>
  /** Undefined when this instance does not work at it. */
  running(id: string): RunningAnswer | undefined
  /** Keeps what had been said; what has ended stays as it is. @throws Failure not_found */
  stop(personId: string, id: string): Promise<MessageRow>
  /** Deletes a conversation and calls off what is on its way in it. @throws Failure not_found */
  remove(personId: string, conversationId: string): Promise<void>
  /** Work beside questions, at the same line: looks something up again. */
  inLine<T>(personId: string, look: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends what nobody works at any longer, of everybody when null. Returns how many. */
  endInterrupted(personId: string | null, atMost?: number): Promise<number>
  /** Aborted when the server ends. */
  ending: AbortSignal
  /** Takes no more, gives answers that are on their way a moment, and fails those that are not ready. */
  close(): Promise<void>
}

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'log'> {
  store: ChatStore
  meters: Pick<MeterLedger, 'reserve' | 'settle' | 'release'>
  answerer: Answerer
  /** Whether a model is asked first. */
  hasModel: boolean
  after?: After
}

function outcomeOf({ answer: { by } }: Written): ModelOutcome | null {
  if (by.fellBackFrom !== null) return 'failed'
  return by.writer === 'model' ? 'answered' : null
}

export function asking({ db, bus, clock, log, store, meters, answerer, hasModel, after = systemAfter }: Dependencies): Asking {
  const turns = answerTurns(after)
  const all = new Map<string, RunningAnswer>()
  const ending = new AbortController()

  const now = () => new Date(clock.nowMs())
  const tell = (personId: string) => bus.publish({ kind: 'chat', personId })
  const unavailable = (sentence: string) => new Failure('unavailable', sentence)

  /** What is not given back now is given back late. */
  async function giveBack(receiptId: string): Promise<void> {
    await meters.release(receiptId).catch((error: unknown) => log.warn({ err: error }, 'refund of a question delayed'))
  }

  async function ask({ person, city, conversation, language, ...wish }: Wish): Promise<RunningAnswer> {
    const message = plainText(wish.message)
    if (message === '') throw new Failure('malformed', 'Please write a question.')
    if (ending.signal.aborted) throw unavailable('The server is going away; please try again in a moment.')
    if (turns.isFull()) throw busy()
    const { waits, latest } = await standing(person.id, city.id)
    if (waits) throw new Failure('conflict', SENTENCES.waits)
    const known = conversation === 'new' ? undefined : (conversation ?? latest ?? undefined)
    const msecs = clock.nowMs()
    const id = uuidv7({ msecs })
    const wished = { personId: person.id, plan: person.plan, meter: 'aiQueries', requestId: id, what: 'POST /api/chat' } as const
    const { id: receiptId } = await meters.reserve(wished)
    const draft = { id, conversationId: known ?? uuidv7({ msecs }), personId: person.id, cityId: city.id, message, language, receiptId }
    let begun: MessageRow
    try {
      const row = await store.begin({ ...draft, createdAt: new Date(msecs) }, known === undefined ? titleOf(message) : null)
      if (row === 'gone') throw new Failure('not_found', SENTENCES.noConversation)
      if (row === 'waits') throw new Failure('conflict', SENTENCES.waits)
      begun = row
    } catch (error) {
      await giveBack(receiptId)
      throw error
    }
    const running = runningAnswer(begun, after)
    all.set(id, running)
    void work(running, { city, plan: person.plan, role: person.role, language })
    await tell(person.id)
    return running
  }

  /** What nobody works at any longer does not stand in the way. */
  async function standing(personId: string, cityId: string): Promise<Standing> {
    const look = () => store.standing(personId, cityId, new Date(clock.nowMs() - RESERVED_MS))
    const found = await look()
    if (!found.isLate) return found
    await endInterrupted(personId)
    return look()
  }

  async function work(running: RunningAnswer, asker: Asker): Promise<void> {
    const { begun } = running
    const callOff = beat(running)
    let end: End
    try {
      const written = await answerInLine(running, asker)
      end = await save(begun, written)
    } catch (error) {
      // What its answerer still does is nobody's any longer.
      running.work.abort(UNWANTED)
      end = await fail(begun, error)
    }
    callOff()
    all.delete(begun.id)
    running.end(end)
    await tell(begun.personId)
  }

  function answerInLine({ begun, progress, work }: RunningAnswer, asker: Asker): Promise<Written> {
    return turns.work(begun.personId, work.signal, async (signal) => {
      const before = await store.turns(begun.conversationId, hasModel ? TURNS : 1, hasModel)
      const asked = { message: begun.message, asker, before, nowMs: clock.nowMs(), sender: begun.personId }
      return answerer.answer(asked, progress, signal)
    })
  }

  /** Counted and saved together, or neither. @throws Failure unavailable when it came too late to be counted */
  async function save({ id, personId, receiptId }: MessageRow, written: Written): Promise<End> {
    const { answer, memory } = written
    if (JSON.stringify(answer).length > ASKING_LIMITS.answerBytes) throw unavailable(SENTENCES.tooLong)
    const isCounted = COUNTED[answer.kind]
    const saved = await transaction(db, async (tx) => {
      const row = await store.answered(tx, id, { response: textOf(answer.blocks), answer, memory, at: now(), outcome: outcomeOf(written) })
      if (row && isCounted) await meters.settle(receiptId, tx)
      return row
    })
    if (!saved || !isCounted) await giveBack(receiptId)
    return saved ? { row: saved } : asItStands(personId, id)
  }

  async function fail(begun: MessageRow, error: unknown): Promise<End> {
    const { id, personId, receiptId } = begun
    await giveBack(receiptId)
    try {
      if (error === UNWANTED) return await asItStands(personId, id)
      const isForeseen = error instanceof Failure && error.code === 'unavailable'
      if (!isForeseen) log.error({ err: error, messageId: id }, 'unhandled error in an assistant answer')
      const failure = isForeseen ? error : unavailable(SENTENCES.broken)
      const isModels = hasModel && !ending.signal.aborted
      const row = await store.failed(id, { problem: failure.message, at: now(), outcome: isModels ? 'failed' : null })
      return row ? { failure } : await asItStands(personId, id)
    } catch (fault) {
      log.error({ err: fault, messageId: id }, 'failure of an answer could not be stored')
      failAgain(begun)
      return { failure: unavailable(SENTENCES.broken) }
    }
  }

  /** The store cannot be reached: when it is back, the person may ask again at once. What takes too long is ended as interrupted. */
  function failAgain(begun: MessageRow): void {
    if (ending.signal.aborted || clock.nowMs() - begun.createdAt.getTime() >= RESERVED_MS) return
    after(AGAIN_MS, async () => {
      try {
        await meters.release(begun.receiptId)
        await store.failed(begun.id, { problem: SENTENCES.broken, at: now(), outcome: null })
        await tell(begun.personId)
      } catch {
        failAgain(begun)
      }
    })
  }

  /** How something ended that did not end here. */
  async function asItStands(personId: string, id: string): Promise<End> {
    const row = await store.message(personId, id)
    if (!row) return { failure: new Failure('not_found', SENTENCES.deleted) }
    return row.state === 'failed' ? { failure: unavailable(row.problem ?? SENTENCES.broken) } : { row }
  }

  /** Keeps what was said, and calls the work off when nobody wants it any longer. Returns the function that ends it. */
  function beat(running: RunningAnswer): () => void {
    let callOff = () => {}
    let isOver = false
    const next = () => {
      callOff = after(BEAT_MS, async () => {
        await look(running)
        if (!isOver) next()
      })
    }
    next()
    return () => {
      isOver = true
      callOff()
    }
  }

  async function look({ begun, unkept, work }: RunningAnswer): Promise<void> {
    try {
      if (!(await store.keepProgress(begun.id, unkept()))) work.abort(UNWANTED)
    } catch (error) {
      log.warn({ err: error }, 'partial answer could not be stored')
    }
  }

  // Stopped or deleted by another instance.
  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== 'chat') return
    for (const it of all.values()) if (it.begun.personId === hint.personId) void look(it)
  })

  async function endInterrupted(personId: string | null, atMost = 100): Promise<number> {
    const before = new Date(clock.nowMs() - RESERVED_MS)
    const ended = await store.interrupted(personId, before, now(), INTERRUPTED, atMost)
    for (const { receiptId } of ended) await giveBack(receiptId)
    return ended.length
  }

  return {
    ask,
    running: (id) => all.get(id),
    async stop(personId, id) {
      const found = await store.message(personId, id)
      if (!found) throw new Failure('not_found', 'You have no question of that id.')
      if (found.state !== 'pending') return found
      const here = all.get(id)
      const said = here?.soFar().blocks ?? found.progress?.blocks ?? []
      const stopped = await store.stopped(personId, id, textOf(said), now())
      here?.work.abort(UNWANTED)
      // It may have been answered meanwhile.
      if (!stopped) return (await store.message(personId, id)) ?? found
      await giveBack(stopped.receiptId)
      await tell(personId)
      return stopped
    },
    async remove(personId, conversationId) {
      const receipts = await transaction(db, (tx) => store.removeConversation(tx, personId, conversationId))
      if (!receipts) throw new Failure('not_found', 'You have no conversation of that id.')
      for (const it of all.values()) if (it.begun.conversationId === conversationId) it.work.abort(UNWANTED)
      for (const it of receipts) await giveBack(it)
      await tell(personId)
    },
    inLine: (personId, work) => turns.work(personId, ending.signal, work),
    endInterrupted,
    ending: ending.signal,
    async close() {
      const left = [...all.values()]
      const ended = Promise.all(left.map((it) => it.ended))
      ending.abort(unavailable(SENTENCES.ends))
      const grace = new AbortController()
      const callOff = after(left.length > 0 ? ASKING_LIMITS.graceMs : 0, () => grace.abort())
      await orAborted(ended, grace.signal).catch(() => undefined)
      callOff()
      for (const it of left) it.work.abort(ending.signal.reason)
      await ended
      unsubscribe()
    },
  }
}
