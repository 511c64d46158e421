/** A check that takes longer counts as failed. */
export const ASK_MS = 4_000

/** Null when the work fails or takes longer. */
export function within<T>(work: Promise<T>, ms = ASK_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}
