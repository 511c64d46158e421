/** Loads a part of the program; the browser keeps it after the first time. */
export type LoadPart = () => Promise<unknown>

const parts = new Set<LoadPart>()

/** Registers a part that is loaded when first needed, or earlier when the browser is idle. */
export function loadWhenIdle(part: LoadPart): void {
  parts.add(part)
}

export interface IdlePreload {
  /** Resolves when the browser is idle. */
  idle: () => Promise<void>
  /** Whether to continue: false while the server is unreachable. */
  mayLoad: () => boolean
}

/**
 * Loads the registered parts one after the other, each in an idle moment, including parts that they register. A failed part is left for the
 * next run.
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
