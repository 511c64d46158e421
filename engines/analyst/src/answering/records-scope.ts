import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Meaning, Topic } from '../meaning.ts'
import type { Period, RecordScope } from '../questions.ts'
import { periodOf, whenOf } from './question-time.ts'

type About = Extract<Topic, { about: 'records' }>

const unique = (names: readonly string[]) => [...new Set(names)]

/** The scope for the tools, with the places and time of the question. */
export function scopeOf(meaning: Meaning, about: About, nowMs: number, places = meaning.places): RecordScope {
  const { scope } = about
  const districts = unique([...(scope.districts ?? []), ...places.filter((it) => it.kind === 'district').map((it) => it.name)])
  const street = places.find((it) => it.kind === 'street')?.name
  const section = places.find((it) => it.kind === 'section')
  // Situations have only times and words, so a place becomes a word.
  if (scope.record === 'situation')
    return { ...scope, ...(places[0] && !scope.text && { text: places[0].name.slice(0, 120) }), ...timeOf(meaning.time, about, nowMs) }
  const isIncident = scope.record === 'incident'
  return {
    ...scope,
    ...(districts.length > 0 && { districts }),
    ...(street && !scope.street && { street }),
    ...(section &&
      !scope.section &&
      (isIncident ? { section: section.id } : { street: section.name.split(',')[0]?.trim() ?? section.name })),
    ...timeOf(meaning.time, about, nowMs),
  }
}

/** A scope for what was open at a past moment has no `periodOf`. */
function timeOf(time: Meaning['time'], { scope, periodOf: of }: About, nowMs: number): Pick<RecordScope, 'period' | 'periodOf'> {
  const when = whenOf(time, nowMs)
  if (when.when === 'now' || time === null) return {}
  if (when.when === 'past' && when.isMoment) {
    if (scope.standing === 'open') return { period: periodOf(time.fromMs, time.fromMs + MINUTE_MS / 2) }
    return { period: when.period, periodOf: of }
  }
  return { period: when.period, periodOf: of }
}

/** The same for another time. */
export function ofPeriod(scope: RecordScope, period: Period, of: About['periodOf']): RecordScope {
  return { ...scope, period, periodOf: scope.periodOf ?? of }
}

/** The scope without its narrowing fields: what a share is a share of. */
export function whole({ record, standing, period, periodOf: of }: RecordScope): RecordScope {
  return { record, standing, ...(period && { period }), ...(of && { periodOf: of }) }
}

/** Whether anything besides standing and time narrows it. */
export function isNarrowed(scope: RecordScope): boolean {
  return Object.entries(scope).some(([name, value]) => !['record', 'standing', 'period', 'periodOf'].includes(name) && value !== undefined)
}
