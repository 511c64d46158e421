import type { AnalystWords } from '../analyst-words.ts'

/** What was done with a record, as its timeline on the screen says it. */
export const steps: AnalystWords['steps'] = {
  created: 'reportado',
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
  'not-fixed': 'reportado como no resuelto',
  'told-reporter': 'se avisó a quien lo reportó',
  'contact-deleted': 'se borró el contacto',
}

export const stepFields: AnalystWords['stepFields'] = {
  status: 'estado',
  priority: 'prioridad',
  type: 'tipo',
  category: 'categoría',
  assignedDepartment: 'departamento',
  reports: 'reportes',
}
