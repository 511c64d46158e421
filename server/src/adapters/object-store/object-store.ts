import type { Readable } from 'node:stream'

/** Bytes under a name, as they were put. */
export interface StoredObject {
  /** How many are read from the stream. */
  bytes: number
  /** To be read to its end, or destroyed. */
  stream: Readable
}

/** Which bytes of an object, both ends included; they are within it. */
export interface ObjectPart {
  start: number
  end: number
}

/**
 * Where large bytes lie. Names are of our own making: '{folder}/{name}' of small letters, digits and hyphens. What is put under a
 * name is never another thing later, so there is nothing to compare. Every call ends within half a minute and
 * @throws Failure unavailable when the store cannot be reached, is full, or refuses us; then nothing half stands under the name
 */
export interface ObjectStore {
  /** Resolves when the bytes would survive the death of the machine. Under a name that is there already it puts the same again. */
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** All of it, or a part. Null when there is nothing of that name. */
  get(name: string, part?: ObjectPart): Promise<StoredObject | null>
  /** Also when there is nothing of that name. */
  remove(name: string): Promise<void>
  close(): void
}

const NAME = /^[a-z][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9-]{0,80}$/

/** @throws Error for a name that is none of ours: a fault of the program, since nobody outside says names */
export function objectName(name: string): string {
  if (!NAME.test(name)) throw new Error('an object has a name that is none of ours')
  return name
}
