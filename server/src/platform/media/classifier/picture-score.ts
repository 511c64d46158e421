import type { ModerationDecision } from '@oppidum/domain/gallery/image-moderation'

/** Probabilities of the classes, 0–1; they add up to 1. */
export type PictureProbabilities = NonNullable<ModerationDecision['picture']>

/** Half of the pictures that the model calls sexy are beaches and sport. */
const SEXY_SHARE = 0.5

/** From this score on a picture is blocked. Decision 0061. */
export const PICTURE_BLOCKED_FROM = 60

/** How unsuitable for a general audience a picture is, 0–100. */
export function pictureScore({ porn, hentai, sexy }: PictureProbabilities): number {
  return Math.min(100, Math.round(1_000 * (porn + hentai + SEXY_SHARE * sexy)) / 10)
}
