import { NONE } from '@oppidum/domain/records/record-filter'
import type { RecordScope } from '../../questions.ts'
import { computed, type DraftFact } from '../answer-context.ts'
import type { Ledger, Phrase } from './phrase.ts'
import { quoted } from './phrase.ts'

/** The words of a scope: stored values, and names as phrases. */
export interface ScopeSaid {
  record: RecordScope['record']
  standing: RecordScope['standing']
  statuses: readonly string[]
  priorities: readonly string[]
  types: readonly string[]
  /** `word`: a stored value; `name`: shown as it is. */
  categories: readonly { word: string; name: Phrase }[]
  departments: readonly Phrase[]
  withoutDepartment: boolean
  districts: readonly Phrase[]
  streets: readonly Phrase[]
  text: Phrase | null
  olderThan: Phrase | null
  youngerThan: Phrase | null
  closedWithin: Phrase | null
  unassigned: boolean
  overdue: boolean
  /** Only unacknowledged records. */
  unacknowledged?: boolean
}

/** @param rest a fact of this scope, on which the names rest as facts; without it the names are quoted */
export function scopeSaid(scope: RecordScope, rest: DraftFact | undefined, say: Ledger, section: string | null = null): ScopeSaid {
  const name = (measure: string) => (value: string) => (rest ? say.value(computed({ measure, value, unit: '' }, rest)) : quoted(value))
  const hours = (value: number | undefined) =>
    value !== undefined && rest ? say.value(computed({ measure: 'age-hours', value, unit: 'h' }, rest)) : null
  return {
    record: scope.record,
    standing: scope.standing,
    statuses: scope.statuses ?? [],
    priorities: scope.priorities ?? [],
    types: scope.types ?? [],
    categories: (scope.categories ?? []).map((word) => ({ word, name: name('category')(word) })),
    departments: (scope.departments ?? []).filter((it) => it !== NONE).map(name('department')),
    withoutDepartment: scope.departments?.includes(NONE) ?? false,
    districts: (scope.districts ?? []).map(name('district')),
    streets: [...(scope.street ? [scope.street] : []), ...(section ? [section] : [])].map(name('location')),
    // The first of several names for the same thing.
    text: scope.text ? quoted(scope.text.replace(/\|\S*/g, '')) : null,
    olderThan: hours(scope.minAgeHours),
    youngerThan: hours(scope.maxAgeHours),
    closedWithin: hours(scope.closedWithinHours),
    unassigned: scope.unassigned ?? false,
    overdue: scope.overdue ?? false,
  }
}
