import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '@oppidum/domain/core/failure'
import { type ObjectStore, objectName } from './object-store.ts'

const isAbsent = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/** A full or failing disk, which may recover without a restart. */
const away = () =>
  new Failure('unavailable', 'Pictures cannot be stored at the moment; please try again shortly.', { retryAfterSeconds: 30 })

/** Entries of a folder are kept for good only with the folder itself. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Files below a folder that only this user may read. A file is written under a draft name first, so that a file under its final name is
 * always complete.
 */
export function filesObjectStore(folder: string, onFault: (error: unknown) => void): ObjectStore {
  const pathOf = (name: string) => join(folder, objectName(name))
  const draftOf = (path: string) => `${path}.draft`

  async function orAway<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      onFault(error)
      throw away()
    }
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const within = dirname(path)
    const made = await mkdir(within, { recursive: true, mode: 0o700 })
    const draft = await open(draftOf(path), 'w', 0o600)
    try {
      await draft.writeFile(bytes)
      await draft.sync()
    } finally {
      await draft.close()
    }
    await rename(draftOf(path), path)
    await syncFolder(within)
    if (made !== undefined) for (let it = dirname(within); it.length >= dirname(made).length; it = dirname(it)) await syncFolder(it)
  }

  return {
    put(name, bytes) {
      const path = pathOf(name)
      return orAway(async () => {
        try {
          await write(path, bytes)
        } catch (error) {
          await rm(draftOf(path), { force: true }).catch(() => undefined)
          throw error
        }
      })
    },
    get(name, part) {
      const path = pathOf(name)
      return orAway(async () => {
        const file = await open(path, 'r').catch((error: unknown) => {
          if (isAbsent(error)) return null
          throw error
        })
        if (!file) return null
        const { size } = await file.stat()
        const { start, end } = part ?? { start: 0, end: size - 1 }
        return { bytes: end - start + 1, stream: createReadStream(path, { fd: file, start, ...(part && { end }) }) }
      })
    },
    remove(name) {
      const path = pathOf(name)
      return orAway(async () => {
        await rm(path, { force: true })
        await rm(draftOf(path), { force: true })
      })
    },
    close() {},
  }
}
