import type { Progress } from '@oppidum/analyst/answerer'
import type { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../../platform/jobs/timers.ts'
import type { AnswerProgress, MessageRow } from './chat-store.ts'

/** How a question ended: with its stored message, or without an answer. */
export type End = { row: MessageRow } | { failure: Failure }

/** Somebody who follows an answer while it is written. */
export type Watcher = Progress

/** A question that this instance is answering, whether or not anybody watches. */
export interface RunningAnswer {
  message: MessageRow
  /** For the answerer; ignored once the work is aborted. */
  progress: Progress
  /** Aborts the work. */
  work: AbortController
  ended: Promise<End>
  end(end: End): void
  /** The progress, if it changed since the last call; else null. */
  takeProgress(): AnswerProgress | null
  soFar(): AnswerProgress
  /** Sends the progress so far, then everything new. Returns a function that ends it. */
  watch(watcher: Watcher): () => void
}

/** A language model reports its text word by word, each time in full; watchers receive it no more often than this. */
const BLOCKS_EVERY_MS = 100
/** Limits for the sentences about queries: how many, and how many characters each. */
const MOST_SENTENCES = 60
const SENTENCE_LENGTH = 400

export function runningAnswer(message: MessageRow, after: After): RunningAnswer {
  const watchers = new Set<Watcher>()
  const work = new AbortController()
  let end: (end: End) => void = () => undefined
  const ended = new Promise<End>((resolve) => {
    end = resolve
  })
  let soFar: AnswerProgress = { sentences: [], blocks: [] }
  let isNew = false
  /** Watchers received blocks within BLOCKS_EVERY_MS; new ones follow when that time is over. */
  let isResting = false
  let isDue = false

  function sendBlocks(): void {
    isDue = false
    isResting = true
    for (const it of watchers) it.onBlocks(soFar.blocks)
    after(BLOCKS_EVERY_MS, () => {
      isResting = false
      if (isDue && !work.signal.aborted) sendBlocks()
    })
  }

  return {
    message,
    work,
    ended,
    end: (how) => {
      watchers.clear()
      end(how)
    },
    progress: {
      onQuery(sentence) {
        if (work.signal.aborted || soFar.sentences.length >= MOST_SENTENCES) return
        const short = sentence.slice(0, SENTENCE_LENGTH)
        soFar = { ...soFar, sentences: [...soFar.sentences, short] }
        isNew = true
        for (const it of watchers) it.onQuery(short)
      },
      onBlocks(blocks) {
        if (work.signal.aborted) return
        soFar = { ...soFar, blocks }
        isNew = true
        if (isResting) isDue = true
        else sendBlocks()
      },
    },
    takeProgress() {
      if (!isNew) return null
      isNew = false
      return soFar
    },
    soFar: () => soFar,
    watch(watcher) {
      for (const sentence of soFar.sentences) watcher.onQuery(sentence)
      if (soFar.blocks.length > 0) watcher.onBlocks(soFar.blocks)
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
