import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'generación y carga de ENTSO-E',
  about: 'Generación real por tipo de producción o carga total de una zona de oferta europea; a la ciudad le corresponde una parte.',
  fields: {
    content: {
      label: 'Contenido',
      hint: 'Cada fuente lee uno de los dos. Para tener ambos, agregue dos fuentes.',
      choices: { generation: 'Generación por tipo de producción (A75)', load: 'Carga total (A65)' },
    },
    area: {
      label: 'Código EIC del área',
      hint: 'Los 16 caracteres de la zona de oferta o área de control: 10YES-REE------0 es España.',
    },
    share: { label: 'Parte de la ciudad', hint: 'Mayor que 0, hasta 1: 0.25 es un cuarto del área.' },
    lagHours: { label: 'Demora habitual en horas' },
  },
  phrases: {
    "The publisher's response is not a generation and load document of ENTSO-E.":
      'La respuesta del publicador no es un documento de generación y carga de ENTSO-E.',
    "The publisher's response is about another area than the feed's.": 'La respuesta del publicador es de otra área que la de la fuente.',
    "The publisher's response is not actual generation by production type.":
      'La respuesta del publicador no es generación real por tipo de producción.',
    "The publisher's response is not actual load.": 'La respuesta del publicador no es carga real.',
    "The publisher's response mixes several areas; the address must ask for one.":
      'La respuesta del publicador mezcla varias áreas; la dirección debe pedir una sola.',
    'no period': 'sin período',
    'unknown resolution': 'resolución desconocida',
    'no production type': 'sin tipo de producción',
  },
}
