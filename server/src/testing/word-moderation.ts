import { randomUUID } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import { moderateWords } from '@oppidum/domain/gallery/moderation'
import type { ImageModeration } from '../features/gallery/images/moderation-port.ts'

/** A simple moderation: words by the word rules, pictures by how red they are. Remembers which decision was attached to which image. */
export function wordModeration(): ImageModeration & { attached: Map<string, string> } {
  const attached = new Map<string, string>()
  return {
    attached,
    async prompt(_personId, prompt) {
      const { action, score, sanitizedPrompt } = moderateWords(prompt)
      if (action === 'block') throw new Failure('refused', BLOCKED_SENTENCE)
      return { prompt: sanitizedPrompt, sanitized: action === 'sanitize', score }
    },
    async picture(_personId, { rgb }) {
      let red = 0
      for (let at = 0; at < rgb.length; at += 3) if ((rgb[at] ?? 0) > 200 && (rgb[at + 1] ?? 0) < 60 && (rgb[at + 2] ?? 0) < 60) red++
      const score = Math.round((red / (rgb.length / 3)) * 100)
      if (score > 50) throw new Failure('refused', BLOCKED_SENTENCE)
      return { score, decisionId: randomUUID() }
    },
    async attach(_tx, decisionId, imageId) {
      attached.set(decisionId, imageId)
    },
  }
}
