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
    language: { label: 'Idioma', hint: 'De los textos que vienen en varios: es, en.' },
  },
}
