import type { Image } from '@oppidum/domain/gallery/image'

/** A picture's name on disk; only what this server has generated is called an 'ai-image'. */
export function fileName({ kind, createdAt }: Pick<Image, 'kind' | 'createdAt'>): string {
  const ms = Date.parse(createdAt)
  if (kind === 'generated') return `ai-image-${ms}.png`
  return kind === 'says-ai' ? `says-ai-image-${ms}.jpg` : `image-${ms}.jpg`
}
