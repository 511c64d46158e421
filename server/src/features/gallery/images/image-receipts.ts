import type { Making } from '@oppidum/domain/gallery/image'
import type { Tx } from '../../../platform/db/connection.ts'

/** The contents of a receipt. */
export interface Receipted {
  /** UUID version 7 of the generation; an image is stored once under it. */
  generationId: string
  personId: string
  prompt: string
  making: Making
  /** SHA-256 of the generated PNG, in hex. */
  hash: string
  width: number
  height: number
  /** 0 to 100, for prompt and image; null when it was not moderated. */
  moderationScore: number | null
  decisionId: string | null
}

/** Proof that this installation generated an image. C5: valid for ten minutes, once. */
export interface ImageReceipts {
  issue(receipted: Receipted): string
  /**
   * A receipt's contents, if it is ours, this person's, not expired and for exactly these bytes.
   * @throws Failure refused (422) with a sentence otherwise
   */
  read(receipt: string, personId: string, hash: string): Receipted
  /** Within the transaction that stores the image. @throws Failure conflict when it was used before */
  spend(tx: Tx, receipted: Receipted): Promise<void>
}
