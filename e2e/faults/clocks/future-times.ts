/** Names of instants that are in the past: when something was observed, received, made, changed or checked. */
const PAST = /^(observed|received|created|updated|checked|acknowledged|measured|started|seen|fetched|last\w+)At$|^since$/

/** Every instant of an answer that should be in the past, and is not, in sentences. @param nowMs the true time */
export function futureTimes(value: unknown, nowMs: number, toleranceMs: number, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((it, index) => futureTimes(it, nowMs, toleranceMs, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, it]) => {
    const here = `${path}/${name}`
    if (typeof it !== 'string' || !PAST.test(name)) return futureTimes(it, nowMs, toleranceMs, here)
    const aheadMs = Date.parse(it) - nowMs
    return aheadMs > toleranceMs ? [`${here} is ${Math.round(aheadMs / 1_000)} s in the future`] : []
  })
}
