import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'

const CONTENT = Buffer.from('Written and removed by the status checks.')

/** Stores, reads and removes an object of a name of its own, which is the same until the process ends. Rejects when that fails. */
export function pictureProbe(objects: Pick<ObjectStore, 'put' | 'get' | 'remove'>): () => Promise<void> {
  const name = `probe/${randomUUID()}`
  return async () => {
    await objects.put(name, CONTENT, 'text/plain')
    const stored = await objects.get(name)
    if (!stored || !(await buffer(stored.stream)).equals(CONTENT)) throw new Error('The picture store returned something else.')
    await objects.remove(name)
    const left = await objects.get(name)
    left?.stream.destroy()
    if (left) throw new Error('The picture store did not remove an object.')
  }
}
