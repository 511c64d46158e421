import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordDimension, RecordScope, StatisticsQuestion } from '@oppidum/analyst/questions'
import type { Language } from '@oppidum/domain/core/language'
import { NONE } from '@oppidum/domain/records/record-filter'
import { groupWords, momentWords, periodWords, toolWords } from '../tool-words.ts'
import type { RecordOf } from './record-query-scope.ts'

const standingWords = (language: Language): Readonly<Record<RecordScope['standing'], Record<RecordOf, string>>> =>
  toolWords(language).records.standing
const byWords = (language: Language): Partial<Record<RecordDimension, string>> => toolWords(language).records.by
const valueWords = (language: Language): Readonly<Record<StatisticsQuestion['value'], string>> => toolWords(language).records.value

/** 'Open incidents: high, Centro, Fri 20 Nov, 00:00 – Fri 20 Nov, 07:00'. */
export function scopeWords(scope: RecordScope, asker: Asker, nowMs: number): string {
  const { language } = asker
  const { withoutDepartment, closed, overdue, unassigned } = toolWords(language).records
  const names = [
    ...(scope.priorities ?? []),
    ...(scope.types ?? []),
    ...(scope.statuses ?? []),
    ...(scope.categories ?? []),
    ...(scope.departments ?? []).map((it) => (it === NONE ? withoutDepartment : it)),
    ...(scope.districts ?? []),
  ].map((it) => it.replaceAll('_', ' '))
  if (scope.street) names.push(scope.street)
  if (scope.section) names.push(asker.city.locations.find((it) => it.id === scope.section)?.name ?? scope.section)
  if (scope.text) names.push(`"${scope.text.replaceAll('|', ' / ')}"`)
  if (scope.minAgeHours !== undefined) names.push(`> ${scope.minAgeHours} h`)
  if (scope.maxAgeHours !== undefined) names.push(`< ${scope.maxAgeHours} h`)
  if (scope.closedWithinHours !== undefined) names.push(`${closed} ≤ ${scope.closedWithinHours} h`)
  if (scope.overdue) names.push(overdue)
  if (scope.unassigned) names.push(unassigned)
  if (scope.period) names.push(timeWords(scope, asker, nowMs))
  const what = standingWords(language)[scope.standing][scope.record]
  return names.length > 0 ? `${what}: ${names.join(', ')}` : what
}

function timeWords({ standing, period, periodOf }: RecordScope, asker: Asker, nowMs: number): string {
  if (!period) return ''
  const { asOf, closed } = toolWords(asker.language).records
  const toMs = Date.parse(period.to)
  if (standing === 'open' && periodOf === undefined && toMs < nowMs) return `${asOf} ${momentWords(asker, toMs)}`
  const words = periodWords(asker, period)
  return periodOf === 'closed' ? `${closed} ${words}` : words
}

export function statisticsWords({ scope, value, by, against }: StatisticsQuestion, asker: Asker, nowMs: number): string {
  const { language } = asker
  const what = scopeWords(scope, asker, nowMs)
  const parts = [`${valueWords(language)[value]}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`]
  if (by) parts.push(byWords(language)[by] ?? groupWords(by, language))
  if (against) parts.push(`${toolWords(language).against} ${periodWords(asker, against)}`)
  return parts.join(', ')
}

export const recordWords = (number: string, { language }: Asker) => `${toolWords(language).records.record} ${number}`
