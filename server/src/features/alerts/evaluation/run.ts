import { begin, type Change, isAtRest, withPastSample, withSamples, withTime } from '@oppidum/domain/alerts/evaluate'
import type { Happening } from './episodes.ts'
import type { KeyedSample } from './keyed-samples.ts'
import type { RuleSet } from './rule-set.ts'
import { advance, lookBackMs, positionsOf, type Unit } from './rule-unit.ts'

/** What happens to units in a run. */
export class Run {
  private readonly changes = new Map<Unit, Change[]>()

  private changesOf(unit: Unit): Change[] {
    const changes = this.changes.get(unit) ?? []
    this.changes.set(unit, changes)
    return changes
  }

  get happenings(): Happening[] {
    return [...this.changes].flatMap(([unit, changes]) => (changes.length > 0 ? { unit, changes } : []))
  }

  take(unit: Unit, { key, sample }: KeyedSample): void {
    advance(unit, withSamples(unit.rule.settings, unit.progress, positionsOf(unit, key), sample), this.changesOf(unit))
  }

  passTime(unit: Unit, nowMs: number): void {
    advance(unit, withTime(unit.rule.settings, unit.progress, nowMs), this.changesOf(unit))
  }

  /** Gives new units their past, in the order in which it was received, and begins them. */
  begin(units: ReadonlySet<Unit>, { readers }: RuleSet, past: readonly KeyedSample[]): void {
    const waiting = new Set([...units].filter((it) => it.isStoredAtRest))
    const start = (unit: Unit) => {
      waiting.delete(unit)
      advance(unit, begin(unit.rule.settings, unit.progress), this.changesOf(unit))
    }
    for (const { key, sample } of past) {
      for (const unit of readers.get(key) ?? []) {
        if (!units.has(unit)) continue
        if (waiting.has(unit) && sample.receivedMs <= unit.progress.evaluatedMs) {
          unit.progress = withPastSample(unit.rule.settings, unit.progress, positionsOf(unit, key), sample)
          continue
        }
        if (waiting.has(unit)) start(unit)
        this.take(unit, { key, sample })
      }
    }
    for (const unit of waiting) start(unit)
    // It was stored just now, or follows from what is stored.
    for (const unit of units) if (isAtRest(unit.progress) && unit.isStoredAtRest) unit.isDirty = false
  }
}

/** From when on each series has to be read for units that begin, epoch ms by its id. */
export function pastNeeded(units: Iterable<Unit>, seriesIdOf: (key: string) => number | undefined): Map<number, number> {
  const after = new Map<number, number>()
  for (const unit of units) {
    for (const [index, key] of unit.keys.entries()) {
      const seriesId = seriesIdOf(key)
      if (seriesId === undefined) continue
      const lastMs = unit.progress.leaves[index]?.last?.observedMs
      const fromMs = lastMs ?? unit.progress.evaluatedMs - lookBackMs(unit)
      after.set(seriesId, Math.min(after.get(seriesId) ?? Number.POSITIVE_INFINITY, fromMs))
    }
  }
  return after
}
