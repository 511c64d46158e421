import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import type { ComponentType } from 'react'

/** How an answer is shown is another feature's: whoever joins the two hands it in. */
export type AnswerView = ComponentType<{
  message: ChatMessage
  /** What has been said so far of one that is on its way. */
  blocks?: readonly AnswerBlock[]
  /** A question that leads on, to be sent as it stands. */
  onAsk: (question: string) => void
  /** Little room: what takes much of it is left out or folded. */
  compact?: boolean
}>
