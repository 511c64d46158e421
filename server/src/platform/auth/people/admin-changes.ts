import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../db/connection.ts'

/**
 * Runs a change that may remove the last admin, and refuses it if a city that had an admin would have none.
 * @param last what cannot be rolled back: done when everything else can be committed
 * @throws Failure conflict with the sentence
 */
export type AdminChange = <T>(sentence: string, work: (tx: Tx) => Promise<T>, last?: (tx: Tx) => Promise<void>) => Promise<T>

/** Runs such changes one at a time: by a queue in this process, and by a lock in the store between instances. */
export function adminChanges({ db, people, cities }: Pick<AppContext, 'db' | 'people' | 'cities'>): AdminChange {
  // Waiting changes hold no connection, because the running one may need a second.
  let turn: Promise<unknown> = Promise.resolve()

  async function change<T>(sentence: string, work: (tx: Tx) => Promise<T>, last?: (tx: Tx) => Promise<void>): Promise<T> {
    return transaction(db, async (tx) => {
      await people.lockAdmins(tx)
      const governed: string[] = []
      for (const { id } of cities.all) if (await people.everyCityHasAdmin(tx, [id])) governed.push(id)
      const result = await work(tx)
      if (!(await people.everyCityHasAdmin(tx, governed))) throw new Failure('conflict', sentence)
      await last?.(tx)
      return result
    })
  }

  return (sentence, work, last) => {
    const result = turn.then(() => change(sentence, work, last))
    turn = result.catch(() => undefined)
    return result
  }
}
