import type { Making } from '@oppidum/domain/gallery/image'
import type { Tx } from '../../../platform/db/connection.ts'

/** What a receipt says. */
export interface Receipted {
  /** UUID version 7 of the generation; a picture is stored once under it. */
  generationId: string
  personId: string
  prompt: string
  making: Making
  /** SHA-256 of the PNG as it was handed out, in hex. */
  hash: string
  width: number
  height: number
  /** 0 to 100, of prompt and picture; null when it is not known. */
  moderationScore: number | null
  decisionId: string | null
}

/** Proofs that this installation made a picture. C5: ten minutes, once. */
export interface ImageReceipts {
  issue(receipted: Receipted): string
  /**
   * What a receipt stands for, when it is ours, of this person, not late and of these very bytes.
   * @throws Failure refused (422) with a sentence otherwise
   */
  read(receipt: string, personId: string, hash: string): Receipted
  /** In the transaction that stores the picture. @throws Failure conflict when it was used before */
  spend(tx: Tx, receipted: Receipted): Promise<void>
}
