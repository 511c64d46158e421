import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'NGSI-LD entities',
  about: 'Context brokers of cities (FIWARE, OASC) with traffic flows, accidents, alerts, works or service requests of Smart Data Models.',
  fields: {
    content: {
      label: 'Content',
      choices: {
        traffic: 'Traffic flows (TrafficFlowObserved)',
        incidents: 'Accidents, alerts and works (RoadAccident, Alert, CityWork)',
        serviceRequests: 'Service requests (service_requests)',
      },
    },
    types: { label: 'Entity types', hint: 'Separated by commas. Empty: all types that are read as this content.' },
    context: {
      label: 'Address of the JSON-LD context',
      hint: 'Sent to the broker, which shortens names by it; nothing is loaded from it here. Empty: that of Smart Data Models.',
    },
    tenant: { label: 'Tenant', hint: 'NGSILD-Tenant; empty if the broker has only one.' },
    service: { label: 'FIWARE service', hint: 'Fiware-Service, of older brokers.' },
    servicePath: { label: 'FIWARE service path', hint: 'Fiware-ServicePath, such as /roads.' },
    pageSize: { label: 'Entities per request', hint: '1 to 1,000. Some brokers give no more than 100.' },
    subscribe: {
      label: 'Also subscribe',
      hint: 'The broker sends changes to this server at once; the entities are still fetched. The broker has to reach its public address.',
    },
    language: { label: 'Language', hint: 'Of texts that come in several: en, es.' },
  },
}
