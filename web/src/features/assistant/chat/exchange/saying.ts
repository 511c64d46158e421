import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { ChatEvent, ChatMessage } from '@oppidum/domain/assistant/chat'

/** An answer on its way, as far as it has been told. */
export interface Saying {
  /** Null until the server has taken the question. */
  id: string | null
  conversationId: string | null
  question: string
  /** Epoch ms by this page's clock; only until the server has said its own. */
  askedMs: number
  /** What was looked at so far, a sentence each. */
  looked: readonly string[]
  /** What has been said so far. */
  blocks: readonly AnswerBlock[]
  /** Somebody has pressed Stop. */
  stopping: boolean
}

/** A question of which nothing has been told yet. */
export function sayingOf(asked: Pick<Saying, 'id' | 'conversationId' | 'question' | 'askedMs'>): Saying {
  return { ...asked, looked: [], blocks: [], stopping: false }
}

/** Which question the server is to stop now. Null when none is, and until it is known by which id the server has it: the wish waits. */
export function toStop(saying: Saying | null, pendingId: string | null): string | null {
  return saying?.stopping ? (saying.id ?? pendingId) : null
}

/** The answer on its way after one more event; null when it is not on its way any more. */
export function sayingAfter(saying: Saying, event: ChatEvent): Saying | null {
  switch (event.event) {
    case 'begun':
      return { ...saying, id: event.data.id, conversationId: event.data.conversationId, question: event.data.message }
    case 'looked':
      // Whoever follows hears again what was looked at before.
      return saying.looked.includes(event.data.sentence) ? saying : { ...saying, looked: [...saying.looked, event.data.sentence] }
    case 'said':
      return { ...saying, blocks: event.data.blocks }
    case 'answered':
    case 'failed':
      return null
  }
}

/** A history with one message as it is now: in its place, or at the end. */
export function withMessage(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const known = messages.some((it) => it.id === message.id)
  return known ? messages.map((it) => (it.id === message.id ? message : it)) : [...messages, message]
}

/** The one that is being answered, which is the last one or none. */
export function pendingOf(messages: readonly ChatMessage[] | undefined): ChatMessage | null {
  const last = messages?.at(-1)
  return last?.state === 'pending' ? last : null
}
