import type { ModerationDecision } from '@oppidum/domain/gallery/image-moderation'

/** Chances of what a picture shows, 0 to 1; together they are 1. */
export type PictureProbabilities = NonNullable<ModerationDecision['picture']>

/** Beaches and sport are half of what the model calls sexy. */
const SEXY_SHARE = 0.5

/** From this score on a picture is blocked. Decision 0061. */
export const PICTURE_BLOCKED_FROM = 60

/** How unfit for everybody a picture is, 0 to 100. */
export function pictureScore({ porn, hentai, sexy }: PictureProbabilities): number {
  return Math.min(100, Math.round(1_000 * (porn + hentai + SEXY_SHARE * sexy)) / 10)
}
