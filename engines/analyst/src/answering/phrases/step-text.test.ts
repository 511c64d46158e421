import { expect, test } from 'vitest'
import { stepText } from './step-text.ts'

test.each([
  ['created', 'es', 'reportado'],
  ['moved: status pending > in_progress', 'es', 'cambio de estado: estado pendiente → en curso'],
  ['moved: status pending > in_progress', 'en', 'status changed: status pending → in progress'],
  ['assigned: assignedDepartment - > Street Lighting', 'es', 'asignado: departamento Street Lighting'],
  ['closed (cannot_fix): status active > resolved', 'es', 'cerrado (sin solución): estado activo → resuelto'],
  ['constructor: whatever', 'es', 'constructor: whatever'],
] as const)('%s in %s', (step, language, text) => {
  expect(stepText(step, language)).toBe(text)
})
