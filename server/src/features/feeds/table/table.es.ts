import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'tablas de datos',
  about:
    'Una tabla del portal de datos de una ciudad: Socrata, CKAN, ArcGIS, o un archivo JSON, GeoJSON o CSV. Usted indica qué significa cada columna.',
  fields: {
    dialect: {
      label: 'Tipo de tabla',
      choices: {
        socrata: 'Socrata (…/resource/abcd-1234.json)',
        ckan: 'CKAN (…/datastore_search?resource_id=…)',
        arcgis: 'Capa de ArcGIS (…/FeatureServer/0)',
        geojson: 'Archivo GeoJSON',
        json: 'Archivo JSON',
        csv: 'Archivo CSV',
      },
    },
    target: {
      label: 'Contenido',
      choices: {
        traffic: 'Velocidades y flujos',
        serviceRequests: 'Solicitudes de servicio',
        incidents: 'Incidentes',
        energy: 'Energía de la ciudad',
      },
    },
    mapping: {
      label: 'Columnas',
      hint: 'Las velocidades y los flujos necesitan identificador, hora y velocidad o flujo; los registros, identificador y hora; la energía, hora y un valor.',
      choices: {
        id: 'Identificador',
        name: 'Nombre o título',
        time: 'Fecha y hora',
        timeOfDay: 'Hora del día, si tiene columna propia',
        latitude: 'Latitud',
        longitude: 'Longitud',
        geometry: 'Punto o línea',
        status: 'Estado',
        speed: 'Velocidad',
        flow: 'Flujo',
        solar: 'Energía solar',
        wind: 'Energía eólica',
        traditional: 'Energía tradicional',
        consumption: 'Consumo',
        storage: 'Almacenamiento',
        description: 'Descripción',
        place: 'Dirección',
        updated: 'Último cambio',
        closed: 'Cierre',
        expected: 'Fin previsto',
        category: 'Tipo',
        priority: 'Prioridad',
        department: 'x',
      },
    },
    words: {
      label: 'Palabras',
      hint: 'Las palabras del publicador y las nuestras: {"status": {"En obra": "in_progress"}, "category": {"*": "traffic_accident"}}. El asterisco vale por cualquier otra palabra.',
    },
    rows: { label: 'Filas por respuesta', hint: 'Hasta 50.000. Las solicitudes se leen en páginas de este tamaño.' },
    complete: {
      label: 'Cada respuesta tiene todos los incidentes vigentes',
      hint: 'Un incidente que falta en dos respuestas seguidas terminó.',
    },
  },
  phrases: {
    "Two columns of the publisher's table have the same name.": 'Dos columnas de la tabla del publicador tienen el mismo nombre.',
    "The publisher's table has more than 1,000 columns, which is too many.":
      'La tabla del publicador tiene más de 1.000 columnas, que son demasiadas.',
    "The publisher's coordinates are in the system {system}; they are needed in degrees (EPSG:4326).":
      'Las coordenadas del publicador están en el sistema {system}; se necesitan en grados (EPSG:4326).',
    "The publisher's response is not a table.": 'La respuesta del publicador no es una tabla.',
    'Nothing says when an incident is over: map status, closed or expected, or say that every answer has all current incidents.':
      'Nada dice cuándo terminó un incidente: asigne status, closed o expected, o indique que cada respuesta contiene todos los incidentes actuales.',
    'The mapping names no column for any of: {meanings}.': 'La asignación no nombra ninguna columna para: {meanings}.',
    'The mapping names no column for: {meanings}.': 'La asignación no nombra una columna para: {meanings}.',
    'The mapping names no unit for: {meaning}.': 'La asignación no nombra una unidad para: {meaning}.',
    "The publisher's table has no column '{column}', which the mapping uses for: {meaning}.":
      'La tabla del publicador no tiene la columna «{column}», que la asignación usa para: {meaning}.',
    'The publisher gives {given} rows at a time, fewer than the {asked} that were asked for. Set the rows of a page to {set}.':
      'El publicador da {given} filas por vez, menos que las {asked} que se pidieron. Ajuste las filas por página a {set}.',
    "column '{column}' is missing": 'falta la columna «{column}»',
    'more rows than are read at once': 'más filas de las que se leen de una vez',
    'line is cut off': 'línea cortada',
    'no data': 'sin datos',
    "no column '{column}'": 'sin columna «{column}»',
  },
}
