import type { Tx } from '../../db/connection.ts'

/** What one part of the product keeps about a person: for the copy that people may take, and for taking it away. */
export interface PersonData {
  /** The member of the copy under which it stands, such as `keys`. */
  part: string
  /** Everything that is kept about this person, fit for JSON and without secrets; null when there is nothing. */
  read(personId: string): Promise<unknown>
  /** Takes it away in the transaction that removes the person. What must be kept for the books stays, without a name. */
  remove(tx: Pick<Tx, 'query'>, personId: string): Promise<void>
}
