import { Failure } from '@oppidum/domain/core/failure'

/** Open streams of one account, of one address, and of an instance. docs/reference/limits.md prints them. */
export const STREAM_LIMITS = { ofAccount: 20, ofAddress: 100, ofInstance: 2_000 } as const

export interface StreamHolder {
  /** Null for a visitor. */
  personId: string | null
  address: string
}

export interface StreamRegistry {
  /** @returns a signal that ends the stream, and the function that forgets it. @throws Failure too_many */
  enter(holder: StreamHolder): { ended: AbortSignal; leave(): void }
  /** Ends the streams of a person, or of everybody who is signed in: they reconnect and are judged again. */
  endOf(personId: string | null): void
  endAll(): void
}

/** The open event streams of this instance. @param isLimited whether streams of one address or account are limited */
export function streamRegistry(isLimited: boolean): StreamRegistry {
  const open = new Map<AbortController, StreamHolder>()
  const count = (condition: (it: StreamHolder) => boolean) => [...open.values()].filter(condition).length
  const end = (condition: (it: StreamHolder) => boolean) => {
    for (const [controller, holder] of open) if (condition(holder)) controller.abort()
  }
  function isFull({ personId, address }: StreamHolder): boolean {
    if (open.size >= STREAM_LIMITS.ofInstance) return true
    if (!isLimited) return false
    return personId === null
      ? count((it) => it.address === address) >= STREAM_LIMITS.ofAddress
      : count((it) => it.personId === personId) >= STREAM_LIMITS.ofAccount
  }
  return {
    enter(holder) {
      if (isFull(holder)) throw new Failure('too_many', 'Too many event streams are open; close some of them.', { retryAfterSeconds: 30 })
      const controller = new AbortController()
      open.set(controller, holder)
      return { ended: controller.signal, leave: () => open.delete(controller) }
    },
    endOf: (personId) => end((it) => it.personId !== null && (personId === null || it.personId === personId)),
    endAll: () => end(() => true),
  }
}
