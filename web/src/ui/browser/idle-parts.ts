/** Loads a part of the program; the browser holds what was loaded once. */
export type LoadPart = () => Promise<unknown>

const parts = new Set<LoadPart>()

/** A part that is loaded when first needed, and before that when the browser is idle. */
export function loadWhenIdle(part: LoadPart): void {
  parts.add(part)
}

export interface IdlePreload {
  /** Resolves when the browser has nothing better to do. */
  idle: () => Promise<void>
  /** Whether loading goes on: false while the server cannot be reached. */
  mayLoad: () => boolean
}

/**
 * Loads the registered parts one after the other, each in an idle moment, those that loaded parts register included. A
 * part that fails is left for the next run.
 * @returns how many are still missing
 */
export async function preloadParts({ idle, mayLoad }: IdlePreload): Promise<number> {
  for (const part of parts) {
    await idle()
    if (!mayLoad()) break
    await part().then(
      () => parts.delete(part),
      () => undefined,
    )
  }
  return parts.size
}
