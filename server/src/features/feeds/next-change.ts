/** Finds the earliest time after now, for `Summary.changesAt`. */
export function nextChange(nowMs: number) {
  let next: string | null = null
  const nowIso = new Date(nowMs).toISOString()
  return {
    /** A time at which something begins or ends; ISO 8601 UTC. */
    add(at: string | null) {
      if (at !== null && at > nowIso && (next === null || at < next)) next = at
    },
    at: () => next,
  }
}
