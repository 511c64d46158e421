import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'alertas CAP',
  about: 'Advertencias públicas de servicios meteorológicos y de protección civil, como incidentes mientras están vigentes.',
  fields: {
    alerts: {
      label: 'Dónde están las alertas',
      hint: 'Solo importa si la dirección es un índice Atom o RSS.',
      choices: { linked: 'En los enlaces del índice', index: 'En el propio índice' },
    },
    area: { label: 'Qué alertas', choices: { city: 'Las que afectan a la ciudad', all: 'Todas' } },
    geocodes: {
      label: 'Códigos de área',
      hint: 'Los códigos del emisor para las áreas en las que está la ciudad, para alertas sin polígono: MTZ014, 030049.',
    },
    bounds: { label: 'Límites', hint: '[oeste, sur, este, norte] en grados. Déjelo vacío para usar los de la ciudad.' },
    language: {
      label: 'Idioma',
      hint: 'Código del idioma del texto propio del incidente; por ejemplo, es. Los demás idiomas de la alerta pasan a ser traducciones.',
    },
  },
  phrases: {
    "The publisher's response is neither a CAP alert nor an Atom or RSS index of alerts.":
      'La respuesta del publicador no es una alerta CAP ni un índice Atom o RSS de alertas.',
    'not actual': 'no es real',
    'not an alert': 'no es una alerta',
    'not public': 'no es pública',
    'circle is no use': 'un círculo no sirve',
    'polygon is no use': 'un polígono no sirve',
    'alert not fetched': 'alerta que no se pudo obtener',
    'area is given by codes only': 'el área solo se indica con códigos',
    'area is unknown': 'área desconocida',
    'linked document is no alert': 'el documento enlazado no es una alerta',
    'no link to an alert': 'sin enlace a una alerta',
    'sent in the future': 'enviada en el futuro',
    'no alert in the entry': 'la entrada no contiene una alerta',
    'time is no use': 'una hora no sirve',
  },
}
