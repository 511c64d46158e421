import type { Tx } from '../../../platform/db/connection.ts'

/** What moderation may do with stored images. */
export interface StoredImages {
  /**
   * Deletes every image made from this uploaded file, no matter who owns it, with its files.
   * @param sentHash SHA-256 of the uploaded file, in hex
   * @returns ids of the deleted images
   */
  takeAway(tx: Tx, sentHash: string): Promise<string[]>
}
