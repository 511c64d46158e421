import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'datos horarios de la EIA',
  about: 'Generación horaria por fuente o demanda de un área de balance de Estados Unidos; a la ciudad le corresponde una parte.',
  fields: {
    route: { label: 'Contenido', choices: { 'fuel-type-data': 'Generación por fuente', 'region-data': 'Demanda' } },
    share: { label: 'Parte de la ciudad', hint: 'Mayor que 0, hasta 1: 0.25 es un cuarto del área.' },
    lagHours: { label: 'Demora habitual en horas' },
  },
  phrases: {
    "The publisher's response is not hourly demand.": 'La respuesta del publicador no es demanda por hora.',
    "The publisher's response is not hourly generation by fuel.": 'La respuesta del publicador no es generación por hora y combustible.',
    "The publisher's response mixes several balancing areas; the address must ask for one.":
      'La respuesta del publicador mezcla varias áreas de balance; la dirección debe pedir una sola.',
    'no hour': 'sin hora',
    'unknown fuel': 'combustible desconocido',
    'unknown type': 'tipo desconocido',
  },
}
