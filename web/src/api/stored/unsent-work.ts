/** What a person has done on this browser and the server does not know yet. */
interface UnsentWork {
  count: () => number
  /** @throws DOMException where the browser's storage fails */
  discard: () => Promise<void>
}

let provided: UnsentWork | null = null

/** Set by the part that keeps it, which is loaded later than the frame. @returns a function that withdraws it */
export function provideUnsentWork(work: UnsentWork): () => void {
  provided = work
  return () => {
    if (provided === work) provided = null
  }
}

/** Null when nothing is waiting. */
export const unsentWork = (): UnsentWork | null => (provided && provided.count() > 0 ? provided : null)
