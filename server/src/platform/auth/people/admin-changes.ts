import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../db/connection.ts'

/**
 * Runs a change that may take the last admin away, and refuses it when a city that had one has none left.
 * @param last what cannot be taken back: done when everything else may be committed
 * @throws Failure conflict with the given sentence
 */
export type AdminChange = <T>(sentence: string, work: (tx: Tx) => Promise<T>, last?: (tx: Tx) => Promise<void>) => Promise<T>

/** Such changes are made one at a time, here by waiting in turn and between instances by a lock in the store. */
export function adminChanges({ db, people, cities }: Pick<AppContext, 'db' | 'people' | 'cities'>): AdminChange {
  // Those that wait hold no connection, of which the one whose turn it is may need a second.
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
