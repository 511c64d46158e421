import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'publicaciones DATEX II',
  about:
    'El estándar europeo del tránsito: siniestros, obras y cortes como incidentes, o las velocidades y los flujos de detectores y tramos.',
  fields: {
    content: { label: 'Contenido', choices: { situations: 'Situaciones', measurements: 'Mediciones o tiempos de viaje' } },
    siteTableUrl: {
      label: 'Dirección de la tabla de sitios',
      hint: 'Las mediciones nombran los sitios por número. Su tabla dice dónde están y a qué carril y vehículos corresponde cada valor.',
    },
    language: { label: 'Idioma de los textos', hint: 'Para quienes publican en varios, por ejemplo nl. Vacío: el primero que usan.' },
    publicOnly: {
      label: 'Solo registros marcados como públicos',
      hint: 'Muchos servicios nacionales marcan todos sus registros como restringidos, aunque los publican.',
    },
    lanesInOrder: {
      label: 'Sin tabla de sitios: carril por carril',
      hint: 'Cada velocidad abre un carril, y los flujos que le siguen son clases de vehículos que se pueden sumar.',
    },
  },
}
