import { DAY_MS } from '@oppidum/domain/core/time'
import { cleanText } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import type { Entity } from './ngsi-entity.ts'

/** When an entity was observed: at its end, over its length. */
export interface ObservationPeriod {
  atMs: number | null
  /** ms; null for a moment, and for a period of no or impossible length. */
  lengthMs: number | null
}

/** A longer period says nothing about the traffic of a moment. */
const LONGEST_MS = DAY_MS

/** `dateObservedFrom` and `dateObservedTo`, else `dateObserved`, which is a moment or an interval 'a/b'. */
export function periodOf(entity: Entity, timeZone: string): ObservationPeriod {
  const time = (value: unknown) => {
    const instant = instantOf(value, timeZone)
    return instant === null ? null : Date.parse(instant)
  }
  const [first = '', last = ''] = cleanText(entity.value('dateObserved'), 100).split('/')
  const fromMs = time(entity.value('dateObservedFrom')) ?? (last === '' ? null : time(first))
  const toMs = time(entity.value('dateObservedTo')) ?? time(last === '' ? first : last)
  const lengthMs = fromMs === null || toMs === null ? 0 : toMs - fromMs
  return { atMs: toMs ?? fromMs, lengthMs: lengthMs > 0 && lengthMs <= LONGEST_MS ? lengthMs : null }
}
