import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../core/time.ts'
import { type Condition, leavesOf } from './condition.ts'
import { type Evaluated, initialProgress, type Progress, withSamples, withTime } from './evaluate.ts'
import { type Arrival, naiveChanges } from './testing/naive-evaluator.ts'

/** Mulberry32. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    whole: (below: number) => Math.floor(next() * below),
    chance: (probability: number) => next() < probability,
    pick: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T,
  }
}
type Random = ReturnType<typeof randomOf>

function aLeaf(random: Random): Condition {
  const measure = 'traffic.speed'
  switch (random.whole(4)) {
    case 0: {
      const side = random.pick(['above', 'below'] as const)
      const clearAt = random.chance(0.5) ? { clearAt: side === 'above' ? 40 : 60 } : {}
      return { kind: 'threshold', measure, side, value: 50, unit: 'mph', ...clearAt }
    }
    case 1:
      return {
        kind: 'change',
        measure,
        direction: random.pick(['rise', 'fall', 'either'] as const),
        by: 30,
        unit: 'mph',
        withinMinutes: random.pick([5, 15, 30]),
      }
    case 2:
      return { kind: 'absence', measure, minutes: random.pick([5, 20, 60]) }
    default:
      return { kind: 'records', records: 'incidents', filter: '', atLeast: 50 }
  }
}

function aCondition(random: Random, depth: number): Condition {
  if (depth === 0 || random.chance(0.4)) return aLeaf(random)
  const parts = [aCondition(random, depth - 1), aCondition(random, depth - 1)]
  return random.chance(0.5) ? { all: parts } : { any: parts }
}

const aRule = (random: Random): Evaluated => ({
  condition: aCondition(random, 2),
  forMinutes: random.pick([0, 0, 1, 7, 30]),
  resolveMinutes: random.pick([0, 0, 1, 7, 30]),
  noData: random.pick(['keep', 'resolve', 'alert'] as const),
})

/** Values that stay on a side for a while, come late at times, repeat, are missing, or stop for good. */
function arrivalsOf(random: Random, rule: Evaluated, untilMinute: number): Arrival[] {
  const arrivals: Arrival[] = []
  leavesOf(rule.condition).forEach((_, leaf) => {
    const every = random.pick([1, 3, 5, 10])
    const freshFor = random.pick([4, 15, 45])
    let value = random.whole(100)
    for (let minute = random.whole(10); minute < untilMinute; minute += 1 + random.whole(2 * every)) {
      if (random.chance(0.3)) value = random.whole(100)
      if (random.chance(0.02)) minute += 60
      const delay = random.chance(0.2) ? random.whole(30) : 0
      const receivedMs = (minute + delay) * MINUTE_MS
      const observedMs = minute * MINUTE_MS
      const sample = { observedMs, receivedMs, staleMs: observedMs + freshFor * MINUTE_MS, source: 'feed', quality: 'measured' } as const
      arrivals.push({ leaf, sample: { ...sample, value: random.chance(0.05) ? null : value } })
      if (random.chance(0.1)) arrivals.push({ leaf, sample: { ...sample, value: 99 - value } })
    }
  })
  return arrivals.sort((a, b) => a.sample.receivedMs - b.sample.receivedMs || a.leaf - b.leaf || a.sample.observedMs - b.sample.observedMs)
}

/** @param looksAt whether time is let pass at a minute although no value came */
function changesOf(rule: Evaluated, arrivals: readonly Arrival[], untilMinute: number, looksAt: () => boolean, restartsAt: () => boolean) {
  let progress: Progress = initialProgress(rule, 0)
  const said: string[] = []
  const take = (step: ReturnType<typeof withTime>) => {
    said.push(...step.changes.map((it) => `${it.atMs / MINUTE_MS} ${it.to}`))
    // What is stored is JSON.
    progress = restartsAt() ? (JSON.parse(JSON.stringify(step.progress)) as Progress) : step.progress
  }
  let minute = 0
  for (const { leaf, sample } of arrivals) {
    for (; minute * MINUTE_MS < sample.receivedMs; minute++) if (looksAt()) take(withTime(rule, progress, minute * MINUTE_MS))
    take(withSamples(rule, progress, [leaf], sample))
  }
  take(withTime(rule, progress, untilMinute * MINUTE_MS))
  return said
}

describe('a second evaluator, which looks at everything in every minute, comes to the same changes', () => {
  const MINUTES = 400
  it.each(Array.from({ length: 8 }, (_, block) => block))('over random rules and values, block %d', (block) => {
    for (let seed = block * 20; seed < (block + 1) * 20; seed++) {
      const random = randomOf(seed)
      const rule = aRule(random)
      const arrivals = arrivalsOf(random, rule, MINUTES - 100)
      const looks = random.pick([0, 0.1, 1])
      const changes = changesOf(
        rule,
        arrivals,
        MINUTES,
        () => random.chance(looks),
        () => random.chance(0.2),
      )
      expect({ seed, rule, changes }).toEqual({ seed, rule, changes: naiveChanges(rule, arrivals, MINUTES) })
    }
  })
})
