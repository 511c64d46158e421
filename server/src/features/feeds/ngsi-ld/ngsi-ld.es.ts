import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'entidades NGSI-LD',
  about:
    'Brokers de contexto de ciudades (FIWARE, OASC) con flujos de tránsito, siniestros, alertas, obras o solicitudes según Smart Data Models.',
  fields: {
    content: {
      label: 'Contenido',
      choices: {
        traffic: 'Flujos de tránsito (TrafficFlowObserved)',
        incidents: 'Siniestros, alertas y obras (RoadAccident, Alert, CityWork)',
        serviceRequests: 'Solicitudes (service_requests)',
      },
    },
    types: { label: 'Tipos de entidad', hint: 'Separados por comas. Vacío: todos los que se leen como este contenido.' },
    context: {
      label: 'Dirección del contexto JSON-LD',
      hint: 'Se envía al broker, que abrevia los nombres según él; desde aquí no se descarga nada. Vacío: el de Smart Data Models.',
    },
    tenant: { label: 'Tenant', hint: 'NGSILD-Tenant; vacío si el broker tiene uno solo.' },
    service: { label: 'Servicio FIWARE', hint: 'Fiware-Service, de brokers más antiguos.' },
    servicePath: { label: 'Ruta de servicio FIWARE', hint: 'Fiware-ServicePath, por ejemplo /calles.' },
    pageSize: { label: 'Entidades por consulta', hint: 'De 1 a 1.000. Algunos brokers no entregan más de 100.' },
    subscribe: {
      label: 'Suscribirse además',
      hint: 'El broker envía los cambios a este servidor de inmediato; las entidades se siguen consultando. El broker tiene que llegar a la dirección pública.',
    },
    language: { label: 'Idioma', hint: 'De los textos que vienen en varios: es, en.' },
  },
  phrases: {
    'The entities are meters and plants, one each; none of them is the production or consumption of the city.':
      'Las entidades son medidores y plantas, uno cada una; ninguna es la producción o el consumo de la ciudad.',
    "The publisher's entities are of other types than those that the feed reads.":
      'Las entidades del publicador son de otros tipos que los que lee la fuente.',
    "The publisher's response has no NGSI entities.": 'La respuesta del publicador no tiene entidades NGSI.',
    'names of an unknown context, read as they are written': 'nombres de un contexto desconocido, leídos tal como están escritos',
    'Nobody sends the changes of a file: turn the subscription off.': 'Nadie envía los cambios de un archivo: desactive la suscripción.',
    "Changes cannot be selected by '{name}' of the address, so the broker is not asked to send any.":
      "Los cambios no se pueden seleccionar por '{name}' de la dirección, así que no se le pide al broker que los envíe.",
    'not an entity': 'no es una entidad',
    'a count without its period': 'un conteo sin su período',
    'lane in reversed direction': 'carril en sentido contrario',
    'of one class of vehicles': 'de una sola clase de vehículos',
    '{type} is not read': '{type} no se lee',
    'an old accident without a status': 'un accidente antiguo sin estado',
  },
}
