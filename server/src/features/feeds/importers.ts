import { type FeedDefinition, type FeedOf, type FeedStandard, STANDARDS } from '@oppidum/domain/feeds/standards'
import { eia } from './eia/eia-importer.ts'
import type { DecodeContext, Decoded, Importer } from './importer.ts'
import { open311 } from './open311/open311-importer.ts'
import { wzdx } from './wzdx/wzdx-importer.ts'

const IMPORTERS: { [S in FeedStandard]: Importer<FeedOf<S>> } = { open311, wzdx, eia }

/** The importer of a standard. */
export function importerFor(standard: FeedStandard): Importer {
  // The key and the importer's type come from the same line of the table.
  return IMPORTERS[standard] as unknown as Importer
}

export const ALL_IMPORTERS: readonly Importer[] = STANDARDS.map(importerFor)

/** The importer of a feed's standard. */
export const importerOf = (feed: FeedDefinition): Importer => importerFor(feed.standard)

/** @throws DecodeFailure */
export function decodeFeed(bytes: Uint8Array, mediaType: string, feed: FeedDefinition, context: DecodeContext): Decoded {
  return importerOf(feed).decode(bytes, mediaType, feed, context)
}
