import type { FeedDefinition, FeedStandard } from '@oppidum/domain/feeds/feed'
import { eia } from './eia/eia-importer.ts'
import type { DecodeContext, Decoded, FeedOf, Importer } from './importer.ts'
import { open311 } from './open311/open311-importer.ts'
import { wzdx } from './wzdx/wzdx-importer.ts'

const IMPORTERS: { [S in FeedStandard]: Importer<FeedOf<S>> } = { open311, wzdx, eia }

/** The importer of a feed's standard. */
export function importerOf(feed: FeedDefinition): Importer {
  // The key and the importer's type come from the same line of the table.
  return IMPORTERS[feed.standard] as unknown as Importer
}

/** @throws DecodeFailure */
export function decodeFeed(bytes: Uint8Array, mediaType: string, feed: FeedDefinition, context: DecodeContext): Decoded {
  return importerOf(feed).decode(bytes, mediaType, feed, context)
}
