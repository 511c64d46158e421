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
}
