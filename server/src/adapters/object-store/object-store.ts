import type { Readable } from 'node:stream'

/** A stored object's bytes under a name. */
export interface StoredObject {
  /** How many bytes the stream has. */
  bytes: number
  /** Must be read to its end, or destroyed. */
  stream: Readable
}

/** Which bytes of an object, inclusive at both ends; they are within it. */
export interface ObjectPart {
  start: number
  end: number
}

/**
 * Stores large bytes. We make the names: '{folder}/{name}' of lower-case letters, digits and hyphens. The content of a name never changes.
 * Every call ends within half a minute.
 * @throws Failure unavailable when the store is unreachable, full or refuses us; then nothing incomplete is stored under the name
 */
export interface ObjectStore {
  /** Resolves when the bytes would survive a crash of the machine. Storing the same name again is allowed. */
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** The whole object, or a part. Null if there is none of that name. */
  get(name: string, part?: ObjectPart): Promise<StoredObject | null>
  /** Does nothing if there is none of that name. */
  remove(name: string): Promise<void>
  close(): void
}

const NAME = /^[a-z][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9-]{0,80}$/

/** @throws Error for an invalid name, which is a bug, because names never come from outside */
export function objectName(name: string): string {
  if (!NAME.test(name)) throw new Error('an object has a name that is none of ours')
  return name
}
