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
  phrases: {
    "The publisher's response has an unsupported version of DATEX II; versions 2 and 3 are supported.":
      'La respuesta del publicador es de una versión de DATEX II no admitida; se admiten las versiones 2 y 3.',
    "The publisher's response is not a DATEX II publication.": 'La respuesta del publicador no es una publicación DATEX II.',
    "The publisher's response has no measurements and no travel times; it is another kind of DATEX II.":
      'La respuesta del publicador no tiene mediciones ni tiempos de viaje; es otra clase de DATEX II.',
    "The publisher's site table has no measurement sites and no predefined locations; it is another kind of DATEX II.":
      'La tabla de sensores del publicador no tiene puntos de medición ni ubicaciones predefinidas; es otra clase de DATEX II.',
    "The publisher's response has no situations; it is another kind of DATEX II.":
      'La respuesta del publicador no tiene situaciones; es otra clase de DATEX II.',
    'only Alert-C codes': 'solo códigos Alert-C',
    'only a distance along a road': 'solo una distancia a lo largo de una vía',
    'only binary OpenLR': 'solo OpenLR binario',
    'only reference points of OpenLR': 'solo puntos de referencia OpenLR',
    'only the ends of a stretch': 'solo los extremos de un tramo',
    'only the name of a predefined location': 'solo el nombre de una ubicación predefinida',
    'equipment fault': 'falla del equipo',
    'not a speed': 'no es una velocidad',
    'flow of a lane is missing': 'falta el flujo de un carril',
    'speed of a lane is missing': 'falta la velocidad de un carril',
    'speed is not weighted by flow': 'la velocidad no está ponderada por el flujo',
    'flows of unknown lanes': 'flujos de carriles desconocidos',
    'speeds of unknown lanes': 'velocidades de carriles desconocidos',
    'data error': 'error de datos',
    'exercise or test': 'ejercicio o prueba',
    'not for the public': 'no es para el público',
    'travel time without a length': 'tiempo de viaje sin longitud',
    'no records': 'sin registros',
    'repeats by days or hours': 'se repite por días u horas',
    'older version': 'versión anterior',
    'site of another version': 'sensor de otra versión',
  },
}
