import type { Fact } from '@oppidum/domain/assistant/answer'
import type { Ground } from './allowed-figures.ts'
import type { Timed } from './claimed-times.ts'
import { isOfRecord, keyOf } from './names.ts'
import { type Quantity, quantityOf } from './units.ts'

/** A fact, prepared for comparison with figures. */
export interface SeenFact {
  fact: Fact
  key: string
  /** In mph, MW, MWh, hours and so on; null for words and instants. */
  value: number | null
  quantity: Quantity | null
  timed: Timed
  /** From this answer, not from an earlier one. */
  own: boolean
}

export function seenFacts(ground: Ground): SeenFact[] {
  const all = [...ground.facts, ...ground.earlier].filter((it) => it.value !== null)
  return all.map((fact, at) => {
    const unit = quantityOf(fact.unit)
    const instant = instantOf(fact)
    const momentsMs = instant === null ? momentsOf(fact, all) : [instant]
    return {
      fact,
      key: keyOf(fact),
      value: typeof fact.value === 'number' && unit ? fact.value * unit.factor : null,
      quantity: typeof fact.value === 'number' ? (unit?.quantity ?? null) : null,
      timed: {
        atMs: fact.at === null ? null : Date.parse(fact.at),
        fromMs: fact.period === null ? null : Date.parse(fact.period.from),
        toMs: fact.period === null ? null : Date.parse(fact.period.to),
        momentsMs,
        isForecast: fact.quality === 'forecast',
        isRecord: isOfRecord(fact),
      },
      own: at < ground.facts.filter((it) => it.value !== null).length,
    }
  })
}

export function instantOf(fact: Fact): number | null {
  if (fact.unit !== 'instant' || typeof fact.value !== 'string') return null
  const ms = Date.parse(fact.value)
  return Number.isNaN(ms) ? null : ms
}

/** The time of an extreme, which is a fact of its own. */
function momentsOf(fact: Fact, all: readonly Fact[]): number[] {
  if (!/:(?:lowest|highest)$/.test(fact.measure)) return []
  const ofIt = all.filter((it) => it.measure === 'when' && it.call === fact.call && keyOf(it) === keyOf(fact))
  const named = ofIt.filter((it) => it.from?.includes(fact.id))
  return (named.length > 0 ? named : ofIt.filter((it) => !it.from?.length)).flatMap((it) => instantOf(it) ?? [])
}
