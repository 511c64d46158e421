import type { Progress, Question, WrittenAnswer } from '@oppidum/analyst/answerer'
import type { Answer } from '@oppidum/domain/assistant/answer'
import { Failure } from '@oppidum/domain/core/failure'
import type { Assistant } from '../chat-service.ts'

/** A question that the test answers by hand. */
export interface Held {
  asked: Question
  progress: Progress
  signal: AbortSignal
  answer(more?: Partial<Answer>): void
  fail(error: unknown): void
}

export const textBlock = (text: string): Answer['blocks'][number] => ({ kind: 'text', tone: 'lead', pieces: [{ text }] })

/** A complete answer with one figure. */
export function anAnswer(more: Partial<Answer> = {}): Answer {
  const asOf = '2026-11-20T10:00:00.000Z'
  return {
    kind: 'answered',
    by: { writer: 'analyst', model: null, fellBackFrom: null },
    language: 'en',
    asOf,
    understood: 'incidents · open',
    blocks: [{ kind: 'text', tone: 'lead', pieces: [{ text: '3', fact: 'f1' }, { text: ' incidents are open.' }] }],
    facts: [
      {
        id: 'f1',
        subject: { kind: 'city', id: 'city', name: 'Montevideo' },
        measure: 'count',
        value: 3,
        unit: '',
        at: asOf,
        period: null,
        quality: 'simulated',
        source: 'simulator',
        call: 0,
        screen: '/incidents',
      },
    ],
    calls: [{ tool: 'record_statistics', args: {}, sentence: 'Open incidents', found: 1, problem: null }],
    checked: { of: 1, unsupported: [] },
    next: [],
    ...more,
  }
}

/**
 * Answers at once, unless the question says otherwise: '#hold' waits for the test, '#fail' fails in an expected way, '#break' in an
 * unexpected one, '#kind=asked-back' returns an answer of that kind, '#model' and '#fallback' answer as a model or in place of one.
 */
export function scriptedAssistant(model: string | null = null) {
  const held: Held[] = []
  const heard: Question[] = []
  let wake = () => {}

  function written(message: string, more: Partial<Answer> = {}): WrittenAnswer {
    const kind = (/#kind=([a-z-]+)/.exec(message)?.[1] ?? 'answered') as Answer['kind']
    const by: Answer['by'] = message.includes('#model')
      ? { writer: 'model', model, fellBackFrom: null }
      : { writer: 'analyst', model: null, fellBackFrom: message.includes('#fallback') ? model : null }
    return { answer: anAnswer({ kind, by, ...more }), memory: { of: message }, tokens: null }
  }

  const assistant: Assistant = {
    model,
    recheck: async ({ facts }) => ({ of: facts.length, changed: [{ fact: 'f1', was: '3', is: '4' }], live: [] }),
    tryTools: async () => undefined,
    stop: async () => undefined,
    answerer: {
      async answer(asked, progress, signal) {
        heard.push(asked)
        const { message } = asked
        if (message.includes('#fail'))
          throw new Failure('unavailable', 'The question could not be answered and was not counted. Please ask again.')
        if (message.includes('#break')) throw new Error('something secret broke')
        if (!message.includes('#hold')) return written(message)
        return new Promise<WrittenAnswer>((resolve, fail) => {
          held.push({ asked, progress, signal, answer: (more) => resolve(written(message, more)), fail })
          wake()
        })
      },
    },
  }

  return {
    assistant,
    /** All questions, in order. */
    heard,
    /** The next question that the test has to answer. */
    async next(): Promise<Held> {
      while (held.length === 0)
        await new Promise<void>((done) => {
          wake = done
        })
      return held.shift() as Held
    },
  }
}
