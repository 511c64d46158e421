import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordDimension, RecordScope, StatisticsQuestion } from '@oppidum/analyst/questions'
import type { Language } from '@oppidum/domain/core/language'
import { NONE } from '@oppidum/domain/records/record-filter'
import { GROUP_WORDS, momentWords, periodWords } from '../tool-words.ts'
import type { RecordOf } from './record-query-scope.ts'

type Both = Record<Language, string>

const STANDING: Record<RecordScope['standing'], Record<RecordOf, Both>> = {
  open: {
    incident: { en: 'Open incidents', es: 'Incidentes abiertos' },
    'service-request': { en: 'Open service requests', es: 'Solicitudes abiertas' },
    situation: { en: 'Situations that stand', es: 'Situaciones en curso' },
  },
  closed: {
    incident: { en: 'Resolved incidents', es: 'Incidentes resueltos' },
    'service-request': { en: 'Completed service requests', es: 'Solicitudes completadas' },
    situation: { en: 'Situations that ended', es: 'Situaciones terminadas' },
  },
  all: {
    incident: { en: 'Incidents', es: 'Incidentes' },
    'service-request': { en: 'Service requests', es: 'Solicitudes' },
    situation: { en: 'Situations', es: 'Situaciones' },
  },
}

const BY: Partial<Record<RecordDimension, Both>> = {
  type: { en: 'by type', es: 'por tipo' },
  category: { en: 'by category', es: 'por categoría' },
  priority: { en: 'by priority', es: 'por prioridad' },
  status: { en: 'by status', es: 'por estado' },
  department: { en: 'by department', es: 'por departamento' },
  source: { en: 'by source', es: 'por origen' },
}

const VALUE: Record<StatisticsQuestion['value'], Both> = {
  count: { en: 'Number', es: 'Cantidad' },
  share: { en: 'Share', es: 'Proporción' },
  'median-hours-to-close': { en: 'Median time to close', es: 'Mediana del tiempo hasta el cierre' },
  'p80-hours-to-close': { en: 'Time within which four in five are closed', es: 'Tiempo en que se cierran cuatro de cada cinco' },
  'mean-hours-to-close': { en: 'Mean time to close', es: 'Tiempo medio hasta el cierre' },
  'mean-age-hours': { en: 'Mean age', es: 'Antigüedad media' },
}

const OVERDUE: Both = { en: 'past their target', es: 'fuera de plazo' }
const UNASSIGNED: Both = { en: 'that nobody has', es: 'sin nadie a cargo' }
const WITHOUT_DEPARTMENT: Both = { en: 'without a department', es: 'sin departamento' }
const CLOSED_IN: Both = { en: 'closed', es: 'cierre' }
const AT: Both = { en: 'as of', es: 'a las' }
const AGAINST: Both = { en: 'against', es: 'frente a' }

/** 'Open incidents: high, Centro, Fri 20 Nov, 00:00 – Fri 20 Nov, 07:00'. */
export function scopeWords(scope: RecordScope, asker: Asker, nowMs: number): string {
  const { language } = asker
  const names = [
    ...(scope.priorities ?? []),
    ...(scope.types ?? []),
    ...(scope.statuses ?? []),
    ...(scope.categories ?? []),
    ...(scope.departments ?? []).map((it) => (it === NONE ? WITHOUT_DEPARTMENT[language] : it)),
    ...(scope.districts ?? []),
  ].map((it) => it.replaceAll('_', ' '))
  if (scope.street) names.push(scope.street)
  if (scope.section) names.push(asker.city.locations.find((it) => it.id === scope.section)?.name ?? scope.section)
  if (scope.text) names.push(`"${scope.text.replaceAll('|', ' / ')}"`)
  if (scope.minAgeHours !== undefined) names.push(`> ${scope.minAgeHours} h`)
  if (scope.maxAgeHours !== undefined) names.push(`< ${scope.maxAgeHours} h`)
  if (scope.closedWithinHours !== undefined) names.push(`${CLOSED_IN[language]} ≤ ${scope.closedWithinHours} h`)
  if (scope.overdue) names.push(OVERDUE[language])
  if (scope.unassigned) names.push(UNASSIGNED[language])
  if (scope.period) names.push(timeWords(scope, asker, nowMs))
  const what = STANDING[scope.standing][scope.record][language]
  return names.length > 0 ? `${what}: ${names.join(', ')}` : what
}

function timeWords({ standing, period, periodOf }: RecordScope, asker: Asker, nowMs: number): string {
  if (!period) return ''
  const toMs = Date.parse(period.to)
  if (standing === 'open' && periodOf === undefined && toMs < nowMs) return `${AT[asker.language]} ${momentWords(asker, toMs)}`
  const words = periodWords(asker, period)
  return periodOf === 'closed' ? `${CLOSED_IN[asker.language]} ${words}` : words
}

export function statisticsWords({ scope, value, by, against }: StatisticsQuestion, asker: Asker, nowMs: number): string {
  const { language } = asker
  const what = scopeWords(scope, asker, nowMs)
  const parts = [`${VALUE[value][language]}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`]
  if (by) parts.push((BY[by] ?? GROUP_WORDS[by])?.[language] ?? by)
  if (against) parts.push(`${AGAINST[language]} ${periodWords(asker, against)}`)
  return parts.join(', ')
}

const RECORD: Both = { en: 'Record', es: 'Registro' }

export const recordWords = (number: string, { language }: Asker) => `${RECORD[language]} ${number}`
