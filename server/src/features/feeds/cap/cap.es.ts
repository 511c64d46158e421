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
}
