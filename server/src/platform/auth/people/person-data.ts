import type { Tx } from '../../db/connection.ts'

/** What one module stores about a person, for export and erasure. */
export interface PersonData {
  /** Its property in the export, such as `keys`. */
  part: string
  /** Everything stored about the person, fit for JSON and without secrets; null if there is nothing. */
  read(personId: string): Promise<unknown>
  /** Deletes it in the transaction that removes the person. What must be kept for accounting stays, without a name. */
  remove(tx: Pick<Tx, 'query'>, personId: string): Promise<void>
}
