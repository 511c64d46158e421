import { expect, test } from 'vitest'
import { timelineRule } from './timeline-rule.es.ts'

test.each([
  ['18 m away, 4 min later, same service, words alike.', 'A 18 m, 4 min después, mismo servicio, palabras parecidas.'],
  [
    '3 m away, 1 min earlier, same type, words say nothing against it. To be confirmed: warns of danger, has a picture.',
    'A 3 m, 1 min antes, mismo tipo, las palabras no dicen lo contrario. Falta confirmarlo: advierte de un peligro, trae una foto.',
  ],
  [
    'Confirmed by Waze: 12 m away, 1 min earlier, same type, words alike.',
    'Confirmado por Waze: a 12 m, 1 min antes, mismo tipo, palabras parecidas.',
  ],
  [
    'Another report of this place warns of danger: electricity, children.',
    'Otro reporte de este lugar advierte de un peligro: electricidad, niños.',
  ],
  ['Reported as the same, but it warns of danger.', 'Reportado como lo mismo, pero advierte de un peligro.'],
  ['320 m away, 12 min later, fed by F Prado.', 'A 320 m, 12 min después, alimentado por F Prado.'],
  ['The situation formed about it.', 'La situación se formó a partir de esto.'],
  ['Sin resolver a las 14:30, el plazo de la regla fast.', 'Sin resolver a las 14:30, el plazo de la regla fast.'],
])('%s', (written, spanish) => {
  expect(timelineRule(written)).toBe(spanish)
})
