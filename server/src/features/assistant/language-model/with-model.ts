import type { Answerer, Asked, Progress, Written } from '@oppidum/analyst/answerer'
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
import { cityNames } from './city-names.ts'
import { messagesOf, notebook } from './conversation.ts'
import { drawnBlocks } from './drawn-blocks.ts'
import { handedOver } from './handed-over.ts'
import { instructionsFor, languageOf, recites } from './instructions.ts'
import { modelRest } from './model-rest.ts'
import { isRefusal, wantsFigures } from './no-answer.ts'
import { wordsOfNobody } from './searched-words.ts'
import { thoughtWatch } from './thought-watch.ts'

/** Turns in which a model may call tools; it then has to answer. */
const ROUNDS = 8
/** Of one turn; what is beyond is told to the model and not done. */
const CALLS_OF_A_ROUND = 6
/** Of all turns of a question together, what is read and what is written. */
const TOKENS = 120_000
const TOKENS_OF_A_TURN = 2_000
/** For everything. */
export const ANSWER_MS = 60_000
/** Past this a model does not answer, it floods. */
const FLOOD = 4 * LONGEST_TEXT

interface Dependencies {
  model: LanguageModel
  toolRunner: Pick<ToolRunner, 'tools' | 'look'>
  /** Answers when the model does not. */
  analyst: Answerer
  log: Pick<Logger, 'warn'>
  nowMs: () => number
  /** Shorter for tests. */
  answerMs?: number
}

/**
 * A model of language that answers from the tools. Whatever it says is held against what they found before anybody reads
 * it; when it fails, hangs, floods, declines or has no figure where one was asked for, the analyst answers and says so.
 */
export function withModel({ model, toolRunner, analyst, log, nowMs, answerMs = ANSWER_MS }: Dependencies): Answerer {
  const rest = modelRest(nowMs)
  const thoughts = thoughtWatch()
  const tools = toolRunner.tools.map(({ name, description, args }) => ({
    name,
    description,
    parameters: z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
  }))

  async function written(asked: Asked, progress: Progress, signal: AbortSignal): Promise<Written> {
    const { asker, nowMs } = asked
    const { city } = asker
    const language = languageOf(asked.message, asker.language)
    const instructions = instructionsFor(asked, language)
    const messages = messagesOf(asked)
    const notes = notebook(asked.before)
    let tokens: number | null = null

    for (let round = 0; round <= ROUNDS; round += 1) {
      const check = figureCheck({
        language,
        timeZone: city.timeZone,
        speedUnit: speedUnitFor(city, language),
        nowMs,
        cityName: city.name,
        question: asked.message,
        facts: [...notes.facts],
        calls: notes.calls,
        earlier: notes.earlier,
        names: cityNames(city),
      })
      const offered = round < ROUNDS && (tokens ?? 0) < TOKENS ? tools : []
      const turn = await turnOf({ instructions, messages, tools: offered, maxTokens: TOKENS_OF_A_TURN, signal }, (whole) => {
        // Recited instructions are no answer: nobody sees them on the way either.
        if (!recites(whole, instructions)) progress.said(check(whole).blocks)
      })
      if (turn.tokens !== null) tokens = (tokens ?? 0) + turn.tokens
      if (turn.calls.length === 0) {
        const checked = check(turn.text)
        if (
          turn.text.trim() === '' ||
          recites(turn.text, instructions) ||
          isNoAnswer(asked.message, turn.text, checked, notes.calls.length, notes.facts.length)
        )
          throw new ModelFailure('not-understood')
        const answer = answerOf(checked, notes, asked, language)
        progress.said(answer.blocks)
        return { answer, memory: null, tokens }
      }
      if (offered.length === 0) throw new ModelFailure('too-much')
      messages.push(
        { role: 'assistant', text: turn.text, calls: turn.calls },
        ...(await results(turn.calls, notes, { ...asked, asker: { ...asker, language } }, progress, signal)),
      )
    }
    throw new ModelFailure('too-much')
  }

  async function turnOf(
    turn: Parameters<LanguageModel['turn']>[0],
    whenWhole: (whole: string) => void,
  ): Promise<{ text: string; calls: ToolCall[]; tokens: number | null }> {
    let written = ''
    let told = ''
    const calls: ToolCall[] = []
    for await (const event of model.turn(turn)) {
      turn.signal.throwIfAborted()
      if (event.event === 'end') return { text: thoughts.whole(written, event.cut), calls, tokens: event.tokens }
      if (event.event === 'call') calls.push(event.call)
      else {
        written += event.text
        if (written.length > FLOOD) throw new ModelFailure('too-much')
        const text = thoughts.shown(written)
        // It turned out to be a thought: what was shown of it is taken back at once.
        if (!text.startsWith(told)) {
          told = ''
          whenWhole('')
        }
        // Each time all of it is checked anew: a text in very short lines waits for some more of them.
        if (text.length < told.length * 1.08 + 20 || told.length >= LONGEST_TEXT) continue
        const whole = wholePart(text)
        if (whole.length >= told.length * 1.08 + 20) {
          told = whole
          whenWhole(whole)
        }
      }
    }
    throw new ModelFailure('not-understood')
  }

  async function results(
    calls: readonly ToolCall[],
    notes: ReturnType<typeof notebook>,
    asked: Asked,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ModelMessage[]> {
    const { asker, nowMs, sender = '' } = asked
    const known = [...notes.earlier, ...notes.facts]
    const done = await Promise.all(
      calls.map(async (call, at) => {
        if (at >= CALLS_OF_A_ROUND) return { call, error: `At most ${CALLS_OF_A_ROUND} calls at once; ask again.` }
        if (!call.isJson) return { call, error: 'These arguments are no JSON object.' }
        const own = wordsOfNobody(call, asked, known)
        if (own.length > 0)
          return {
            call,
            error: `Search with words of the question or of results; these are neither: ${own.slice(0, 5).join(' ').slice(0, 100)}`,
          }
        return { call, looked: await toolRunner.look(call.tool, call.args, { asker, nowMs, signal }, sender) }
      }),
    )
    return done.map(({ call, looked, error }): ModelMessage => {
      if (!looked) return { role: 'tool', call, result: { error } }
      // What was never looked at is nothing that an answer rests on.
      if (looked.problem && (looked.problem.reason === 'unknown-tool' || looked.problem.reason === 'malformed'))
        return { role: 'tool', call, result: { error: looked.problem.sentence } }
      const facts = notes.add(looked)
      progress.looked(looked.sentence)
      const units = { timeZone: asker.city.timeZone, speedUnit: speedUnitFor(asker.city, languageOf(asked.message, asker.language)) }
      return { role: 'tool', call, result: handedOver(looked, facts, units) }
    })
  }

  function answerOf(
    { blocks, of, unsupported, used }: CheckedText,
    notes: ReturnType<typeof notebook>,
    { nowMs, asker: { city } }: Asked,
    language: Language,
  ): Answer {
    const writing = { language, speedUnit: speedUnitFor(city, language), timeZone: city.timeZone, nowMs }
    const drawn = drawnBlocks(blocks, used, notes, writing)
    const kind: AnswerKind = used.length > 0 || notes.calls.length === 0 ? 'answered' : 'no-data'
    return {
      kind,
      by: { writer: 'model', model: model.name, fellBackFrom: null },
      language,
      asOf: new Date(nowMs).toISOString(),
      understood: null,
      blocks: [...blocks, ...drawn],
      ...notes.taken([...used, ...piecesOf(drawn).flatMap((it) => it.fact ?? [])]),
      // What nothing bears out is read nowhere: how much it was is told, not what.
      checked: { of, unsupported: unsupported.map((_, at) => `${wordsIn(language).unconfirmed} ${at + 1}`) },
      next: [],
    }
  }

  /** The analyst in the model's place. */
  async function behind(asked: Asked, progress: Progress, signal: AbortSignal): Promise<Written> {
    try {
      const own = await analyst.answer(asked, progress, signal)
      return { ...own, answer: { ...own.answer, by: { ...own.answer.by, fellBackFrom: model.name } } }
    } catch (fault) {
      signal.throwIfAborted()
      if (fault instanceof Failure) throw fault
      log.warn({ err: fault }, 'analyst fallback failed')
      throw new Failure(
        'unavailable',
        'The assistant cannot answer at the moment. Your question was not counted; please try again in a minute.',
      )
    }
  }

  return {
    async answer(asked, progress, signal) {
      const went = rest.begin()
      if (!went) return behind(asked, progress, signal)
      // Its own timer: an answer in time ends it, and whatever still runs.
      const end = new AbortController()
      const timer = setTimeout(() => end.abort(new ModelFailure('ended')), answerMs)
      const both = AbortSignal.any([signal, end.signal])
      try {
        const own = await untilAborted(written(asked, progress, both), both)
        went('well')
        return own
      } catch (fault) {
        went(isGone(fault) && !signal.aborted ? 'gone' : 'neither')
        signal.throwIfAborted()
        // Of a server's own words none are kept: they may repeat the key, or what people asked.
        log.warn(
          fault instanceof ModelFailure ? { problem: fault.problem, status: statusOf(fault) } : { err: fault },
          'the language model did not answer',
        )
      } finally {
        clearTimeout(timer)
        end.abort()
      }
      progress.said([])
      return behind(asked, progress, signal)
    },
  }
}

/** Whether nobody there answers, for the next one neither. */
const isGone = (fault: unknown) => fault instanceof ModelFailure && ['ended', 'not-reachable', 'refused'].includes(fault.problem)

function statusOf({ cause }: ModelFailure): number | undefined {
  const status = (cause as { statusCode?: unknown } | undefined)?.statusCode
  return typeof status === 'number' ? status : undefined
}

/** A server that hangs does not hear that it is to end. */
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
