import type { ChatMessage, Conversation } from '@oppidum/domain/assistant/chat'
import type { ConversationRow, MessageRow } from './chat-store.ts'

/** A question as the API returns it to its person. */
export function shownMessage({ id, message, response, createdAt, conversationId, state, answeredAt, ...row }: MessageRow): ChatMessage {
  const { answer, problem, feedback } = row
  return {
    id,
    message,
    response,
    createdAt: createdAt.toISOString(),
    conversationId,
    state,
    answeredAt: answeredAt?.toISOString() ?? null,
    answer,
    problem,
    feedback,
  }
}

export function shownConversation({ id, title, createdAt, updatedAt, messages }: ConversationRow): Conversation {
  return { id, title, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), messages }
}
