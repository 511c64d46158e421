import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'datos horarios de la EIA',
  about: 'Generación horaria por fuente o demanda de un área de balance de Estados Unidos; a la ciudad le corresponde una parte.',
  fields: {
    route: { label: 'Contenido', choices: { 'fuel-type-data': 'Generación por fuente', 'region-data': 'Demanda' } },
    share: { label: 'Parte de la ciudad', hint: 'Mayor que 0, hasta 1: 0.25 es un cuarto del área.' },
    lagHours: { label: 'Demora habitual en horas' },
  },
}
