import type { Tx } from '../../../platform/db/connection.ts'

/** What moderation may do with the pictures that people keep. */
export interface KeptImages {
  /**
   * Takes every picture that was stored of this file from whoever has it, with its own files.
   * @param sentHash SHA-256 of the file as it was sent, in hex
   * @returns ids of what was taken
   */
  takeAway(tx: Tx, sentHash: string): Promise<string[]>
}
