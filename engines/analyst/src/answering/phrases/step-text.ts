import type { Language } from '@oppidum/domain/core/language'
import type { TimelineAction } from '@oppidum/domain/records/timeline'
import { wordOf } from './value-words.ts'

/** What befell a record, as its timeline on the screen says it. */
const ACTIONS: Record<Language, Record<TimelineAction, string>> = {
  en: {
    created: 'reported',
    changed: 'changed',
    acknowledged: 'acknowledged',
    assigned: 'assigned',
    moved: 'moved on',
    closed: 'closed',
    reopened: 'reopened',
    commented: 'commented',
    attached: 'picture added',
    detached: 'picture taken away',
    linked: 'linked',
    unlinked: 'link taken away',
    escalated: 'escalated',
    folded: 'merged with another',
    unfolded: 'parted from another',
    'possible-duplicate': 'possible duplicate of another',
    'no-duplicate': 'not a duplicate',
    joined: 'put into a situation',
    left: 'taken out of a situation',
    confirmed: 'confirmed as fixed',
    'not-fixed': 'reported as not fixed',
    'told-reporter': 'reporter told',
    'contact-deleted': 'contact deleted',
  },
  es: {
    created: 'informado',
    changed: 'modificado',
    acknowledged: 'con acuse de recibo',
    assigned: 'asignado',
    moved: 'cambio de estado',
    closed: 'cerrado',
    reopened: 'reabierto',
    commented: 'comentado',
    attached: 'se agregó una imagen',
    detached: 'se quitó una imagen',
    linked: 'vinculado',
    unlinked: 'desvinculado',
    escalated: 'escalado',
    folded: 'unido a otro',
    unfolded: 'separado de otro',
    'possible-duplicate': 'posible duplicado de otro',
    'no-duplicate': 'no es un duplicado',
    joined: 'incluido en una situación',
    left: 'quitado de una situación',
    confirmed: 'confirmado como resuelto',
    'not-fixed': 'informado como no resuelto',
    'told-reporter': 'se avisó a quien lo informó',
    'contact-deleted': 'se borró el contacto',
  },
}

const FIELDS: Record<Language, Readonly<Record<string, string>>> = {
  en: { status: 'status', priority: 'priority', type: 'type', category: 'category', assignedDepartment: 'department', reports: 'reports' },
  es: {
    status: 'estado',
    priority: 'prioridad',
    type: 'tipo',
    category: 'categoría',
    assignedDepartment: 'departamento',
    reports: 'reportes',
  },
}

/** A step as the tool tells it, 'moved: status pending > active', in the words of people. Names of departments stay as they are. */
export function stepText(step: string, language: Language): string {
  const [, action = '', outcome, changes] = /^([a-z-]+)(?: \(([^)]*)\))?(?:: (.*))?$/.exec(step) ?? []
  const did = Object.hasOwn(ACTIONS[language], action) ? ACTIONS[language][action as TimelineAction] : undefined
  if (did === undefined) return step
  const told = [did, ...(outcome ? [`(${wordOf(outcome, language)})`] : [])].join(' ')
  return changes
    ? `${told}: ${changes
        .split('; ')
        .map((it) => changeText(it, language))
        .join('; ')}`
    : told
}

function changeText(change: string, language: Language): string {
  const [, field = '', from = '', to = ''] = /^(\w+) (.*?) ?> (.*)$/.exec(change) ?? []
  if (!Object.hasOwn(FIELDS[language], field)) return change
  const word = (value: string) => (field === 'assignedDepartment' ? value : wordOf(value, language))
  const name = FIELDS[language][field]
  return from === '-' ? `${name} ${word(to)}` : `${name} ${word(from)} → ${to === '-' ? '–' : word(to)}`
}
