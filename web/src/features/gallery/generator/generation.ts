import type { GenerationEvent } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import type { ModerationAction } from '@oppidum/domain/gallery/moderation'

type GeneratedImage = Extract<GenerationEvent, { event: 'made' }>['data']

/** The state of a requested picture. */
export type Generation =
  | { state: 'idle' | 'validating' | 'success' }
  /** `ahead`: how many are generated before it; `share`: 0 to 1, null when unknown. */
  | { state: 'generating'; ahead: number; share: number | null }
  | { state: 'saving' }
  | { state: 'error'; problem: GenerationProblem }

export type GenerationProblem =
  | { kind: 'empty' | 'blocked' | 'cut-off' }
  /** It was generated but not stored; its receipt is valid for a while. */
  | { kind: 'not-stored' }
  /** In the server's words. */
  | { kind: 'failed'; message: string }

/** How the server has understood the prompt. */
export interface ReadPrompt {
  sanitized: boolean
  /** The parts of it that the picture leaves out. */
  leftOut: readonly string[]
}

export interface GenerationProgress {
  generation: Generation
  read: ReadPrompt | null
  /** The picture itself, once it is finished. */
  result: GeneratedImage | null
}

export const INITIAL_PROGRESS: GenerationProgress = { generation: { state: 'generating', ahead: 0, share: null }, read: null, result: null }

/** The state after one more event. */
export function progressAfter(progress: GenerationProgress, event: GenerationEvent): GenerationProgress {
  switch (event.event) {
    case 'waiting':
      return { ...progress, generation: { state: 'generating', ahead: event.data.ahead, share: null } }
    case 'read':
      return { ...progress, read: event.data }
    case 'drawing':
      return { ...progress, generation: { state: 'generating', ahead: 0, share: event.data.share } }
    case 'made':
      return { ...progress, generation: { state: 'saving' }, result: event.data }
    case 'failed':
      return { ...progress, generation: { state: 'error', problem: problemOf(event.data.error) } }
  }
}

/**
 * Whether the form says that a sanitized version is used: while the word rules clean the prompt being typed, and while the server draws
 * from a cleaned one. A blocked prompt is not used in any version.
 */
export function usesSanitized(
  words: ModerationAction | null,
  { generation, read }: Pick<GenerationProgress, 'generation' | 'read'>,
): boolean {
  const { state } = generation
  if (state === 'error' && generation.problem.kind === 'blocked') return false
  const isUnderWay = state === 'validating' || state === 'generating' || state === 'saving'
  return words === 'sanitize' || (isUnderWay && read?.sanitized === true)
}

/** The server's prefix when nothing could be generated; the page says it in its own language. */
const FAILED = 'Failed to generate image. Please try again. '

/** A rejected prompt has a message of its own, whether the server or the image service rejects it. */
export function problemOf(message: string): GenerationProblem {
  if (message === BLOCKED_SENTENCE) return { kind: 'blocked' }
  return { kind: 'failed', message: message.startsWith(FAILED) ? message.slice(FAILED.length) : message }
}
