import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import type { ComponentType } from 'react'

/** Another feature renders answers; the routes pass its component in. */
export type AnswerView = ComponentType<{
  message: ChatMessage
  /** The blocks written so far, while the answer is in progress. */
  blocks?: readonly AnswerBlock[]
  /** A follow-up question, sent unchanged. */
  onAsk: (question: string) => void
  /** Little room: large blocks are left out or collapsed. */
  compact?: boolean
}>
