import type { Answerer, Progress, Question, WrittenAnswer } from '@oppidum/analyst/answerer'
import { piecesOf } from '@oppidum/analyst/answering/compose'
import type { CheckedText } from '@oppidum/analyst/figure-check/allowed-figures'
import { figureCheck } from '@oppidum/analyst/figure-check/figure-check'
import { LONGEST_TEXT, wholePart } from '@oppidum/analyst/figure-check/sentences'
import { wordsIn } from '@oppidum/analyst/i18n/analyst-catalogue'
import type { Answer, AnswerKind } from '@oppidum/domain/assistant/answer'
import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type LanguageModel, ModelFailure, type ModelMessage, type ToolCall } from '../../../adapters/language-model/language-model.ts'
import type { ToolRunner } from '../tools/tool-runner.ts'
import { answerBlocks } from './answer-blocks.ts'
import { cityNames } from './city-names.ts'
import { messagesOf, notebook } from './conversation.ts'
import { handedOver } from './handed-over.ts'
import { instructionsFor, languageOf, recites } from './instructions.ts'
import { modelRest } from './model-rest.ts'
import { isRefusal, wantsFigures } from './no-answer.ts'
import { wordsOfNobody } from './searched-words.ts'
import { thoughtWatch } from './thought-watch.ts'

/** Turns in which a language model may call tools; then it has to answer. */
const ROUNDS = 8
/** Calls in one turn; the model receives an error for each further one. */
const CALLS_PER_ROUND = 6
/** Read and written, in all turns of a question. */
const TOKENS = 120_000
/** Written in one turn. */
const TOKENS_PER_TURN = 2_000
/** Time limit for a question, with all turns and queries. */
export const ANSWER_MS = 60_000
/** Characters after which a turn is aborted. */
const LONGEST_TURN = 4 * LONGEST_TEXT

interface Dependencies {
  model: LanguageModel
  toolRunner: Pick<ToolRunner, 'tools' | 'run'>
  /** Answers if the model does not. */
  analyst: Answerer
  log: Pick<Logger, 'warn'>
  nowMs: () => number
  /** Shorter for tests. */
  answerMs?: number
}

/**
 * A language model that answers with the tools' facts. The figure check reads every text before a person does. If the model fails, hangs,
 * writes too much, declines, or gives no figure where the question asks for one, the analyst answers, and the answer says so.
 */
export function withModel({ model, toolRunner, analyst, log, nowMs, answerMs = ANSWER_MS }: Dependencies): Answerer {
  const rest = modelRest(nowMs)
  const thoughts = thoughtWatch()
  const tools = toolRunner.tools.map(({ name, description, args }) => ({
    name,
    description,
    parameters: z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
  }))

  async function answerOfModel(question: Question, progress: Progress, signal: AbortSignal): Promise<WrittenAnswer> {
    const { asker, nowMs } = question
    const { city } = asker
    const language = languageOf(question.message, asker.language)
    const instructions = instructionsFor(question, language)
    const messages = messagesOf(question)
    const notes = notebook(question.before)
    let tokens: number | null = null

    for (let round = 0; round <= ROUNDS; round += 1) {
      const check = figureCheck({
        language,
        timeZone: city.timeZone,
        speedUnit: speedUnitFor(city, language),
        nowMs,
        cityName: city.name,
        question: question.message,
        facts: [...notes.facts],
        calls: notes.calls,
        earlier: notes.earlier,
        names: cityNames(city),
      })
      const offered = round < ROUNDS && (tokens ?? 0) < TOKENS ? tools : []
      const turn = await turnOf({ instructions, messages, tools: offered, maxTokens: TOKENS_PER_TURN, signal }, (whole) => {
        // A text that recites the instructions is no answer, so it is not shown either.
        if (!recites(whole, instructions)) progress.onBlocks(check(whole).blocks)
      })
      if (turn.tokens !== null) tokens = (tokens ?? 0) + turn.tokens
      if (turn.calls.length === 0) {
        const checked = check(turn.text)
        if (
          turn.text.trim() === '' ||
          recites(turn.text, instructions) ||
          isNoAnswer(question.message, turn.text, checked, notes.calls.length, notes.facts.length)
        )
          throw new ModelFailure('not-understood')
        const answer = answerOf(checked, notes, question, language)
        progress.onBlocks(answer.blocks)
        return { answer, memory: null, tokens }
      }
      if (offered.length === 0) throw new ModelFailure('too-much')
      messages.push(
        { role: 'assistant', text: turn.text, calls: turn.calls },
        ...(await results(turn.calls, notes, { ...question, asker: { ...asker, language } }, progress, signal)),
      )
    }
    throw new ModelFailure('too-much')
  }

  async function turnOf(
    turn: Parameters<LanguageModel['turn']>[0],
    whenWhole: (whole: string) => void,
  ): Promise<{ text: string; calls: ToolCall[]; tokens: number | null }> {
    let written = ''
    let shown = ''
    const calls: ToolCall[] = []
    for await (const event of model.turn(turn)) {
      turn.signal.throwIfAborted()
      if (event.event === 'end') return { text: thoughts.whole(written, event.cut), calls, tokens: event.tokens }
      if (event.event === 'call') calls.push(event.call)
      else {
        written += event.text
        if (written.length > LONGEST_TURN) throw new ModelFailure('too-much')
        const text = thoughts.shown(written)
        // The text so far turned out to be a thought: remove it from the page.
        if (!text.startsWith(shown)) {
          shown = ''
          whenWhole('')
        }
        // Every check reads the whole text, so a text of very short lines waits until it has grown.
        if (text.length < shown.length * 1.08 + 20 || shown.length >= LONGEST_TEXT) continue
        const whole = wholePart(text)
        if (whole.length >= shown.length * 1.08 + 20) {
          shown = whole
          whenWhole(whole)
        }
      }
    }
    throw new ModelFailure('not-understood')
  }

  async function results(
    calls: readonly ToolCall[],
    notes: ReturnType<typeof notebook>,
    question: Question,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ModelMessage[]> {
    const { asker, nowMs, sender = '' } = question
    const facts = [...notes.earlier, ...notes.facts]
    const done = await Promise.all(
      calls.map(async (call, at) => {
        if (at >= CALLS_PER_ROUND) return { call, error: `At most ${CALLS_PER_ROUND} calls at once; ask again.` }
        if (!call.isJson) return { call, error: 'These arguments are no JSON object.' }
        const strange = wordsOfNobody(call, question, facts)
        if (strange.length > 0)
          return {
            call,
            error: `Search with words of the question or of results; these are neither: ${strange.slice(0, 5).join(' ').slice(0, 100)}`,
          }
        return { call, run: await toolRunner.run(call.tool, call.args, { asker, nowMs, signal }, sender) }
      }),
    )
    return done.map(({ call, run, error }): ModelMessage => {
      if (!run) return { role: 'tool', call, result: { error } }
      // No query ran, so the answer does not list one.
      if (run.problem && (run.problem.reason === 'unknown-tool' || run.problem.reason === 'malformed'))
        return { role: 'tool', call, result: { error: run.problem.sentence } }
      const facts = notes.add(run)
      progress.onQuery(run.sentence)
      const units = { timeZone: asker.city.timeZone, speedUnit: speedUnitFor(asker.city, languageOf(question.message, asker.language)) }
      return { role: 'tool', call, result: handedOver(run, facts, units) }
    })
  }

  function answerOf(
    { blocks, of, unsupported, used }: CheckedText,
    notes: ReturnType<typeof notebook>,
    { nowMs, asker: { city } }: Question,
    language: Language,
  ): Answer {
    const writing = { language, speedUnit: speedUnitFor(city, language), timeZone: city.timeZone, nowMs }
    const drawn = answerBlocks(blocks, used, notes, writing)
    const kind: AnswerKind = used.length > 0 || notes.calls.length === 0 ? 'answered' : 'no-data'
    return {
      kind,
      by: { writer: 'model', model: model.name, fellBackFrom: null },
      language,
      asOf: new Date(nowMs).toISOString(),
      understood: null,
      blocks: [...blocks, ...drawn],
      ...notes.taken([...used, ...piecesOf(drawn).flatMap((it) => it.fact ?? [])]),
      // Unsupported figures are not shown anywhere, only how many there were.
      checked: { of, unsupported: unsupported.map((_, at) => `${wordsIn(language).unconfirmed} ${at + 1}`) },
      next: [],
    }
  }

  /** The analyst's answer in place of the model's. */
  async function fallBack(question: Question, progress: Progress, signal: AbortSignal): Promise<WrittenAnswer> {
    try {
      const written = await analyst.answer(question, progress, signal)
      return { ...written, answer: { ...written.answer, by: { ...written.answer.by, fellBackFrom: model.name } } }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Failure) throw error
      log.warn({ err: error }, 'analyst fallback failed')
      throw new Failure(
        'unavailable',
        'The assistant cannot answer at the moment. Your question was not counted; please try again in a minute.',
      )
    }
  }

  return {
    async answer(question, progress, signal) {
      const report = rest.begin()
      if (!report) return fallBack(question, progress, signal)
      // Not AbortSignal.timeout: the end of the answer clears the timer and aborts whatever still runs.
      const end = new AbortController()
      const timer = setTimeout(() => end.abort(new ModelFailure('ended')), answerMs)
      const both = AbortSignal.any([signal, end.signal])
      try {
        const written = await untilAborted(answerOfModel(question, progress, both), both)
        report('well')
        return written
      } catch (error) {
        report(isGone(error) && !signal.aborted ? 'gone' : 'neither')
        signal.throwIfAborted()
        // The log omits the server's own words, which may repeat the key or people's questions.
        log.warn(
          error instanceof ModelFailure ? { problem: error.problem, status: statusOf(error) } : { err: error },
          'the language model did not answer',
        )
      } finally {
        clearTimeout(timer)
        end.abort()
      }
      progress.onBlocks([])
      return fallBack(question, progress, signal)
    },
  }
}

/** Whether the model's server itself does not answer, so that the next question would fail too. */
const isGone = (error: unknown) => error instanceof ModelFailure && ['ended', 'not-reachable', 'refused'].includes(error.problem)

function statusOf({ cause }: ModelFailure): number | undefined {
  const status = (cause as { statusCode?: unknown } | undefined)?.statusCode
  return typeof status === 'number' ? status : undefined
}

/** Rejects on abort even if the work, waiting for a server that hangs, does not end. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {})
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
}

function isNoAnswer(question: string, text: string, { blocks, used, unsupported }: CheckedText, calls: number, facts: number): boolean {
  if (blocks.length === 0) return true
  if (used.length > 0) return false
  if (isRefusal(text) || unsupported.length > 0) return true
  return wantsFigures(question) && (calls === 0 || facts > 0)
}
