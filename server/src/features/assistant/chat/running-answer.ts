import type { Progress } from '@oppidum/analyst/answerer'
import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../../platform/jobs/timers.ts'
import type { MessageRow, SaidSoFar } from './chat-store.ts'

/** How a question ended: with its message as it stands in the store, or without an answer. */
export type End = { row: MessageRow } | { failure: Failure }

export interface Watcher {
  looked(sentence: string): void
  said(blocks: readonly AnswerBlock[]): void
}

/** A question that this instance works at. It knows who watches, and goes on without anybody. */
export interface RunningAnswer {
  begun: MessageRow
  /** What the answerer tells; nothing is heard of it any longer once the work was called off. */
  progress: Progress
  /** Calls the work off. */
  work: AbortController
  ended: Promise<End>
  end(end: End): void
  /** What is new since this was asked last; null when nothing is. */
  unkept(): SaidSoFar | null
  soFar(): SaidSoFar
  /** Tells what was said so far, and then what comes. Returns the function that ends it. */
  watch(watcher: Watcher): () => void
}

/** A model says a word at a time, each time with all that it said before. */
const SAID_EVERY_MS = 100
/** Sentences that are told of one question, and signs of each. */
const MOST_SENTENCES = 60
const SENTENCE_LENGTH = 400

export function runningAnswer(begun: MessageRow, after: After): RunningAnswer {
  const watchers = new Set<Watcher>()
  const work = new AbortController()
  let end: (end: End) => void = () => undefined
  const ended = new Promise<End>((resolve) => {
    end = resolve
  })
  let soFar: SaidSoFar = { sentences: [], blocks: [] }
  let isNew = false
  /** Told a moment ago; what comes meanwhile is told at the end of that moment. */
  let isResting = false
  let isDue = false

  function tellBlocks(): void {
    isDue = false
    isResting = true
    for (const it of watchers) it.said(soFar.blocks)
    after(SAID_EVERY_MS, () => {
      isResting = false
      if (isDue && !work.signal.aborted) tellBlocks()
    })
  }

  return {
    begun,
    work,
    ended,
    end: (how) => {
      watchers.clear()
      end(how)
    },
    progress: {
      looked(sentence) {
        if (work.signal.aborted || soFar.sentences.length >= MOST_SENTENCES) return
        const told = sentence.slice(0, SENTENCE_LENGTH)
        soFar = { ...soFar, sentences: [...soFar.sentences, told] }
        isNew = true
        for (const it of watchers) it.looked(told)
      },
      said(blocks) {
        if (work.signal.aborted) return
        soFar = { ...soFar, blocks }
        isNew = true
        if (isResting) isDue = true
        else tellBlocks()
      },
    },
    unkept() {
      if (!isNew) return null
      isNew = false
      return soFar
    },
    soFar: () => soFar,
    watch(watcher) {
      for (const sentence of soFar.sentences) watcher.looked(sentence)
      if (soFar.blocks.length > 0) watcher.said(soFar.blocks)
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
