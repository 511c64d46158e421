import type { Answer } from '@oppidum/domain/assistant/answer'

export interface ConversationFile {
  exported: string
  times: string
  cut: (shown: number, of: number) => string
  stopped: string
  pending: string
  figures: string
  columns: readonly string[]
  missing: string
  lookedAt: string
  failedLook: string
  by: (answer: Answer) => string
  unsupported: string
}
