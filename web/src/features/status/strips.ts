import type { CheckState, StatusSpell } from '@oppidum/domain/status/status'

/** A part of a strip; `none`: not checked, or no longer known. */
export interface StripPart {
  state: CheckState | 'none'
  fromMs: number
  toMs: number
}

/**
 * One check's states from `fromMs` to `toMs`, oldest first, without gaps. An ongoing spell is known up to `knownMs`; where two overlap, the
 * later one counts.
 */
export function stripOf(spells: readonly StatusSpell[], fromMs: number, toMs: number, knownMs: number): StripPart[] {
  const sorted = spells
    .map((it) => ({ state: it.state, fromMs: Date.parse(it.since), toMs: it.until === null ? knownMs : Date.parse(it.until) }))
    .sort((a, b) => a.fromMs - b.fromMs)
  const parts: StripPart[] = []
  let reachedMs = fromMs
  sorted.forEach((spell, index) => {
    const nextMs = sorted[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY
    const begin = Math.max(spell.fromMs, reachedMs)
    const end = Math.min(spell.toMs, nextMs, toMs)
    if (end <= begin) return
    if (begin > reachedMs) parts.push({ state: 'none', fromMs: reachedMs, toMs: begin })
    const last = parts.at(-1)
    if (last?.state === spell.state) last.toMs = end
    else parts.push({ state: spell.state, fromMs: begin, toMs: end })
    reachedMs = end
  })
  if (reachedMs < toMs) parts.push({ state: 'none', fromMs: reachedMs, toMs })
  return parts
}

export interface StripSums {
  /** The share of the checked time in which it was well, 0 to 1; null when it never ran. */
  wellShare: number | null
  failingMs: number
  failures: number
  unseenMs: number
}

export function stripSums(parts: readonly StripPart[]): StripSums {
  const of = (...states: StripPart['state'][]) => parts.filter((it) => states.includes(it.state))
  const lengthOf = (some: readonly StripPart[]) => some.reduce((sum, it) => sum + it.toMs - it.fromMs, 0)
  const wellMs = lengthOf(of('ok'))
  const failing = of('failing')
  const failingMs = lengthOf(failing)
  return {
    wellShare: wellMs + failingMs === 0 ? null : wellMs / (wellMs + failingMs),
    failingMs,
    failures: failing.length,
    unseenMs: lengthOf(of('none', 'unknown')),
  }
}
