import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { ChatEvent, ChatMessage } from '@oppidum/domain/assistant/chat'

/** An answer in progress, as far as it has arrived. */
export interface AnswerProgress {
  /** Null until the server has accepted the question. */
  id: string | null
  conversationId: string | null
  question: string
  /** Epoch ms by this page's clock, until the server has sent its own. */
  sentMs: number
  /** The queries so far, one sentence each. */
  queries: readonly string[]
  /** The blocks so far. */
  blocks: readonly AnswerBlock[]
  /** The person has pressed Stop. */
  stopping: boolean
}

/** A question without any event yet. */
export function newProgress(start: Pick<AnswerProgress, 'id' | 'conversationId' | 'question' | 'sentMs'>): AnswerProgress {
  return { ...start, queries: [], blocks: [], stopping: false }
}

/**
 * The question that the server should stop now. Null when there is none, and until its id is known; the request to stop waits until then.
 */
export function toStop(progress: AnswerProgress | null, pendingId: string | null): string | null {
  return progress?.stopping ? (progress.id ?? pendingId) : null
}

/** The answer in progress after one more event; null when it has ended. */
export function answerProgressAfter(progress: AnswerProgress, event: ChatEvent): AnswerProgress | null {
  switch (event.event) {
    case 'begun':
      return { ...progress, id: event.data.id, conversationId: event.data.conversationId, question: event.data.message }
    case 'looked':
      // A reconnected stream repeats earlier queries.
      return progress.queries.includes(event.data.sentence)
        ? progress
        : { ...progress, queries: [...progress.queries, event.data.sentence] }
    case 'said':
      return { ...progress, blocks: event.data.blocks }
    case 'answered':
    case 'failed':
      return null
  }
}

/** A history with one message updated: in its place, or at the end. */
export function withMessage(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const isListed = messages.some((it) => it.id === message.id)
  return isListed ? messages.map((it) => (it.id === message.id ? message : it)) : [...messages, message]
}

/** The message that is being answered: the last one or none. */
export function pendingOf(messages: readonly ChatMessage[] | undefined): ChatMessage | null {
  const last = messages?.at(-1)
  return last?.state === 'pending' ? last : null
}
